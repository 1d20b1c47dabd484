// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { LightTextures } from './light-textures.ts';
import { fillLight } from './paint.ts';

const opaquePixels = (): { count: number } => {
  const filled = { count: 0 };
  const context = {
    setTransform: () => undefined,
    clearRect: () => undefined,
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
    putImageData: ({ data }: { data: Uint8ClampedArray }) => {
      for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 0) filled.count += 1;
    },
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null);
  return filled;
};

describe('the lights of results', () => {
  it('are dark until spare time paints them, one at a time and each once', () => {
    const filled = opaquePixels();
    const lights = new LightTextures();
    const { beam, rays } = lights;
    expect([beam.width, rays.width]).toEqual([192, 256]);
    expect(filled.count).toBe(0);
    expect(lights.paintNext()).toBe(true);
    const ofBeam = filled.count;
    expect(ofBeam).toBeGreaterThan(1000);
    expect(lights.paintNext()).toBe(true);
    expect(filled.count).toBeGreaterThan(ofBeam);
    expect(lights.paintNext()).toBe(false);
    expect(lights.beam).toBe(beam);
    expect(lights.paintNext()).toBe(false);
  });

  it('leave those of a scene at rest as they were: painted when they are asked for', () => {
    const filled = opaquePixels();
    expect(new LightTextures().glow.width).toBe(128);
    expect(filled.count).toBeGreaterThan(1000);
  });
});

it('computes a quarter of a mirrored light, and draws what a whole computation would', () => {
  const drawn = (isMirrored: boolean): { calls: number; pixels: readonly number[] } => {
    const opacity = vi.fn((x: number, y: number) => 1 - Math.hypot(x - 0.5, y - 0.5));
    let pixels: readonly number[] = [];
    const context = {
      createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
      putImageData: ({ data }: ImageData) => void (pixels = [...data]),
    };
    fillLight(context as unknown as CanvasRenderingContext2D, 6, 4, opacity, isMirrored);
    return { calls: opacity.mock.calls.length, pixels };
  };
  const [whole, quarter] = [drawn(false), drawn(true)];
  expect([whole.calls, quarter.calls]).toEqual([24, 6]);
  expect(quarter.pixels).toEqual(whole.pixels);
});
