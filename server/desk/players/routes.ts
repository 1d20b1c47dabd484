import {
  closePlayer,
  deskPlayer,
  deskPlayers,
  excludePlayer,
  holdMoney,
  holdPlay,
  liftHold as liftHoldRoute,
  makeTransfer,
  notePlayer,
} from '#contract/api/desk/players.ts';
import { closeLocked } from '#server/account/closing.ts';
import { excludeByHouse } from '#server/exclusion/exclude.ts';
import { Refusal } from '#server/core/refusal.ts';
import { pageReply } from '#server/http/page-links.ts';
import { mailInstant } from '#server/mail/template.ts';
import type { AccountPart } from '#server/players/account-part.ts';
import { exclusionOf } from '#server/rules/exclusions.ts';
import { isHeldByStaff, liftHold, placeHold } from '#server/rules/holds.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { DAY_MS } from '#server/core/clock.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import type { Subject } from '../acts/log.ts';
import { requireOtherPerson } from '../acts/own-account.ts';
import { asked, done } from '../acts/replies.ts';
import { isoOrNull } from '#server/core/clock.ts';
import { playerNoteTable } from '../schema.ts';
import { playerDetail } from './detail.ts';
import { askExclusion } from './exclude.ts';
import { deskPlayerOf, openPlayer, searchPlayers } from './search.ts';
import { askTransfer } from './transfer.ts';

const subjectOf = (id: string): Subject => ({ type: 'player', id });

function registerHolds(app: App, deps: Deps): void {
  const { clock } = deps;
  for (const [route, what, msg] of [
    [holdPlay, 'play', 'The player can’t bet until the hold is lifted.'],
    [holdMoney, 'money', 'Nothing of the player leaves until the hold is lifted.'],
  ] as const)
    handleDesk(app, deps, route, async (tx, { input, actor, reason }) => {
      const { id } = input.params;
      await openPlayer(tx, id);
      if (await isHeldByStaff(tx, id, what)) throw new Refusal('hold_exists');
      await placeHold(tx, { what, userId: id, reason, placedAt: clock.now(), placedBy: actor.name });
      return done(msg, subjectOf(id));
    });

  handleDesk(app, deps, liftHoldRoute, async (tx, { input, actor }) => {
    const { id, hold } = input.params;
    const { player } = await deskPlayerOf(tx, id);
    await requireOtherPerson(tx, actor, player.id);
    if (!/^\d{1,15}$/.test(hold)) throw new Refusal('hold_not_found');
    await liftHold(tx, { id: Number(hold), userId: player.id, by: actor.name, now: clock.now() });
    return done('The hold is lifted.', subjectOf(id), { hold });
  });
}

/** Players: search, one page per player, and what staff does about one. */
export function registerDeskPlayers(app: App, deps: Deps, parts: readonly AccountPart[]): void {
  handleDesk(app, deps, deskPlayers, async (tx, { input: { query }, request }) => {
    const { players, total } = await searchPlayers(tx, query);
    // What was typed may be an address, which the log would keep for ever.
    const { q, ...page } = query;
    const found = players.map(({ id }) => id);
    return { reply: pageReply(players, total, query, request.url), subject: null, found, data: { ...page, ...(q && { searched: true }) } };
  });

  handleDesk(app, deps, deskPlayer, async (tx, { input }) => {
    const data = await playerDetail(tx, deps, input.params.id);
    return { reply: { data }, subject: subjectOf(data.id), found: data.linked.map(({ id }) => id) };
  });

  handleDesk(app, deps, notePlayer, async (tx, { input, staff, actor, reason }) => {
    const { id } = input.params;
    const { player } = await deskPlayerOf(tx, id);
    await requireOtherPerson(tx, actor, player.id);
    await tx.insert(playerNoteTable).values({ userId: id, text: reason, staffId: staff.id, byName: actor.name, at: deps.clock.now() });
    return done('The note is added.', subjectOf(id));
  });

  registerHolds(app, deps);

  handleDesk(app, deps, excludePlayer, async (tx, { input, actor, reason }) => {
    const { id } = input.params;
    const { days } = input.body;
    await openPlayer(tx, id);
    // Without an end, a second person decides: until then the player is excluded all the same.
    const endsAt = deps.clock.now() + (days === null ? deps.config.desk.approvalMs : days * DAY_MS);
    const refunded = await excludeByHouse(tx, deps, app, id, endsAt);
    const inForce = await exclusionOf(tx, deps, id);
    // A longer one that was in force goes on.
    const until = inForce.state === 'none' ? null : inForce.until;
    const end = until === null ? 'for good' : `until ${mailInstant(until)}`;
    const msg = `The player is excluded ${end}, and all sessions have ended.`;
    const data = { days, until: isoOrNull(until), refunded };
    if (days !== null || until === null) return done(msg, subjectOf(id), data);
    const approval_id = await askExclusion(tx, deps, actor, { id, reason });
    return asked(approval_id, subjectOf(id), data, `${msg} For good waits for a second person.`);
  });

  handleDesk(app, deps, closePlayer, async (tx, { input, actor }) => {
    const { id } = input.params;
    await openPlayer(tx, id);
    await requireOtherPerson(tx, actor, id);
    await closeLocked(tx, deps, parts, id, () => Promise.resolve());
    return done('The account is closed.', subjectOf(id));
  });

  handleDesk(app, deps, makeTransfer, async (tx, { input, actor, reason }) => {
    const { direction, amount, label } = input.body;
    const player = await openPlayer(tx, input.params.id);
    const approval_id = await askTransfer(tx, deps, actor, { player, direction, amount, label, reason });
    return asked(approval_id, subjectOf(player.id), { direction, amount, label });
  });
}
