import { describe, expect, test } from 'vitest';
import { isWeak } from './device.ts';
import { graphicsOf } from './graphics.ts';

describe('graphics', () => {
  test('follow the tier, and the device where nothing is chosen', () => {
    expect(graphicsOf('auto', null, false)).toBe('full');
    expect(graphicsOf('auto', null, true)).toBe('light');
    expect(graphicsOf('auto', 'low', true)).toBe('light');
    for (const tier of ['canvas', 'lean'] as const) expect(graphicsOf('auto', tier, false)).toBe('light');
    expect(graphicsOf('auto', 'plate', false)).toBe('still');
  });

  test('are what the player chose, whatever the device is', () => {
    expect(graphicsOf('high', 'lean', true)).toBe('full');
    expect(graphicsOf('light', 'high', false)).toBe('light');
    expect(graphicsOf('plate', 'high', false)).toBe('still');
  });
});

describe('a device is taken to be slow', () => {
  test('by little memory or few cores, or when it saves data', () => {
    expect(isWeak({ cores: 8, memoryGib: 2, savesData: false })).toBe(true);
    expect(isWeak({ cores: 2, memoryGib: 8, savesData: false })).toBe(true);
    expect(isWeak({ cores: 8, memoryGib: 8, savesData: true })).toBe(true);
    expect(isWeak({ cores: 8, memoryGib: 4, savesData: false })).toBe(false);
  });

  test('not by two cores of a browser that hides what the device has', () => {
    expect(isWeak({ cores: 2, memoryGib: null, savesData: false })).toBe(false);
  });
});
