import type { Battle } from '#contract/api/battles.ts';
import { ownStake } from '../live/own-result.ts';
import type { Readable } from '../live/progress.ts';
import { BattleReplay } from '../replay/battle-replay.tsx';
import { BattleProof } from './battle-proof.tsx';

/** A battle's record below its theatre, as far as it has been seen there: the replay and the proof. */
export function BattleRecord({ battle, readable: { rounds, decided } }: { battle: Battle; readable: Readable }) {
  return (
    <>
      <BattleReplay battle={battle} stakeCents={ownStake(battle)} seen={{ rounds, decided }} />
      <BattleProof battle={battle} open={decided} />
    </>
  );
}
