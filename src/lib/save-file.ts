/** Hands the browser a file to save under a name. `type`: what it is, as a media type. */
export function saveFile(name: string, content: string | Blob, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file by the end of this turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
