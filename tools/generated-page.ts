/** A table of a page of documentation. */
export const markdownTable = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** A page with what follows the line `begin` written anew. Throws when the line is missing. */
export function withGenerated(page: string, begin: string, parts: readonly string[]): string {
  const [before, rest] = page.split(begin);
  if (before === undefined || rest === undefined) throw new Error(`the page has lost "${begin}"`);
  return `${before}${begin}\n\n${parts.join('\n\n')}\n`;
}
