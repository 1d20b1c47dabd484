import type { ChanceRequest } from './chance-counter.ts';
import { type Counter, createCounter } from './count-chances.ts';

/** Counts for the one battle that it was given; sums for later are made when nothing is asked. */
function serve(): void {
  let counter: Counter | null = null;
  addEventListener('message', ({ data }: MessageEvent<ChanceRequest>) => {
    if (data.kind === 'battle') counter = createCounter(data.task);
    else if (data.kind === 'prepare') counter?.prepare(data.done);
    else if (counter) postMessage({ done: data.moment.done, figures: counter.count(data.moment) });
  });
}

serve();
