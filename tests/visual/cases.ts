import type { SceneCase } from './scene-case.ts';
import { boxCase } from './scenes/box.ts';
import { crashCase } from './scenes/crash.ts';
import { wheelCase } from './scenes/wheel.ts';
import { diceCase } from './scenes/dice.ts';
import { upgradeCase } from './scenes/upgrade.ts';
import { plinkoCase } from './scenes/plinko.ts';

/** A case whose types are closed: it only ever meets stories and descriptions of its own scene. */
export type AnyCase = SceneCase<unknown, unknown>;

const closed = <State, Fact>(one: SceneCase<State, Fact>): AnyCase => one as unknown as AnyCase;

/** The canvas tests of every scene, by the scene's id. */
export const CASES: Readonly<Record<string, AnyCase>> = {
  box: closed(boxCase),
  crash: closed(crashCase),
  wheel: closed(wheelCase),
  dice: closed(diceCase),
  upgrade: closed(upgradeCase),
  plinko: closed(plinkoCase),
};

/** The case of a scene. Throws RangeError on an unknown one. */
export function caseOf(scene: string): AnyCase {
  const found = CASES[scene];
  if (!found) throw new RangeError(`no case for the scene ${scene}`);
  return found;
}
