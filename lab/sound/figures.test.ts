import { expect, test } from 'vitest';
import { samplesOf } from '#tools/assets/own.ts';
import { figuresOf, peaksOf, wavOf } from './figures.ts';

const half = (length: number): Float32Array => new Float32Array(length).fill(0.5);

test('the figures of a sound are its length, peak, mean power and weight', () => {
  const { lengthMs, peakDb, loudnessDb, bytes } = figuresOf([half(48_000), new Float32Array(48_000)], 48_000);
  expect(lengthMs).toBe(1000);
  expect(peakDb).toBeCloseTo(-6.02, 2);
  expect(loudnessDb).toBeCloseTo(-9.03, 2);
  expect(bytes).toBe(14_000);
  expect(figuresOf([new Float32Array(10)], 48_000).peakDb).toBe(-Infinity);
});

test('peaks follow the louder channel, also where there are more parts than samples', () => {
  expect(peaksOf([new Float32Array([0, 0.25, -0.5, 1]), new Float32Array([0.125, 0, 0, 0])], 2)).toEqual([0.25, 1]);
  expect(peaksOf([new Float32Array([0.5])], 3)).toHaveLength(3);
});

test('a sound is encoded as the WAV file that the art build takes, one channel as both, and never wraps around', () => {
  const samples = samplesOf(Buffer.from(wavOf([new Float32Array([0, 1, -1, 3])], 48_000)));
  expect(Array.from({ length: 8 }, (_, index) => samples.readInt16LE(index * 2))).toEqual([
    0, 0, 32_767, 32_767, -32_767, -32_767, 32_767, 32_767,
  ]);
});
