import { StageRoot } from './stage-root.tsx';

let root: StageRoot | null = null;

/** The stage, made on first use. For tests and support, `window.__stage` describes what it shows and can change nothing. */
export function stageRoot(): StageRoot {
  if (root !== null) return root;
  const made = new StageRoot();
  root = made;
  Object.defineProperty(window, '__stage', {
    value: Object.freeze({ describe: () => made.describe(), stats: () => made.stats() }),
    configurable: true,
  });
  return made;
}
