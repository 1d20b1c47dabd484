// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ALL_COOKIES } from '#contract/consents/cookie-choices.ts';
import { keepChoices } from '#src/lib/consent/cookie-choices.ts';
import { remembered } from './remembered.ts';

const schema = z.object({ rows: z.number().check(z.gte(8), z.lte(16)) });
const fallback = { rows: 12 };

beforeEach(() => {
  localStorage.clear();
  keepChoices(ALL_COOKIES);
});

describe('inputs kept over a reload', () => {
  it('come back', () => {
    remembered('board', schema, fallback).setState({ rows: 16 });
    expect(remembered('board', schema, fallback).getState()).toEqual({ rows: 16 });
  });

  it.each(['{"rows":99}', '{"rows":"16"}', '{}', 'null', '[', '"16"'])('that are not valid are not taken: %s', (text) => {
    localStorage.setItem('board', text);
    expect(remembered('board', schema, fallback).getState()).toEqual(fallback);
  });

  it('work where storage is closed', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full');
    });
    const store = remembered('board', schema, fallback);
    store.setState({ rows: 9 });
    expect(store.getState()).toEqual({ rows: 9 });
    vi.restoreAllMocks();
  });
});

describe('the settings of a game', () => {
  it('survive part by part: what is broken falls back, the rest is kept', async () => {
    localStorage.setItem(
      'play:dice',
      JSON.stringify({
        stake: -5,
        tab: 'auto',
        instant: 'yes',
        auto: { bets: 25, onWin: { action: 'raise', percent: 5_000 }, onLoss: 7, stopProfit: 1.5, stopLoss: 900 },
      }),
    );
    const { playSettings } = await import('./play-settings.ts');
    expect(playSettings('dice').getState()).toEqual({
      stake: 100,
      tab: 'auto',
      instant: false,
      auto: {
        bets: 25,
        onWin: { action: 'raise', percent: 100 },
        onLoss: { action: 'reset', percent: 100 },
        stopProfit: null,
        stopLoss: 900,
      },
    });
  });
});
