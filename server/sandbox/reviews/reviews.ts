import { sandboxReviews } from '#contract/api/sandbox.ts';
import { handle } from '#server/http/handle.ts';
import type { App, Deps } from '#server/runtime/deps.ts';

/** Nobody wrote these but the house; the page says so beside them. */
const SAMPLES = [
  {
    author: 'Sample player A',
    stars: 5,
    text: 'I recomputed a box with the command line and got the same ticket. That settled it for me.',
  },
  { author: 'Sample player B', stars: 4, text: 'Chances are easy to find. I would like more boxes under five coins.' },
  { author: 'Sample player C', stars: 3, text: 'Lost more than I won, as the page had said. The parcel came in a week.' },
] as const;

/** Serves the sandbox's sample reviews. */
export function registerSampleReviews(app: App, deps: Deps): void {
  handle(app, deps, sandboxReviews, () => ({ data: SAMPLES.map((sample) => ({ ...sample })) }));
}
