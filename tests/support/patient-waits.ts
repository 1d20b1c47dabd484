/** How long a test waits for what a page should come to show, ms. What is right comes at once; only a busy machine, or lazily fetched parts, take some of it. */
const PATIENCE_MS = 20_000;

// Tests without a document have nothing to wait for on a page.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}

export {};
