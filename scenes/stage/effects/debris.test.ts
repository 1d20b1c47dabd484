import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RECORDING_STEP_MS } from './body-recording.ts';
import { DebrisRecording, type DebrisOptions } from './debris.ts';

const OPTIONS: DebrisOptions = {
  seed: 'a round',
  count: 14,
  sizePx: [6, 18],
  radiusPx: 12,
  blastPxPerS: [60, 320],
  speedPxPerS: { x: 160, y: -200 },
  gravityPxPerS2: 600,
  floorPx: 240,
  wallsPx: { left: 500, right: 120 },
  durationMs: 2_000,
};

/** Where every piece is at a time. */
function picture(recording: DebrisRecording, elapsedMs: number): number[] {
  const place = { x: 0, y: 0, rotation: 0 };
  return recording.pieces.flatMap((_, index) => {
    recording.locate(index, elapsedMs, place);
    return [place.x, place.y, place.rotation];
  });
}

describe('a recorded break-up', () => {
  test('shows the same for the same seed and time, whatever was asked before', () => {
    const end = picture(new DebrisRecording(OPTIONS), 1_900);
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 2_500, noNaN: true }), { maxLength: 12 }), (times) => {
        const recording = new DebrisRecording(OPTIONS);
        for (const time of times) picture(recording, time);
        expect(picture(recording, 1_900)).toEqual(end);
      }),
      { numRuns: 12 },
    );
  });

  test('does not depend on another one that runs meanwhile', () => {
    const alone = picture(new DebrisRecording(OPTIONS), 1_200);
    const one = new DebrisRecording(OPTIONS);
    picture(one, 300);
    const other = new DebrisRecording({ ...OPTIONS, seed: 'another round' });
    picture(other, 900);
    expect(picture(one, 1_200)).toEqual(alone);
    expect(picture(other, 1_200)).not.toEqual(alone);
  });

  test('pieces fly apart, fall, and stay on the floor and between the walls', () => {
    const recording = new DebrisRecording(OPTIONS);
    const place = { x: 0, y: 0, rotation: 0 };
    const half = OPTIONS.sizePx[1] / 2;
    for (let time = 0; time <= OPTIONS.durationMs; time += 50) {
      for (let piece = 0; piece < OPTIONS.count; piece++) {
        recording.locate(piece, time, place);
        expect(place.y).toBeLessThan(240 + half);
        expect(place.x).toBeLessThan(120 + half);
        expect(place.x).toBeGreaterThan(-500 - half);
      }
    }
    const end = picture(recording, OPTIONS.durationMs).filter((_, index) => index % 3 === 1);
    expect(end.filter((y) => y > 180).length).toBeGreaterThan(OPTIONS.count / 2);
  });

  test('moves without a jump between its steps', () => {
    const recording = new DebrisRecording(OPTIONS);
    const place = { x: 0, y: 0, rotation: 0 };
    const next = { x: 0, y: 0, rotation: 0 };
    for (let time = 0; time < 1_900; time += 7) {
      recording.locate(3, time, place);
      recording.locate(3, time + 7, next);
      expect(Math.hypot(next.x - place.x, next.y - place.y)).toBeLessThan((900 * 7) / 1000 + 6);
    }
  });

  test('does not move before its start and after its end', () => {
    const recording = new DebrisRecording(OPTIONS);
    expect(picture(recording, -50)).toEqual(picture(recording, 0));
    expect(picture(recording, 9_000)).toEqual(picture(recording, OPTIONS.durationMs + 2 * RECORDING_STEP_MS));
  });
});
