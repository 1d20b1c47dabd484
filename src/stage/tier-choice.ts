import type { Tier } from '#scenes/stage/contract.ts';
import { LastTier } from '#scenes/stage/last-tier.ts';
import { type DrawnTier, QualityLadder } from '#scenes/stage/quality.ts';
import { rendererKindOf } from '#scenes/stage/renderer-options.ts';
import type { PlateReason } from './contract.ts';
import { isWeak, readDevice } from './device/device.ts';
import { heatStore, paceStore, tierStore } from './device/graphics.ts';
import { HeatWatch } from './device/heat.ts';
import { readHeldTier, writeHeldTier } from './device/held-tier.ts';
import { highestTier } from './highest-tier.ts';
import { qualityStore } from './quality.ts';

/** Between two paints of a battery saver, ms. */
const HALF_PACE_MS = 1000 / 30;
/** Frames that take this long can't be followed, ms. */
const UNBEARABLE_MS = 100;
/** A page that was just opened is busy with itself: its slow frames lead to no plate for so long after its first one, ms. */
const STARTING_MS = 4_000;

interface Ports {
  /** Another tier is in force. */
  changed: (tier: Tier, before: Tier) => void;
  /** Whether something is being presented. */
  isBusy: () => boolean;
}

/** Which tier scenes are drawn with: the player's choice, or else what the device's signals and the measured time between frames say. */
export class TierChoice {
  readonly #ports: Ports;
  readonly #best: Tier;
  readonly #ladder: QualityLadder;
  readonly #last = new LastTier();
  readonly #heat = new HeatWatch();
  /** When the page that was opened last has started, on the clock of `performance.now`; null before its first frame. */
  #startingUntilMs: number | null = null;
  #tier: Tier;
  /** The tier to go to when the running presentation has ended. */
  #whenRested: Tier | null = null;

  /** `best` is what this device was found to be. */
  constructor(ports: Ports, best = highestTier()) {
    this.#ports = ports;
    this.#best = best;
    this.#ladder = new QualityLadder(startOf(best, readHeldTier()), best === 'high' ? 'high' : 'canvas');
    this.#tier = this.#chosen();
    tierStore.setState(this.#tier, true);
    qualityStore.subscribe(() => this.#set(this.#chosen()));
    paceStore.subscribe(() => {
      this.#takePace();
      // Frames of another pace can't be compared.
      this.#heat.restart();
    });
    this.#takePace();
  }

  get tier(): Tier {
    return this.#tier;
  }

  /** The least time between two frames where the tier keeps a slower pace, ms; null at its usual one. */
  get paceMs(): number | null {
    return this.#tier === 'lean' ? this.#last.paceMs : null;
  }

  /** Why the plate is in force. */
  get reasonForNone(): PlateReason {
    if (qualityStore.getState() === 'plate') return 'chosen';
    return this.#last.isStill ? 'slow' : 'no-graphics';
  }

  /** Takes the time since the frame before, ms; null for none. */
  measure(intervalMs: number | null): void {
    this.#startingUntilMs ??= performance.now() + STARTING_MS;
    if (intervalMs === null) return;
    if (this.#tier === 'lean' && this.#isTooSlow(intervalMs)) return this.#set('plate');
    const hot = this.#heat.measure(intervalMs);
    if (hot) heatStore.setState(true, true);
    // While a tier waits, what is measured is still the one before it: that must not count against the next.
    const measured = this.#whenRested === null ? this.#ladder.measure(intervalMs) : null;
    if (measured !== null) writeHeldTier(measured);
    const tier = this.#whenRested ?? measured ?? (hot ? this.#ladder.lower() : null);
    if (tier === null) return;
    // Another renderer means a pause: what is being presented is played to its end first, if it can be followed at all.
    const another = rendererKindOf(tier) !== rendererKindOf(this.#tier);
    if (another && intervalMs < UNBEARABLE_MS && this.#ports.isBusy()) this.#whenRested = tier;
    else this.#set(tier);
  }

  /** A page with a scene is opened: what other pages drew says nothing of it. */
  visited(): void {
    this.#startingUntilMs = null;
    this.#drawAgain(true);
    this.#heat.restart();
  }

  /** A play that no scene shows: leaves the plate that slow frames had led to, unless that was a moment ago. */
  drawAgain(): void {
    this.#drawAgain(false);
  }

  /** What was presented has ended. */
  rested(): void {
    const tier = this.#whenRested;
    this.#whenRested = null;
    if (tier !== null && qualityStore.getState() === 'auto') this.#set(tier);
  }

  /** There was no graphics card after all. */
  fallBack(): void {
    this.#tier = 'canvas';
    tierStore.setState('canvas', true);
  }

  #isTooSlow(intervalMs: number): boolean {
    const { paceMs } = this.#last;
    const nowMs = performance.now();
    const mustDraw = qualityStore.getState() !== 'auto' || nowMs < (this.#startingUntilMs ?? Infinity);
    const isPlateLeft = this.#last.measure(intervalMs, nowMs, mustDraw);
    if (this.#last.paceMs !== paceMs) this.#heat.restart();
    return isPlateLeft;
  }

  #drawAgain(anyway: boolean): void {
    if (this.#last.returns(performance.now(), anyway) && qualityStore.getState() === 'auto') this.#set(this.#ladder.tier);
  }

  /** The tier of the player's choice, which the ladder holds. A choice leaves the plate of slow frames, whatever is chosen. */
  #chosen(): Tier {
    this.#last.returns(performance.now(), true);
    const choice = qualityStore.getState();
    const best = this.#best;
    if (choice === 'auto') {
      this.#ladder.force(null);
      return best === 'plate' ? 'plate' : this.#ladder.tier;
    }
    const tier = best === 'plate' ? 'plate' : choice === 'light' ? (best === 'high' ? 'low' : 'lean') : choice;
    if (tier !== 'plate') this.#ladder.force(tier);
    return tier;
  }

  #set(tier: Tier): void {
    this.#whenRested = null;
    if (tier === this.#tier) return;
    const before = this.#tier;
    this.#tier = tier;
    this.#heat.restart();
    tierStore.setState(tier, true);
    this.#ports.changed(tier, before);
  }

  #takePace(): void {
    const paintMs = paceStore.getState() === 'half' ? HALF_PACE_MS : 0;
    this.#ladder.paintEvery(paintMs);
    this.#last.paintEvery(paintMs);
  }
}

/** The tier that the ladder starts at: what this device held before, else one below the best where its signals say that it is slow. */
function startOf(best: Tier, held: DrawnTier | null): DrawnTier {
  if (held !== null) return best === 'high' || held === 'lean' ? held : 'canvas';
  if (best !== 'high') return 'canvas';
  return isWeak(readDevice()) ? 'low' : 'high';
}
