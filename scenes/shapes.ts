import type { Shapes, ShapesOf } from './stage/recording/shapes.ts';
import type { SceneKey } from './registry.ts';

/** Shapes whose types are closed, as those of the registry are. */
export type AnyShapes = ShapesOf<unknown, unknown>;

// Each key is used only with the states and facts of its own scene.
const closed = <State, Fact>(shapes: ShapesOf<State, Fact>): AnyShapes =>
  shapes as (...given: Parameters<AnyShapes>) => Shapes<State, Fact>;

/** What the states and facts of each scene look like. Apart from the registry, which the shop's first pages load. */
export const SHAPES: Readonly<Record<SceneKey, () => Promise<AnyShapes>>> = {
  box: async () => closed((await import('./box/shapes.ts')).boxShapes),
  crash: async () => closed((await import('./crash/shapes.ts')).crashShapes),
  wheel: async () => closed((await import('./wheel/shapes.ts')).wheelShapes),
  dice: async () => closed((await import('./dice/shapes.ts')).diceShapes),
  upgrade: async () => closed((await import('./upgrade/shapes.ts')).upgradeShapes),
  plinko: async () => closed((await import('./plinko/shapes.ts')).plinkoShapes),
  battle: async () => closed((await import('./battle/shapes.ts')).battleShapes),
};
