import { air, glass, pad, pitch, sparkle, thump, tine } from './instruments.ts';
import { seedOf } from '#contract/seeded-random.ts';
import type { Track } from './track.ts';

/** One sound of the sprite: how long, how loud, how much reverberation, and what is played. */
export interface Cue {
  readonly seconds: number;
  /** Loudest sample, 0…1: quiet for what comes often. */
  readonly peak: number;
  readonly room: number;
  readonly play: (track: Track) => void;
}

const HIGH = ['D6', 'F#6', 'A6', 'B6', 'D7', 'E7', 'F#7'] as const;

function arpeggio(track: Track, from: number, step: number, notes: readonly string[], decay: number, bright: number): void {
  for (const [index, note] of notes.entries()) {
    const last = index === notes.length - 1;
    glass(track, from + index * step, pitch(note), {
      gain: last ? 1 : 0.75,
      decay: last ? decay * 1.6 : decay,
      bright,
      pan: (index / notes.length - 0.5) * 0.6,
    });
    tine(track, from + index * step, pitch(note) / 2, { gain: 0.35, decay: decay * 0.7 });
  }
}

function chord(track: Track, at: number, notes: readonly string[], gain: number, decay: number): void {
  for (const [index, note] of notes.entries())
    glass(track, at + index * 0.012, pitch(note), { gain, decay, bright: 0.8, pan: (index / notes.length - 0.5) * 0.9 });
}

function tick(note: string): Cue {
  return {
    seconds: 0.09,
    peak: 0.34,
    room: 0,
    play: (track) => {
      tine(track, 0, pitch(note), { gain: 0.8, decay: 0.014, bright: 1.4 });
      glass(track, 0, pitch(note) * 2, { gain: 0.3, decay: 0.016, bright: 0.6 });
    },
  };
}

/** A peg that rings when it is hit: a small glass, soft, since many ring together. */
function peg(note: string): Cue {
  return {
    seconds: 0.3,
    peak: 0.3,
    room: 0.18,
    play: (track) => {
      glass(track, 0, pitch(note), { gain: 0.7, decay: 0.075, bright: 0.9 });
      tine(track, 0, pitch(note) * 2, { gain: 0.22, decay: 0.03, bright: 1.2 });
    },
  };
}

/** Every sound by its id, all in D major. The order is the order in the sprite. */
export const SCORE: Readonly<Record<string, Cue>> = {
  'tick-1': tick('D5'),
  'tick-2': tick('F#5'),
  'tick-3': tick('A5'),
  'reel-start': {
    seconds: 0.75,
    peak: 0.45,
    room: 0.2,
    play: (track) => {
      air(track, 0, { seed: seedOf('reel-start'), seconds: 0.68, fromHz: 260, toHz: 2400, gain: 0.5, peakAt: 0.55 });
      pad(track, 0, ['D3', 'A3', 'D4'], 0.28, 0.1, 0.32, 0.9);
      for (const [index, note] of ['D4', 'A4', 'D5'].entries()) tine(track, 0.05 + index * 0.085, pitch(note), { gain: 0.4, decay: 0.12 });
    },
  },
  'reel-stop': {
    seconds: 0.45,
    peak: 0.55,
    room: 0.15,
    play: (track) => {
      thump(track, 0, 170, 74, 0.07, 0.9);
      tine(track, 0, pitch('D4'), { gain: 0.6, decay: 0.12, bright: 1.3 });
      glass(track, 0.012, pitch('A5'), { gain: 0.4, decay: 0.16, bright: 0.7 });
    },
  },
  lift: {
    seconds: 0.95,
    peak: 0.5,
    room: 0.35,
    play: (track) => {
      air(track, 0, { seed: seedOf('lift'), seconds: 0.8, fromHz: 500, toHz: 5200, gain: 0.22, peakAt: 0.7, width: 0.6 });
      pad(track, 0, ['D4', 'A4', 'E5'], 0.45, 0.05, 0.4, 0.8);
      for (const [index, note] of ['D5', 'E5', 'F#5', 'A5', 'B5', 'D6'].entries()) {
        glass(track, 0.04 + index * 0.07, pitch(note), { gain: 0.22 + index * 0.05, decay: 0.2, bright: 0.6, pan: index % 2 ? 0.4 : -0.4 });
      }
    },
  },
  'win-1': {
    seconds: 1,
    peak: 0.55,
    room: 0.3,
    play: (track) => arpeggio(track, 0, 0.11, ['D5', 'A5'], 0.26, 0.7),
  },
  'win-2': {
    seconds: 1.35,
    peak: 0.6,
    room: 0.35,
    play: (track) => {
      pad(track, 0, ['D4', 'A4'], 0.12, 0.3, 0.7, 0.7);
      arpeggio(track, 0, 0.1, ['D5', 'F#5', 'A5'], 0.32, 0.8);
    },
  },
  'win-3': {
    seconds: 1.9,
    peak: 0.66,
    room: 0.4,
    play: (track) => {
      pad(track, 0, ['D3', 'A3', 'D4', 'F#4'], 0.15, 0.6, 0.95, 0.9);
      arpeggio(track, 0, 0.095, ['D5', 'F#5', 'A5', 'D6', 'F#6'], 0.36, 0.9);
      sparkle(track, 0.5, 1, 9, HIGH, seedOf('win-3'), 0.22);
    },
  },
  'win-4': {
    seconds: 2.5,
    peak: 0.74,
    room: 0.45,
    play: (track) => {
      air(track, 0, { seed: seedOf('win-4'), seconds: 0.5, fromHz: 400, toHz: 6000, gain: 0.3, peakAt: 0.82, width: 0.7 });
      pad(track, 0, ['G3', 'B3', 'D4', 'A4'], 0.2, 0.35, 0.3, 0.9);
      arpeggio(track, 0.04, 0.085, ['G4', 'B4', 'D5', 'G5', 'A5'], 0.24, 0.7);
      thump(track, 0.48, 130, 73.4, 0.22, 0.8);
      pad(track, 0.46, ['D3', 'A3', 'D4', 'F#4', 'E5'], 0.05, 0.9, 1, 1.1);
      chord(track, 0.48, ['D5', 'F#5', 'A5', 'D6'], 0.55, 0.6);
      arpeggio(track, 0.72, 0.09, ['A5', 'D6', 'F#6', 'A6'], 0.34, 0.8);
      sparkle(track, 0.9, 1.3, 16, HIGH, seedOf('win-4'), 0.26);
    },
  },
  'win-5': {
    seconds: 3.4,
    peak: 0.84,
    room: 0.5,
    play: (track) => {
      air(track, 0, { seed: seedOf('win-5'), seconds: 1.1, fromHz: 240, toHz: 7000, gain: 0.34, peakAt: 0.9, width: 0.7 });
      pad(track, 0, ['B2', 'F#3', 'B3', 'D4'], 0.12, 0.3, 0.2, 1);
      arpeggio(track, 0, 0.085, ['B4', 'D5', 'F#5', 'B5'], 0.26, 0.7);
      pad(track, 0.48, ['G2', 'D3', 'B3', 'D4', 'A4'], 0.1, 0.35, 0.2, 1);
      arpeggio(track, 0.5, 0.085, ['G4', 'B4', 'D5', 'A5', 'B5'], 0.26, 0.8);
      thump(track, 1.05, 150, 73.4, 0.34, 1.1);
      pad(track, 1.03, ['D2', 'A2', 'D3', 'A3', 'D4', 'F#4', 'E5'], 0.04, 1.1, 1.2, 1.5);
      chord(track, 1.05, ['D4', 'A4', 'D5', 'F#5', 'A5', 'D6', 'F#6'], 0.6, 0.9);
      arpeggio(track, 1.32, 0.08, ['D5', 'F#5', 'A5', 'D6', 'F#6', 'A6', 'D7'], 0.36, 0.9);
      sparkle(track, 1.5, 1.7, 30, HIGH, seedOf('win-5'), 0.3);
    },
  },
  settle: {
    seconds: 0.8,
    peak: 0.4,
    room: 0.25,
    play: (track) => {
      tine(track, 0, pitch('A4'), { gain: 0.7, decay: 0.16, bright: 0.4 });
      tine(track, 0.13, pitch('D4'), { gain: 0.8, decay: 0.26, bright: 0.3 });
      pad(track, 0.1, ['D3', 'A3'], 0.1, 0.1, 0.45, 0.5);
    },
  },
  bust: {
    seconds: 1.15,
    peak: 0.7,
    room: 0.3,
    play: (track) => {
      thump(track, 0, 190, 42, 0.2, 1.3);
      air(track, 0, { seed: seedOf('bust'), seconds: 0.9, fromHz: 3200, toHz: 140, gain: 0.75, peakAt: 0.03, width: 1.2 });
      sparkle(track, 0.01, 0.5, 12, ['B6', 'A6', 'F#6', 'E6', 'D6', 'B5'], seedOf('shards'), 0.35);
      for (const [index, note] of ['F#4', 'D4', 'B3'].entries())
        tine(track, 0.1 + index * 0.13, pitch(note), { gain: 0.4, decay: 0.2, bright: 0.3 });
    },
  },
  'cash-out': {
    seconds: 0.85,
    peak: 0.6,
    room: 0.3,
    play: (track) => {
      arpeggio(track, 0, 0.06, ['A5', 'D6', 'F#6', 'A6'], 0.2, 1);
      sparkle(track, 0.12, 0.4, 8, ['A6', 'D7', 'E7'], seedOf('cash-out'), 0.25);
    },
  },
  drop: {
    seconds: 0.5,
    peak: 0.4,
    room: 0.3,
    play: (track) => {
      thump(track, 0, 420, 760, 0.035, 0.5);
      glass(track, 0.035, pitch('E6'), { gain: 0.7, decay: 0.15, bright: 0.6 });
    },
  },
  button: {
    seconds: 0.08,
    peak: 0.26,
    room: 0,
    play: (track) => tine(track, 0, pitch('A4'), { gain: 0.8, decay: 0.013, bright: 0.8 }),
  },
  error: {
    seconds: 0.4,
    peak: 0.4,
    room: 0.1,
    play: (track) => {
      tine(track, 0, pitch('E4'), { gain: 0.8, decay: 0.07, bright: 0.3 });
      tine(track, 0.12, pitch('C#4'), { gain: 0.9, decay: 0.1, bright: 0.3 });
    },
  },
  coin: {
    seconds: 0.5,
    peak: 0.42,
    room: 0.2,
    play: (track) => {
      glass(track, 0, pitch('F#6'), { gain: 0.6, decay: 0.07, bright: 1.4, pan: -0.2 });
      glass(track, 0.055, pitch('D7'), { gain: 0.7, decay: 0.14, bright: 1.3, pan: 0.2 });
    },
  },
  notice: {
    seconds: 0.65,
    peak: 0.42,
    room: 0.3,
    play: (track) => {
      glass(track, 0, pitch('A5'), { gain: 0.7, decay: 0.14, bright: 0.5 });
      glass(track, 0.11, pitch('E6'), { gain: 0.7, decay: 0.2, bright: 0.5 });
    },
  },
  'peg-1': peg('D5'),
  'peg-2': peg('F#5'),
  'peg-3': peg('A5'),
  bucket: {
    seconds: 0.4,
    peak: 0.4,
    room: 0.12,
    play: (track) => {
      thump(track, 0, 210, 92, 0.06, 0.8);
      tine(track, 0.004, pitch('D4'), { gain: 0.5, decay: 0.1, bright: 0.7 });
    },
  },
};
