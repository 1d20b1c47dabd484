import i18next from 'i18next';
import type { useTranslation } from 'react-i18next';
import type { Battle, BattleSeat } from '#contract/api/battles.ts';
import { cents, formatCents, formatChange } from '#contract/money.ts';
import { spokenChance } from '../chance/use-chance-texts.ts';
import type { BattleListener } from '../live/battle-news.ts';
import { awardOf, ownSeat, ownStake } from '../live/own-result.ts';
import { drawnPrizes, scoreAfter } from '../live/progress.ts';
import { namedSides, seatName } from '../names.ts';

type Translate = ReturnType<typeof useTranslation<'battles'>>['t'];

/** Says the battle for who can't see it: who joins, each round once its prizes can be read, the chance after it once that is counted, and how it ended. */
export const sayBattle =
  (announce: (text: string) => void): BattleListener =>
  (news, { battle, readable }) => {
    const t = i18next.getFixedT(null, 'battles');
    for (const one of news) {
      if (one.kind === 'joined') announce(joinedText(t, battle, one.seat));
      if (one.kind === 'canceled') announce(t('page.canceledText'));
      if (one.kind === 'started' && battle.status === 'starting') announce(t('spoken.starting'));
      if (one.kind === 'read') announce(roundText(t, battle, one.rounds));
      if (one.kind === 'decided') announce(resultText(t, battle));
      if (one.kind !== 'counted' || readable.rounds >= battle.rounds) continue;
      const text = spokenChance(i18next.getFixedT(null, 'proof'), battle.mode, namedSides(t, battle), one.figures);
      if (text !== null) announce(text);
    }
  };

function joinedText(t: Translate, { seats }: Battle, seat: BattleSeat): string {
  const taken = seats.filter(({ player }) => player !== null).length;
  return t('spoken.joined', { name: seatName(t, seat), taken, all: seats.length });
}

function roundText(t: Translate, battle: Battle, rounds: number): string {
  const prizes = drawnPrizes(battle, rounds).at(-1) ?? [];
  const values = battle.seats.map((seat) =>
    t('spoken.value', { name: seatName(t, seat), value: formatCents(cents(prizes[seat.seat]?.sale_price ?? 0)) }),
  );
  const { leader, lead } = scoreAfter(battle, rounds);
  const text = t('spoken.round', { round: rounds, rounds: battle.rounds, values: values.join(', ') });
  // After the last round the result says it.
  const side = leader === null || rounds === battle.rounds ? undefined : namedSides(t, battle)[leader];
  const ahead = side && t(side.several ? 'spoken.leadSeveral' : 'spoken.leads', { name: side.name, lead: formatCents(lead) });
  return ahead === undefined ? text : `${text} ${ahead}`;
}

function resultText(t: Translate, battle: Battle): string {
  const winner = battle.winner === null ? undefined : namedSides(t, battle)[battle.winner];
  const total = formatCents(battle.total ?? cents(0));
  const text = winner ? t(winner.several ? 'spoken.winSeveral' : 'spoken.wins', { name: winner.name, total }) : t('spoken.shared');
  const own = ownSeat(battle);
  const stake = ownStake(battle);
  const payout = own ? awardOf(battle, own.seat) : null;
  return stake === null || payout === null ? text : `${text} ${t('spoken.profit', { profit: formatChange(cents(payout - stake)) })}`;
}
