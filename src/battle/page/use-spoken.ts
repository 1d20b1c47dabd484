import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Battle } from '#contract/api/battles.ts';
import { formatCents, formatChange, cents } from '#contract/money.ts';
import { announce } from '#src/ui/announcer.tsx';
import { awardOf, ownSeat, ownStake } from '../live/own-result.ts';
import { drawnPrizes, type Readable, standingAfter } from '../live/progress.ts';
import { seatName, useNamedSides } from '../names.ts';

/** Says the battle for who can't see it: each round once its prizes can be read, and how it ended. */
export function useSpokenBattle(battle: Battle, readable: Readable): void {
  const { t } = useTranslation('battles');
  const sides = useNamedSides(battle);
  const said = useRef(readable);
  useEffect(() => {
    const before = said.current;
    said.current = readable;
    if (readable.rounds > before.rounds) announce(roundWords(readable.rounds));
    if (readable.verdict && !before.verdict) announce(resultWords());
    // oxlint-disable-next-line react/exhaustive-deps -- the words are made of what can be read
  }, [readable.rounds, readable.verdict]);

  const started = useRef(battle.status);
  useEffect(() => {
    if (started.current === 'waiting' && battle.status === 'starting') announce(t('spoken.starting'));
    started.current = battle.status;
  }, [battle.status, t]);

  function roundWords(rounds: number): string {
    const prizes = drawnPrizes(battle, rounds).at(-1) ?? [];
    const values = battle.seats.map((seat) =>
      t('spoken.value', { name: seatName(t, seat), value: formatCents(cents(prizes[seat.seat]?.sale_price ?? 0)) }),
    );
    const { leader, lead } = standingAfter(battle, rounds);
    const words = t('spoken.round', { round: rounds, rounds: battle.rounds, values: values.join(', ') });
    // After the last round the result says it.
    const side = leader === null || rounds === battle.rounds ? undefined : sides[leader];
    const ahead = side && t(side.several ? 'spoken.leadSeveral' : 'spoken.leads', { name: side.name, lead: formatCents(lead) });
    return ahead === undefined ? words : `${words} ${ahead}`;
  }

  function resultWords(): string {
    const winner = battle.winner === null ? undefined : sides[battle.winner];
    const total = formatCents(battle.total ?? cents(0));
    const words = winner ? t(winner.several ? 'spoken.winSeveral' : 'spoken.wins', { name: winner.name, total }) : t('spoken.shared');
    const own = ownSeat(battle);
    const stake = ownStake(battle);
    const payout = own ? awardOf(battle, own.seat) : null;
    return stake === null || payout === null ? words : `${words} ${t('spoken.profit', { profit: formatChange(cents(payout - stake)) })}`;
  }
}
