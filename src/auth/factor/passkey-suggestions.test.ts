// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PasskeyRequest } from '#contract/api/passkeys.ts';
import { passkeyBrowser } from '../testing/passkey-browser.ts';
import { Passkeys } from './browser-passkey.ts';
import { type AcceptPasskey, PasskeySuggestions } from './passkey-suggestions.ts';

const LIFE_MS = 300_000;
const requestOf = (challenge: string): PasskeyRequest => ({
  challenge,
  rpId: 'localhost',
  timeout: LIFE_MS,
  userVerification: 'required',
});

let passkeys: Passkeys;
let suggestions: PasskeySuggestions;
const open = vi.fn<() => Promise<{ challenge: string; options: PasskeyRequest }>>();
const accept = vi.fn<AcceptPasskey>();
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(async () => {
  // Loaded while the clock still runs: the tests wait for no file.
  await import('@simplewebauthn/browser');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  document.body.innerHTML = '<input autocomplete="username webauthn">';
  let count = 0;
  open.mockReset().mockImplementation(async () => ({ challenge: `token-${++count}`, options: requestOf(`AAA${count}`) }));
  accept.mockReset().mockResolvedValue(true);
  passkeys = new Passkeys();
  suggestions = new PasskeySuggestions(passkeys, open);
});

afterEach(() => {
  suggestions.stop();
  vi.useRealTimers();
});

it('waits in the suggestions for any passkey of the device, and signs in by the chosen one once', async () => {
  const seen = passkeyBrowser();
  suggestions.start(accept);
  await settle();
  expect(seen).toMatchObject([{ mediation: 'conditional', challenge: 'AAA1', allowed: 0, state: 'waiting' }]);
  seen[0]?.choose();
  await settle();
  expect(accept).toHaveBeenCalledExactlyOnceWith('token-1', expect.objectContaining({ id: 'cGFzc2tleQ', type: 'public-key' }));
  await vi.advanceTimersByTimeAsync(2 * LIFE_MS);
  expect([open.mock.calls.length, seen.length]).toEqual([1, 1]);
});

it('renews a challenge before it expires, and keeps one request waiting', async () => {
  const seen = passkeyBrowser();
  suggestions.start(accept);
  await vi.advanceTimersByTimeAsync(LIFE_MS * 0.79);
  expect(open).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(LIFE_MS * 0.02);
  await vi.advanceTimersByTimeAsync(LIFE_MS * 0.8);
  expect(seen.map(({ challenge, state }) => [challenge, state])).toEqual([
    ['AAA1', 'withdrawn'],
    ['AAA2', 'withdrawn'],
    ['AAA3', 'waiting'],
  ]);
  expect(accept).not.toHaveBeenCalled();
});

it('sends no request while the tab is hidden', async () => {
  const seen = passkeyBrowser();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  suggestions.start(accept);
  await vi.advanceTimersByTimeAsync(LIFE_MS);
  expect(open).not.toHaveBeenCalled();
  const see = async (seenNow: boolean): Promise<void> => {
    hidden.mockReturnValue(!seenNow);
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
  };
  await see(true);
  expect(seen).toHaveLength(1);
  await see(false);
  await vi.advanceTimersByTimeAsync(3 * LIFE_MS);
  expect([open.mock.calls.length, seen[0]?.state]).toEqual([1, 'withdrawn']);
  await see(true);
  expect(seen[1]).toMatchObject({ challenge: 'AAA2', state: 'waiting' });
  hidden.mockRestore();
});

it('keeps its challenge over a pause, as long as the challenge is good', async () => {
  const seen = passkeyBrowser();
  suggestions.start(accept);
  await settle();
  suggestions.stop();
  await settle();
  expect(seen[0]?.state).toBe('withdrawn');
  suggestions.start(accept);
  await settle();
  expect(seen[1]).toMatchObject({ challenge: 'AAA1', state: 'waiting' });
  suggestions.stop();
  await vi.advanceTimersByTimeAsync(LIFE_MS);
  suggestions.start(accept);
  await settle();
  expect([open.mock.calls.length, seen[2]?.challenge]).toEqual([2, 'AAA2']);
});

it('opens one challenge and leaves one request when it is started, stopped and started at once', async () => {
  const seen = passkeyBrowser();
  suggestions.start(accept);
  suggestions.stop();
  suggestions.start(accept);
  await settle();
  expect(open).toHaveBeenCalledOnce();
  expect(seen.filter(({ state }) => state === 'waiting')).toHaveLength(1);
});

it('leaves no request waiting, and spares that of the button, when it is stopped just before its own begins', async () => {
  const answers: (() => void)[] = [];
  const seen = passkeyBrowser(() => new Promise((resolve) => answers.push(() => resolve(true))));
  suggestions.start(accept);
  await settle();
  expect([answers.length, seen.length]).toEqual([2, 0]);
  suggestions.stop();
  const signed = passkeys.sign(requestOf('BBBB'));
  await settle();
  for (const answer of answers) answer();
  await settle();
  expect(seen.map(({ challenge, state }) => [challenge, state])).toEqual([
    ['AAA1', 'withdrawn'],
    ['BBBB', 'waiting'],
  ]);
  seen[1]?.choose();
  expect((await signed).id).toBe('cGFzc2tleQ');
  expect(accept).not.toHaveBeenCalled();
});

it('asks anew after a refused passkey, and gives up after the third', async () => {
  const seen = passkeyBrowser();
  accept.mockResolvedValue(false);
  suggestions.start(accept);
  for (let count = 0; count < 5; count++) {
    await settle();
    seen.at(-1)?.choose();
  }
  await vi.advanceTimersByTimeAsync(LIFE_MS);
  expect(accept.mock.calls.map(([challenge]) => challenge)).toEqual(['token-1', 'token-2', 'token-3']);
  expect(open).toHaveBeenCalledTimes(3);
});

it.each([
  ['a challenge that the server refuses', 0],
  ['a request that the browser ends', 1],
])('leaves it at the button after %s', async (_what, requests) => {
  const seen = passkeyBrowser();
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  if (requests === 0) open.mockRejectedValue(new Error('refused'));
  suggestions.start(accept);
  await settle();
  seen[0]?.fail('NotAllowedError');
  await vi.advanceTimersByTimeAsync(3 * LIFE_MS);
  expect([open.mock.calls.length, seen.length, accept.mock.calls.length, warned.mock.calls.length]).toEqual([1, requests, 0, 1]);
  warned.mockRestore();
});
