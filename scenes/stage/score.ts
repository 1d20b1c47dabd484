import { gsap } from 'gsap';

/*
 * GSAP is used as a score, not as a player: its own ticker never runs, every timeline is paused and sought by the stage. Creating a tween
 * wakes the ticker, so it is put back to sleep after each build.
 */
gsap.ticker.remove(gsap.updateRoot);
gsap.config({ nullTargetWarn: false });

/**
 * An empty paused timeline for a clip. Use `fromTo` only, with eases from `ease`; then a seek is a function of time alone. `lazy` is off
 * because a lazy tween would draw one tick late, and with `immediateRender` off nothing moves before the stage seeks.
 */
export function score(): gsap.core.Timeline {
  const timeline = gsap.timeline({ paused: true, defaults: { ease: 'none', lazy: false, immediateRender: false, overwrite: false } });
  gsap.ticker.sleep();
  return timeline;
}

/** Stops GSAP's own frame loop; the stage calls it after each `tell`. */
export function quietTicker(): void {
  gsap.ticker.sleep();
}
