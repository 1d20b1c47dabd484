/** A document has one first page, however many shops. */
let isFirst = typeof document !== 'undefined';
let rendered = (): void => undefined;

/** Resolves once the document's first page is rendered and its overlay goes. */
export const firstPageRendered = new Promise<void>((resolve) => (rendered = resolve));

/** True until the document's first page is rendered; false on the server. */
export const isFirstPage = (): boolean => isFirst;

/** The document's first page is there. */
export function endFirstPage(): void {
  isFirst = false;
  rendered();
}
