import { cents } from '#contract/money.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { Disposal } from '#scenes/stage/disposal.ts';
import { cubicBezier, ease } from '#scenes/stage/eases.ts';
import { envelope } from '#scenes/stage/effects/light.ts';
import { peakSpeed, positionAt, speedAt } from '#scenes/stage/run.ts';
import { score } from '#scenes/stage/score.ts';
import { reduceUpgrade, type UpgradePlayed, type UpgradeState } from '../model.ts';
import { restOutcome, restSetting } from '../pose.ts';
import { GAIN_MS, playTimes, runOf, shapeRun } from '../timing.ts';
import { celebration } from './celebration.ts';
import type { ClipKit } from './clip-kit.ts';
import { resultCues, spinCues } from './cues.ts';

const OUT_MS = 320;
const DARK_MS = 620;
const SPENT_MS = 460;
const LENS_AFTER_MS = 60;
const LENS_MS = 260;
const countEase = cubicBezier(0.18, 0.62, 0.2, 1);

/**
 * Tells a play in full motion: the needle draws back, runs several turns and comes to a stand at its ticket; at the release either the glass parts and the
 * prize rises into the light, or the light goes out. An instant one is told at once.
 */
export function spinClip(before: UpgradeState, fact: UpgradePlayed, kit: ClipKit, clip: { id: string; atMs: number }): Clip {
  const { tuning } = kit.env;
  const after = reduceUpgrade(before, fact);
  const times = playTimes(fact, tuning);
  const { releaseMs, countAtMs, countMs, endMs } = times;
  const instant = fact.mode === 'instant';
  const run = runOf(before.rests, fact.ticket, tuning);
  const fastest = peakSpeed(run);
  const setting = restSetting(after);
  const old = restOutcome(before);
  const rest = restOutcome(after);
  const pose = restOutcome(before);
  const won = rest.verdict === 'won';

  const marks = { out: 0, lit: 0, dark: 0, open: 0, lift: 0, spent: 0, lens: 0, count: 0, gain: 0 };
  const timeline = score();
  const mark = (name: keyof typeof marks, atMs: number, lengthMs: number, by: (progress: number) => number): void => {
    timeline.fromTo(marks, { [name]: 0 }, { [name]: 1, duration: Math.max(1, lengthMs) / 1000, ease: by }, atMs / 1000);
  };
  mark('out', 0, Math.min(OUT_MS, releaseMs), ease.state);
  mark('spent', releaseMs, SPENT_MS, ease.state);
  mark('lens', releaseMs + LENS_AFTER_MS, LENS_MS, ease.settle);
  if (won) {
    mark('lit', releaseMs, tuning.openMs * 0.7, ease.settle);
    mark('open', releaseMs + 90, tuning.openMs - 90, ease.anticipate);
    mark('lift', releaseMs + 180, Math.max(1, tuning.liftMs - 180), ease.settle);
    mark('count', countAtMs, countMs, countEase);
    mark('gain', countAtMs + countMs, GAIN_MS, ease.state);
  } else mark('dark', releaseMs, DARK_MS, ease.state);

  const disposal = new Disposal();
  const casts = celebration(fact, rest.size, times, kit, disposal);

  const spinning = (elapsedMs: number): void => {
    const leaving = 1 - marks.out;
    pose.secret = true;
    pose.told = false;
    pose.needle = instant ? run.from : positionAt(run, elapsedMs);
    pose.needleAlpha = instant ? leaving : 1;
    pose.speed = instant ? 0 : speedAt(run, elapsedMs) / fastest;
    pose.focus = instant ? 0 : ease.state(Math.min(1, Math.max(0, (elapsedMs / releaseMs - 0.42) / 0.5)));
    pose.verdict = old.verdict;
    pose.lit = old.lit * leaving;
    pose.dark = old.dark * leaving;
    pose.open = old.open * leaving;
    pose.lift = old.lift * leaving;
    pose.spent = old.spent * leaving;
    pose.price = null;
    pose.gain = old.gain;
    pose.gainAlpha = old.gainAlpha * leaving;
    pose.lens = old.lens;
    pose.lensAlpha = old.lensAlpha * leaving;
    pose.flash = pose.rays = 0;
  };
  const told = (elapsedMs: number): void => {
    const since = elapsedMs - releaseMs;
    const lastingMs = endMs - releaseMs;
    pose.secret = false;
    pose.told = true;
    pose.needle = rest.needle;
    pose.needleAlpha = instant ? Math.min(1, since / 160) : 1;
    pose.speed = 0;
    pose.focus = (instant ? 0 : 1) * Math.max(0, 1 - since / 320);
    pose.verdict = rest.verdict;
    pose.size = rest.size;
    pose.lit = marks.lit;
    pose.dark = marks.dark;
    pose.open = marks.open;
    pose.lift = marks.lift;
    pose.spent = marks.spent;
    pose.lens = rest.lens;
    pose.lensAlpha = marks.lens;
    pose.gain = rest.gain;
    pose.gainAlpha = marks.gain;
    pose.price = won ? cents(Math.floor(fact.stakeCents + (fact.payoutCents - fact.stakeCents) * marks.count)) : null;
    pose.flash = won ? Math.exp(-since / 190) * Math.min(1, since / 50) * (1 - since / lastingMs) : 0;
    pose.rays = rest.size >= 3 ? envelope(since, lastingMs, 500, 900) * (0.5 + 0.17 * (rest.size - 2)) : 0;
    pose.raysTurn = since / 4200;
  };
  return {
    ...clip,
    durationMs: endMs,
    timeline,
    cues: [...(instant ? [] : spinCues(shapeRun(tuning), tuning)), ...resultCues(rest.size, times)].sort((a, b) => a.atMs - b.atMs),
    releaseAtMs: releaseMs,
    draw: (elapsedMs) => {
      kit.drawSetting(setting);
      if (elapsedMs >= endMs) kit.drawOutcome(rest);
      else {
        if (elapsedMs < releaseMs) spinning(elapsedMs);
        else told(elapsedMs);
        kit.drawOutcome(pose);
      }
      casts.draw(elapsedMs);
    },
    dispose: () => {
      kit.letGo();
      disposal.dispose();
    },
  };
}
