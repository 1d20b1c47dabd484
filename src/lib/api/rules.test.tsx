// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ModeTabs } from '#src/play/auto/mode-tabs.tsx';
import { PlayToggles } from '#src/play/controls/play-toggles.tsx';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { Services } from '#src/lib/services/services.ts';
import { apiService } from './api-service.ts';
import { CONFIG_REPLY } from './testing/config-reply.ts';
import type { Answer, Send } from './http-request.ts';

const send = vi.fn<Send>();
let shop: Services;
const knownOrLate = () => shop.get(apiService).settings.knownOrLate();

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  send.mockReset();
  shop = new Services();
  shop.get(apiService).transport.provideSend(send);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const reply = (rules: object = {}): Answer => ({ status: 200, body: { ...CONFIG_REPLY, rules: { ...CONFIG_REPLY.rules, ...rules } } });

const show = () =>
  render(
    <ShopFrame services={shop}>
      <ModeTabs tab="manual" onTab={() => {}} />
      <PlayToggles instant={{ on: false, onToggle: () => {} }} />
    </ShopFrame>,
  );

const auto = () => screen.queryByRole('radio', { name: 'Auto' });
const instant = () => screen.queryByRole('switch', { name: 'Instant' });

describe('controls that some rules of play forbid', () => {
  it('don’t show while the rules are unknown, and come with rules that allow them', async () => {
    let answer = (_config: Answer): void => undefined;
    send.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    show();
    expect([auto(), instant()]).toEqual([null, null]);
    answer(reply());
    expect(await screen.findByRole('radio', { name: 'Auto' })).toBeTruthy();
    expect(instant()).toBeTruthy();
  });

  it('never show where they are forbidden', async () => {
    send.mockResolvedValue(reply({ auto_play: false, instant_play: false }));
    show();
    expect([auto(), instant()]).toEqual([null, null]);
    await knownOrLate();
    expect(await screen.findByRole('switch', { name: 'Hotkeys' })).toBeTruthy();
    expect([auto(), instant()]).toEqual([null, null]);
  });

  it('are there at once on a page that waited for the rules', async () => {
    send.mockResolvedValue(reply());
    await knownOrLate();
    show();
    expect(auto()).toBeTruthy();
    expect(instant()).toBeTruthy();
  });
});

describe('waiting for the rules', () => {
  it('ends when they can’t be loaded, and when they exceed the time limit', async () => {
    send.mockResolvedValueOnce({ lost: 'network' });
    await knownOrLate();
    expect(send).toHaveBeenCalledTimes(1);
    vi.useFakeTimers();
    send.mockReturnValue(new Promise(() => {}));
    const ended = vi.fn();
    void knownOrLate().then(ended);
    await vi.advanceTimersByTimeAsync(2_900);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(ended).toHaveBeenCalledTimes(1);
  });
});
