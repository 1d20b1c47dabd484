/** Hands the browser a text to save under a name. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file by the end of this turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
