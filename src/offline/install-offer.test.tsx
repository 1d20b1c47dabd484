// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALL_COOKIES, ONLY_NECESSARY } from '#contract/consents/cookie-choices.ts';
import { GAMES } from '#src/app/games.ts';
import { provideGames } from '#src/games/registry.ts';
import { cookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { installEventService, type InstallEvent } from './install-event.ts';
import { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { playStopsService } from '#src/play/bet/play-stops.ts';
import { connectionService } from '#src/realtime/connection.ts';
import { gateService } from '#src/settlement/gate.ts';
import InstallOffer from './install-offer.tsx';
import { lastBetsService } from './last-bets.ts';

const TITLE = 'Install Fairdrop';

beforeAll(async () => {
  provideGames(GAMES);
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  // First: what was chosen in the test before is kept anew with it.
  cookieChoices.setState({ choices: ALL_COOKIES });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A visit in a browser that can install the shop, or in one that says nothing of it. */
function visit(at = '/faq', offers = true) {
  sessionStorage.clear();
  const services = new Services();
  const prompt = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  if (offers) services.get(installEventService).setState(Object.assign(new Event('beforeinstallprompt'), { prompt }) as InstallEvent, true);
  render(
    <ShopFrame services={services}>
      <MemoryRouter initialEntries={[at]}>
        <InstallOffer />
      </MemoryRouter>
    </ShopFrame>,
  );
  return { services, prompt, offer: () => screen.queryByRole('region', { name: TITLE }) };
}

describe('the offer to install the shop', () => {
  it('comes with the third visit, installs, and never comes again', async () => {
    const seen: boolean[] = [];
    for (let count = 1; count <= 2; count++) {
      seen.push(visit().offer() !== null);
      cleanup();
    }
    const third = visit();
    seen.push(third.offer() !== null);
    expect(seen).toEqual([false, false, true]);
    await userEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(third.prompt).toHaveBeenCalledOnce();
    expect(third.offer()).toBeNull();
    cleanup();
    expect(visit().offer()).toBeNull();
  });

  it('comes after a win, not beside a scene, and stays closed', async () => {
    const { services, offer } = visit();
    const hold = services.get(gateService).hold({ id: 'bet', concealing: 'movement', watchdogMs: 60_000 });
    act(() => services.get(lastBetsService).store.setState({ hasWon: true }));
    expect(offer()).toBeNull();
    act(() => hold.release('shown'));
    await vi.waitFor(() => expect(offer()).not.toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
    cleanup();
    const again = visit();
    act(() => again.services.get(lastBetsService).store.setState({ hasWon: true }));
    expect(again.offer()).toBeNull();
  });

  it.each(['/dice', '/boxes/night-market', '/unique/night-market', '/?modal=deposit'])('does not come over %s', (at) => {
    localStorage.setItem('visits', '7');
    expect(visit(at).offer()).toBeNull();
  });

  it('does not come to a player who takes a break, nor offline', () => {
    localStorage.setItem('visits', '7');
    const { services, offer } = visit();
    expect(offer()).not.toBeNull();
    act(() => services.get(playStopsService).setState({ exclusion: { code: 'timed_out', until: null } }));
    expect(offer()).toBeNull();
    act(() => services.get(playStopsService).setState({ exclusion: null }));
    expect(offer()).not.toBeNull();
    act(() => services.get(connectionService).store.setState({ online: false }));
    expect(offer()).toBeNull();
  });

  it('comes again on a later visit where the browser did not show its question', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    localStorage.setItem('visits', '7');
    const { prompt, offer } = visit();
    prompt.mockRejectedValue(new DOMException('no gesture', 'NotAllowedError'));
    await userEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(offer()).toBeNull();
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalledOnce());
    cleanup();
    expect(visit().offer()).not.toBeNull();
  });

  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  it.each([
    [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, true],
    [`${IPHONE} Version/17.5 EdgiOS/125.0 Mobile/15E148 Safari/604.1`, false],
    [`${IPHONE} CriOS/125.0 Mobile/15E148 Safari/604.1`, false],
    [`${IPHONE} GSA/319.0 Mobile/15E148 Safari/604.1`, false],
    [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/465.0]`, false],
    [`${IPHONE} Mobile/15E148`, false],
  ])('says how to install where iOS can: %s', (userAgent, expected) => {
    localStorage.setItem('visits', '7');
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { standalone: false }));
    Object.defineProperty(navigator, 'userAgent', { value: userAgent });
    expect(visit('/faq', false).offer() !== null).toBe(expected);
  });

  it('does not come where an answer could not be remembered', () => {
    localStorage.setItem('visits', '7');
    cookieChoices.setState({ choices: ONLY_NECESSARY });
    expect(visit().offer()).toBeNull();
  });
});
