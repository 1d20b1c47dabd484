import type { Bet, OutcomeOf } from '#contract/api/bets.ts';
import { formatCount } from '#contract/count.ts';
import { diceMultiplier, diceWins, formatRoll, isDiceTarget, winningRolls } from '#contract/games/dice.ts';
import { bucketOf, plinkoTable } from '#contract/games/plinko.ts';
import { isUpgradeChance, upgradeMultiplier, upgradeWins, winningTickets } from '#contract/games/upgrade.ts';
import { cents, type Cents, formatCents } from '#contract/money.ts';
import { formatMultiplier, type Multiplier, multiplier, multiplierOf, payoutAt } from '#contract/multiplier.ts';
import type { Drawn } from '#src/fairness/verifier/drawn.ts';
import { type Check, check } from './seed-proof.ts';

/*
 * What a bet's record claims beyond its seeds, in the order in which one follows from the other. What is drawn comes from the revealed seeds;
 * while they are sealed, the rest is checked against the outcome as recorded, so that a record which contradicts itself is never called sound.
 */

export type ClaimName = 'roll' | 'path' | 'bucket' | 'stake' | 'wins' | 'ticket' | 'range' | 'multiplier' | 'payout';

/** The rule by which a claim is computed; its sentence stands in the texts under `rules`. */
export type ClaimRule =
  | 'diceRoll'
  | 'diceMultiplier'
  | 'plinkoPath'
  | 'plinkoBucket'
  | 'plinkoMultiplier'
  | 'upgradeStake'
  | 'upgradeWins'
  | 'upgradeTicket'
  | 'upgradeMultiplier'
  | 'upgradePayout'
  | 'boxTicket'
  | 'boxRange'
  | 'boxMultiplier'
  | 'payout';

/** One claim of a bet's record, compared with what comes out here. */
export interface Claim extends Check {
  name: ClaimName;
  rule: ClaimRule;
}

type DrawnOf<Game extends Drawn['game']> = Extract<Drawn, { game: Game }>;

const claim = (name: ClaimName, rule: ClaimRule, claimed: string | number, computed: string | number): Claim => ({
  name,
  rule,
  ...check(claimed, computed),
});

/** What can't be computed at all, because the record's choice may not be played. */
const NOTHING = '–';

const NO_WIN = multiplier(0);

const multiplierClaim = (bet: Bet, rule: ClaimRule, at: Multiplier | null): Claim =>
  claim('multiplier', rule, formatMultiplier(bet.multiplier), at === null ? NOTHING : formatMultiplier(at));

const payoutClaim = (bet: Bet, rule: ClaimRule, payout: Cents | null): Claim =>
  claim('payout', rule, formatCents(bet.payout), payout === null ? NOTHING : formatCents(payout));

/** Multiplier and payout where the one gives the other. */
const paidAt = (bet: Bet, rule: ClaimRule, at: Multiplier | null): Claim[] => [
  multiplierClaim(bet, rule, at),
  payoutClaim(bet, 'payout', at === null ? null : payoutAt(bet.stake, at)),
];

function diceClaims(bet: Bet, recorded: OutcomeOf<'dice'>, drawn: DrawnOf<'dice'> | null): Claim[] {
  const { side, target } = recorded;
  const roll = drawn?.roll ?? recorded.roll;
  const wins = diceWins(side, target, roll);
  const pays = !isDiceTarget(side, target) ? null : wins ? diceMultiplier(winningRolls(side, target)) : NO_WIN;
  return [
    ...(drawn ? [claim('roll', 'diceRoll', formatRoll(recorded.roll), formatRoll(roll))] : []),
    ...paidAt(bet, 'diceMultiplier', pays),
  ];
}

function plinkoClaims(bet: Bet, recorded: OutcomeOf<'plinko'>, drawn: DrawnOf<'plinko'> | null): Claim[] {
  const path = drawn?.path ?? recorded.path;
  const bucket = path.length === recorded.rows ? bucketOf(path) : null;
  const pays = bucket === null ? null : (plinkoTable(recorded.rows, recorded.risk)[bucket] ?? null);
  return [
    ...(drawn ? [claim('path', 'plinkoPath', recorded.path, path)] : []),
    claim('bucket', 'plinkoBucket', recorded.bucket, bucket ?? NOTHING),
    ...paidAt(bet, 'plinkoMultiplier', pays),
  ];
}

function upgradeClaims(bet: Bet, recorded: OutcomeOf<'upgrade'>, drawn: DrawnOf<'upgrade'> | null): Claim[] {
  const { side, target } = recorded;
  const staked = cents(recorded.items.reduce((sum, item) => sum + item.sale_price, recorded.coins as number));
  const wins = staked > 0 && target.sale_price > 0 ? winningTickets(staked, target.sale_price) : 0;
  const ticket = drawn?.ticket ?? recorded.ticket;
  const won = upgradeWins(side, wins, ticket);
  const legal = isUpgradeChance(wins);
  const pays = !legal ? null : won ? upgradeMultiplier(staked, target.sale_price) : NO_WIN;
  return [
    claim('stake', 'upgradeStake', formatCents(bet.stake), formatCents(staked)),
    claim('wins', 'upgradeWins', formatCount(recorded.wins), legal ? formatCount(wins) : NOTHING),
    ...(drawn ? [claim('ticket', 'upgradeTicket', formatCount(recorded.ticket), formatCount(ticket))] : []),
    multiplierClaim(bet, 'upgradeMultiplier', pays),
    payoutClaim(bet, 'upgradePayout', !legal ? null : won ? target.sale_price : cents(0)),
  ];
}

/** What the prize is worth is part of the box version, which the opening's own page proves; here it is taken from the record. */
function boxClaims(bet: Bet, recorded: OutcomeOf<'box'>, drawn: DrawnOf<'box'> | null): Claim[] {
  const ticket = drawn?.ticket ?? recorded.ticket;
  const { ticket_from: from, ticket_to: to } = recorded;
  const within = {
    claimed: `${formatCount(from)}–${formatCount(to)}`,
    computed: formatCount(ticket),
    agrees: from <= ticket && ticket <= to,
  };
  const worth = bet.stake > 0 ? multiplierOf(bet.stake, bet.payout) : bet.multiplier;
  return [
    ...(drawn ? [claim('ticket', 'boxTicket', formatCount(recorded.ticket), formatCount(ticket))] : []),
    { name: 'range', rule: 'boxRange', ...within },
    multiplierClaim(bet, 'boxMultiplier', worth),
  ];
}

/** Every claim of a record; `drawn` is what its revealed seeds give, null while they are sealed. */
export function claimsOf(bet: Bet, drawn: Drawn | null): Claim[] {
  const { outcome } = bet;
  switch (outcome.game) {
    case 'dice':
      return diceClaims(bet, outcome, drawn?.game === 'dice' ? drawn : null);
    case 'plinko':
      return plinkoClaims(bet, outcome, drawn?.game === 'plinko' ? drawn : null);
    case 'upgrade':
      return upgradeClaims(bet, outcome, drawn?.game === 'upgrade' ? drawn : null);
    case 'box':
      return boxClaims(bet, outcome, drawn?.game === 'box' ? drawn : null);
  }
}
