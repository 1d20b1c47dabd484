import {
  answerRealityCheck,
  confirmLimitRaise,
  playerLimits,
  sessionFigures,
  setPlayerLimit,
  setRealityCheck,
  withdrawLimitRaise,
} from '#contract/api/player-limits.ts';
import { handle } from '#server/http/handle.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { confirmRaise, setLimit, withdrawRaise } from './change-limits.ts';
import { answerCheck, figuresOf, setCheckInterval } from './session-figures.ts';
import { shownLimits } from './shown-limits.ts';

/** The calls of limits, session figures and reality checks. */
export function registerPlayerLimits(app: App, deps: Deps): void {
  const { db } = deps;
  handle(app, deps, playerLimits, async ({ player }) => ({ data: await shownLimits(db.read, deps, player.id) }));

  handle(app, deps, setPlayerLimit, ({ input, player }) =>
    db.transaction(async (tx) => {
      const waits = await setLimit(tx, deps, player.id, input.body);
      const msg = waits
        ? `Confirm this change in ${activeRules(deps).raise_wait_hours} hours. Until then your limit stays as it is.`
        : 'Limit saved.';
      return { msg, data: await shownLimits(tx, deps, player.id) };
    }),
  );

  handle(app, deps, confirmLimitRaise, ({ input, player }) =>
    db.transaction(async (tx) => {
      await confirmRaise(tx, deps, player.id, input.body);
      return { msg: 'Limit changed.', data: await shownLimits(tx, deps, player.id) };
    }),
  );

  handle(app, deps, withdrawLimitRaise, ({ input, player }) =>
    db.transaction(async (tx) => {
      await withdrawRaise(tx, deps, player.id, input.body);
      return { msg: 'Your limit stays as it is.', data: await shownLimits(tx, deps, player.id) };
    }),
  );

  handle(app, deps, sessionFigures, async ({ player }) => ({ data: await figuresOf(db.read, deps, player.id) }));

  handle(app, deps, answerRealityCheck, ({ player }) =>
    db.transaction(async (tx) => {
      await answerCheck(tx, deps, player.id);
      return { msg: 'You can play on.', data: await figuresOf(tx, deps, player.id) };
    }),
  );

  handle(app, deps, setRealityCheck, ({ input, player }) =>
    db.transaction(async (tx) => {
      await setCheckInterval(tx, deps, player.id, input.body.interval_minutes);
      return { msg: 'Reality check saved.', data: await figuresOf(tx, deps, player.id) };
    }),
  );
}
