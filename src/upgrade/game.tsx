import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import {
  isUpgradeChance,
  stakedIn,
  upgrade,
  type UpgradeChoice,
  type UpgradeSetting,
  UPGRADE_TICKETS,
  upgradeWins,
  winningTickets,
} from '#contract/games/upgrade.ts';
import { cents, formatCents } from '#contract/money.ts';
import { initialUpgrade, reduceUpgrade } from '#scenes/upgrade/model.ts';
import { ScaleBar } from '#src/fairness/picture/scale-bar.tsx';
import { type Claim, claim, multiplierClaim, payoutClaim } from '#src/games/claim.ts';
import { fieldTexts, type RecordedBet, type SeedGameView } from '#src/games/view.ts';
import { sceneReplay } from '#src/play/replay/scene-replay.ts';
import { upgradeFactOf } from './upgrade-fact.ts';
import { UpgradeFacts } from './upgrade-facts.tsx';
import { upgradeSummary } from './upgrade-summary.ts';

interface Ticket {
  ticket: number;
}

const DRAWN = { name: 'ticket', rule: 'upgradeTicket' } as const;

/** Upgrades: how a bet is named, proven, drawn and played again. */
export const upgradeView: SeedGameView<UpgradeChoice, Ticket, UpgradeSetting> = {
  key: upgrade.key,
  source: upgrade.source,
  words() {
    const t = i18next.getFixedT(null, 'upgrade');
    const proof = (name: 'stake' | 'wins' | 'ticket' | 'multiplier' | 'payout') => ({
      name: t(`game.proof.${name}.name`),
      text: t(`game.proof.${name}.text`),
    });
    const field = (name: 'side' | 'wins') => fieldTexts((part) => t(`game.fields.${name}.${part}`));
    return {
      bet: t('game.bet'),
      summary: upgradeSummary,
      result: ({ ticket }) => t('game.result', { value: formatCount(ticket) }),
      counting({ staked, target }, percent) {
        const wins = formatCount(winningTickets(staked, target));
        return t('game.counting', { wins, target: formatCents(target), staked: formatCents(staked), percent });
      },
      proof: {
        stake: proof('stake'),
        wins: proof('wins'),
        ticket: proof('ticket'),
        multiplier: proof('multiplier'),
        payout: proof('payout'),
      },
      fields: {
        side: { ...field('side'), options: { under: t('game.fields.side.options.under'), over: t('game.fields.side.options.over') } },
        wins: field('wins'),
      },
      fair: null,
    };
  },
  claims: upgradeClaims,
  drawnClaim: DRAWN,
  drawnText: ({ ticket }) => formatCount(ticket),
  Picture: TicketPicture,
  Facts: UpgradeFacts,
  replay(bet) {
    const fact = upgradeFactOf(bet);
    return sceneReplay('upgrade', { before: reduceUpgrade(initialUpgrade(), { ...fact, kind: 'set' }), fact, reduce: reduceUpgrade });
  },
};

function upgradeClaims(bet: RecordedBet<UpgradeChoice & Ticket>, drawn: Ticket | null): Claim[] {
  const recorded = bet.outcome;
  const { side, target, items, coins } = recorded;
  const ticket = drawn?.ticket ?? recorded.ticket;
  const staked = stakedIn(recorded);
  const wins = staked > 0 && target.sale_price > 0 ? winningTickets(staked, target.sale_price) : 0;
  const pays = upgrade.pays(recorded, { ticket });
  const payout = pays === null ? null : upgradeWins(side, wins, ticket) ? target.sale_price : cents(0);
  const prices = { stake: formatCents(bet.stake), target: formatCents(target.sale_price) };
  const input = { ...prices, side, wins: recorded.wins, ticket };
  return [
    claim('stake', 'upgradeStake', formatCents(bet.stake), formatCents(staked), {
      coins: formatCents(coins),
      items: items.map(({ sale_price: price }) => formatCents(price)),
    }),
    claim('wins', 'upgradeWins', formatCount(recorded.wins), isUpgradeChance(wins) ? formatCount(wins) : null, prices),
    ...(drawn ? [claim(DRAWN.name, DRAWN.rule, formatCount(recorded.ticket), formatCount(ticket))] : []),
    multiplierClaim(bet, 'upgradeMultiplier', pays, input),
    payoutClaim(bet, 'upgradePayout', payout, input),
  ];
}

/** A ticket on the bar of all tickets, with the winning ones lit where it is known how many there are. */
function TicketPicture({ record: { ticket, side, wins } }: { record: Partial<UpgradeChoice> & Ticket }) {
  const { t } = useTranslation('upgrade');
  const last = UPGRADE_TICKETS - 1;
  const ends = ['0', formatCount(last)] as const;
  const place = { ticket: formatCount(ticket), from: ends[0], to: ends[1] };
  const bar = { at: ticket / last, value: place.ticket, ends };
  if (wins === undefined || side === undefined) return <ScaleBar {...bar} label={t('game.picture.plain', place)} />;
  const [first, end] = side === 'under' ? [0, wins - 1] : [UPGRADE_TICKETS - wins, last];
  const winning = { first: formatCount(first), last: formatCount(end) };
  return (
    <ScaleBar
      {...bar}
      label={t('game.picture.set', { ...place, ...winning })}
      zone={[first / UPGRADE_TICKETS, (end + 1) / UPGRADE_TICKETS]}
      won={upgradeWins(side, wins, ticket)}
      rule={t('game.picture.rule', winning)}
    />
  );
}
