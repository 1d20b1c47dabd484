import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { box, type BoxRecordChoice, type BoxSetting } from '#contract/games/box.ts';
import { formatCents } from '#contract/money.ts';
import { multiplierOf } from '#contract/multiplier.ts';
import { Drawn, SummaryFact } from '#src/fairness/record/record-summary.tsx';
import { type Claim, claim, multiplierClaim } from '#src/games/claim.ts';
import type { RecordedBet, SeedGameView } from '#src/games/view.ts';
import { TicketBar } from './ticket-bar.tsx';

interface Ticket {
  ticket: number;
}

const DRAWN = { name: 'ticket', rule: 'boxTicket' } as const;

/** Boxes: how an opening is named and proven as a bet. Its own page has the version of the box, and with it the odds and the scene. */
export const boxView: SeedGameView<BoxRecordChoice, Ticket, BoxSetting> = {
  key: box.key,
  source: box.source,
  words() {
    const t = i18next.getFixedT(null, 'boxes');
    const proof = (name: 'ticket' | 'range' | 'multiplier') => ({ name: t(`game.proof.${name}.name`), text: t(`game.proof.${name}.text`) });
    return {
      bet: t('game.bet'),
      summary: (record) => t('game.summary', { name: record.box.name }),
      result: ({ ticket }) => t('game.result', { value: formatCount(ticket) }),
      counting: ({ price }, percent) => t('game.counting', { price: formatCents(price), percent }),
      proof: { ticket: proof('ticket'), range: proof('range'), multiplier: proof('multiplier') },
      fields: {},
      fair: null,
    };
  },
  claims: boxClaims,
  drawnClaim: DRAWN,
  drawnText: ({ ticket }) => formatCount(ticket),
  Picture: ({ record: { ticket } }) => <TicketBar ticket={ticket} />,
  Facts: TicketFact,
  replay: () => null,
};

/** What the prize is worth is part of the box version, which the opening's own page proves; here it is taken from the record. */
function boxClaims(bet: RecordedBet<BoxRecordChoice & Ticket>, drawn: Ticket | null): Claim[] {
  const { ticket_from: from, ticket_to: to, ticket: recorded } = bet.outcome;
  const ticket = drawn?.ticket ?? recorded;
  const worth = bet.stake > 0 ? multiplierOf(bet.stake, bet.payout) : bet.multiplier;
  return [
    ...(drawn ? [claim(DRAWN.name, DRAWN.rule, formatCount(recorded), formatCount(ticket))] : []),
    {
      name: 'range',
      rule: 'boxRange',
      claimed: `${formatCount(from)}–${formatCount(to)}`,
      computed: formatCount(ticket),
      agrees: from <= ticket && ticket <= to,
      input: { ticket },
    },
    // A free box stakes nothing, so nothing was multiplied.
    ...(bet.stake === 0
      ? []
      : [multiplierClaim(bet, 'boxMultiplier', worth, { stake: formatCents(bet.stake), worth: formatCents(bet.payout) })]),
  ];
}

function TicketFact({ record: { ticket } }: { record: BoxRecordChoice & Ticket }) {
  const { t } = useTranslation('boxes');
  return <SummaryFact name={t('game.facts.ticket')} value={<Drawn>{formatCount(ticket)}</Drawn>} />;
}
