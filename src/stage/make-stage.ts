import type { Tier } from '#scenes/stage/contract.ts';
import { Stage } from '#scenes/stage/stage.ts';
import type { TextureCache } from '#scenes/stage/textures.ts';
import { browserClock } from './browser-clock.ts';
import { feelCue } from './haptics.ts';
import type { PlayCue } from './mixer.ts';
import { motionStore } from './motion.ts';
import { inSpareTime } from './pace.ts';
import type { HostSurface } from './surface/pixi-host.tsx';
import type { AnyScene } from '#scenes/registry.ts';
import { sizeOf } from './stage-place.ts';
import type { Visit } from './visit.ts';

/** What a visit's stage is made with. */
interface Parts {
  scene: AnyScene;
  surface: HostSurface;
  textures: TextureCache;
  tier: Tier;
  playCue: PlayCue;
  /** How long a frame of the page's own time took; a slot's own clock says nothing about how fast this device draws. */
  onInterval(intervalMs: number | null): void;
  /** The least time between two frames, ms, where that is more than the tier's usual; else null. */
  paceMs(): number | null;
  report(error: unknown): void;
  onFatal(): void;
}

/** The stage of one visit: its scene in its state, under its clock, with its sounds. */
export function makeStage(
  visit: Visit,
  { scene, surface, textures, tier, playCue, onInterval, paceMs, report, onFatal }: Parts,
): Stage<unknown, unknown, unknown> {
  const { clock, element } = visit.request;
  // Only the clock of a recording can be stopped; what it shows may be anyone's, and is long over.
  const isRecording = clock?.stopped !== undefined;
  return new Stage<unknown, unknown, unknown>({
    definition: scene,
    surface,
    clock: clock ?? browserClock,
    textures,
    state: visit.state,
    env: { size: sizeOf(element), motion: motionStore.getState(), tier, tuning: scene.tuning },
    spare: inSpareTime,
    mayShowAtOnce: () => visit.request.mayShowAtOnce?.() ?? false,
    onCue: ({ cue, volume, rate }) => {
      if (!isRecording) feelCue(cue);
      playCue(cue, { ...(volume === undefined ? {} : { volume }), ...(rate === undefined ? {} : { rate }) });
    },
    onFrame: ({ intervalMs }) => {
      // Any other clock goes as the page's own does.
      if (!isRecording) onInterval(intervalMs);
    },
    paceMs,
    report,
    onFatal,
  });
}
