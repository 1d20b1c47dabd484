import type { Motion, Presentation, Tier } from '#scenes/stage/contract.ts';

/** What a page does with the scene in its slot. */
export interface SceneHandle<State, Fact> {
  /** Shows a state at rest and cuts whatever runs. */
  settle(state: State): void;
  /** Presents a fact from now (or from `atMs` on the stage's clock). The scene's state is reduced at once, its picture follows. */
  present(fact: Fact, options: { id: string; atMs?: number }): Presentation;
  /** Puts everything that is being presented at a time of the slot's clock, silently, back too; from there a running clock goes on. For slots with a clock of their own. */
  seek(atMs: number): void;
  state(): State;
  /** Lengths for the watchdog: ms from presenting a fact to the end of its clip, under the motion and tuning in force. */
  lengthOf(fact: Fact): number;
}

/**
 * Why there is no scene: the player chose still graphics, the device draws none, or too few frames now; it lost its graphics too often, the scene's files can't be
 * had, or the scene itself failed.
 */
export type PlateReason = 'chosen' | 'no-graphics' | 'slow' | 'lost' | 'missing' | 'error';

/** The state of the stage, for the DOM twin: `plate` means that the page shows its own picture of the state. */
export type StageStatus = { kind: 'loading' } | { kind: 'ready'; tier: Tier; motion: Motion } | { kind: 'plate'; reason: PlateReason };

/*
 * <StageSlot scene={…} /> (src/stage/stage-slot.tsx) gives a page its handle:
 *
 *   <StageSlot<BoxState, BoxFact>
 *     scene={key}                       // key of the scene in scenes/registry.ts
 *     initial={state}                   // settled on mount
 *     clock={replayClock}               // left out: the page's own time (src/stage/replay-clock.ts can stop, slow down and go back)
 *     onReady={(handle) => …}           // again after every remount or context loss
 *     onStatus={(status) => …}
 *     className=… />
 *
 * The motion in force: src/stage/motion.ts (`useMotion()`, `setMotion()`): the player's own setting, else prefers-reduced-motion. Picture
 * quality: src/stage/quality.ts. Sound: src/stage/mixer.ts. Vibration: src/stage/haptics.ts. These are remembered in this browser (`motion`, `quality`,
 * `muted`, `vibration`), and so is the tier that the device held (`tier`, src/stage/device/held-tier.ts).
 *
 * For tests and support, `window.__stage` shows what is going on and can change nothing: `describe()` is what the canvas shows, never more,
 * and `stats()` counts frames, textures and WebGL contexts.
 */
