import {
  approveWithdrawal,
  cancelByDesk,
  deskWithdrawal,
  deskWithdrawals,
  endWithdrawal,
  holdWithdrawal,
  releaseWithdrawal,
} from '#contract/api/desk/withdrawals.ts';
import { afterCommit } from '#server/database/pending.ts';
import type { Tx } from '#server/database/database.ts';
import { pageReply } from '#server/http/page-links.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { cancelByHouse, lockNew, setHeld } from '#server/withdrawals/house-moves.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import type { Subject } from '../acts/log.ts';
import { requireOtherPerson } from '../acts/own-account.ts';
import { asked, done } from '../acts/replies.ts';
import { approveOrAsk } from './approve.ts';
import { askEnd } from './end.ts';
import { withdrawalForDesk } from './detail.ts';
import { listForDesk } from './list.ts';
import { releaseOrAsk } from './release.ts';

const subjectOf = (id: string): Subject => ({ type: 'withdrawal', id });

/** Withdrawals and deliveries: the queue, one with what a decision needs, and the decisions. */
export function registerDeskWithdrawals(app: App, deps: Deps): void {
  const { clock } = deps;
  /** Has the runner look at what was approved or released, at once. */
  const look = (tx: Tx): void => afterCommit(tx, () => app.withdrawals.scheduleAt(clock.now()));

  handleDesk(app, deps, deskWithdrawals, async (tx, { input: { query }, request }) => {
    const { withdrawals, total } = await listForDesk(tx, query, clock.now());
    const found = withdrawals.flatMap(({ id, player }) => [id, player.id]);
    return { reply: pageReply(withdrawals, total, query, request.url), subject: null, found, data: { ...query } };
  });

  handleDesk(app, deps, deskWithdrawal, async (tx, { input }) => {
    const data = await withdrawalForDesk(tx, deps, input.params.id);
    const found = [data.player.id, ...data.same_address.map(({ player }) => player.id)];
    return { reply: { data }, subject: subjectOf(data.id), found };
  });

  handleDesk(app, deps, approveWithdrawal, async (tx, { input, actor, reason }) => {
    const { id } = input.params;
    const approval_id = await approveOrAsk(tx, deps, actor, { id, reason });
    look(tx);
    return approval_id === null ? done('Approved.', subjectOf(id)) : asked(approval_id, subjectOf(id));
  });

  handleDesk(app, deps, holdWithdrawal, async (tx, { input }) => {
    const { id } = input.params;
    await setHeld(tx, deps, await lockNew(tx, id), true);
    return done('Held.', subjectOf(id));
  });

  handleDesk(app, deps, releaseWithdrawal, async (tx, { input, actor, reason }) => {
    const { id } = input.params;
    const approval_id = await releaseOrAsk(tx, deps, actor, { id, reason });
    look(tx);
    return approval_id === null ? done('Released.', subjectOf(id)) : asked(approval_id, subjectOf(id));
  });

  handleDesk(app, deps, endWithdrawal, async (tx, { input, actor, reason }) => {
    const { id } = input.params;
    const { outcome, reference } = input.body;
    const approval_id = await askEnd(tx, deps, actor, { id, outcome, reference, reason });
    return asked(approval_id, subjectOf(id), { outcome, reference });
  });

  handleDesk(app, deps, cancelByDesk, async (tx, { input, actor }) => {
    const { id } = input.params;
    const { sentence } = input.body;
    const { userId } = await lockNew(tx, id);
    await requireOtherPerson(tx, actor, userId);
    await cancelByHouse(tx, deps, id, sentence);
    return done('Canceled. Coins and prizes are back.', subjectOf(id), { sentence });
  });
}
