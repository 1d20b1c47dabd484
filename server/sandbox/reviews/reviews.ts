import { sandboxReviews } from '#contract/api/sandbox.ts';
import { handle } from '#server/http/handle.ts';
import type { App, Deps } from '#server/runtime/deps.ts';

/** The house wrote these; the page says so beside them. */
const SAMPLES = [
  {
    author: 'Sample player A',
    stars: 5,
    text: 'I recomputed a box on the command line and got the same ticket. That settled it for me.',
  },
  { author: 'Sample player B', stars: 4, text: 'The odds are easy to find. I’d like more boxes under five coins.' },
  { author: 'Sample player C', stars: 3, text: 'I lost more than I won, just as the page said. My parcel arrived in a week.' },
] as const;

/** Serves the sandbox's sample reviews. */
export function registerSampleReviews(app: App, deps: Deps): void {
  handle(app, deps, sandboxReviews, () => ({ data: SAMPLES.map((sample) => ({ ...sample })) }));
}
