import { vi } from 'vitest';

/** How long a test waits for what a page should come to show, ms. What is right comes at once; only a busy machine, or lazily fetched parts, take some of it. */
const PATIENCE_MS = 20_000;

// Tests without a document have nothing to wait for on a page.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}

/** A document without a canvas has no context for the plots' library to draw with, which throws where the plot comes late. What a plot shows is said beside it. */
vi.mock('uplot', () => ({
  default: class {
    setData(): void {}
    setSize(): void {}
    destroy(): void {}
  },
}));
