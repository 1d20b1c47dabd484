import { useEffect, useRef } from 'react';
import { announce } from '#src/ui/announcer.tsx';
import { type SaidBattle, useChanceWords } from './use-chance-words.ts';
import type { Chance } from './use-chance.ts';

/** Says the chance after each round that is shown while one watches, once it is counted. */
export function useSpokenChance(battle: SaidBattle, roundsShown: number, { course }: Chance): void {
  const counted = course[roundsShown] ?? null;
  const { spoken } = useChanceWords(battle, roundsShown, counted);
  const said = useRef(roundsShown);
  useEffect(() => {
    if (counted === null || said.current >= roundsShown) return;
    said.current = roundsShown;
    if (spoken !== null && roundsShown < battle.rounds) announce(spoken);
  }, [counted, spoken, roundsShown, battle.rounds]);
}
