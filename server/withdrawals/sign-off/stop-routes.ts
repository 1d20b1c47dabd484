import { stoppableWithdrawal, stopWithdrawal } from '#contract/api/withdrawal-stop.ts';
import { handle } from '#server/http/handle.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { stopBy, stoppable } from './stop-link.ts';

const FRESH = { 'cache-control': 'no-store' };

/** The calls of the page that a mailed link opens to stop a withdrawal. */
export function registerStopLink(app: App, deps: Deps): void {
  handle(
    app,
    deps,
    stoppableWithdrawal,
    async ({ input, reply }) => {
      reply.headers(FRESH);
      return { data: await stoppable(deps, input.body.token) };
    },
    'mailedLink',
  );

  handle(
    app,
    deps,
    stopWithdrawal,
    async ({ input, reply }) => {
      reply.headers(FRESH);
      const { msg, type, held } = await deps.db.transaction((tx) => stopBy(tx, deps, input.body.token));
      return { msg, data: { type, play_held: held } };
    },
    'mailedLink',
  );
}
