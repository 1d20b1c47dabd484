/** Resolves in a task of its own: what takes long is done in parts, so that the browser answers presses and paints in between. */
export function nextTask(): Promise<void> {
  // Not every browser has the scheduler, and TypeScript does not know it yet.
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
