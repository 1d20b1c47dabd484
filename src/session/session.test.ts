// @vitest-environment happy-dom
import Cookies from 'js-cookie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserStorage } from '#src/lib/api/browser-storage.ts';
import { Api } from '#src/lib/api/api.ts';
import { CONFIG_REPLY } from '#src/lib/api/testing/config-reply.ts';
import type { Send } from '#src/lib/api/http-request.ts';
import { Gate } from '#src/settlement/gate.ts';
import { browserPorts } from '#src/settlement/ports.ts';
import { PROFILE_DELAY_MS, Session } from './session.ts';
import { createSessionStore } from './session-store.ts';
import { testPlayer } from './testing/test-player.ts';

const sessionStore = createSessionStore();

interface Answer {
  status: number;
  body: unknown;
}

const USER = (name: string, balance = 12.4): Answer => ({
  status: 200,
  body: {
    data: {
      ...testPlayer({ id: name, name, email: `${name}@fairdrop.test` }),
      balance,
      balance_version: 3,
    },
  },
});

const TOKEN: Answer = { status: 200, body: { token_type: 'Bearer', access_token: 'jwt', refresh_token: 'r', expires_in: 900 } };
const UNKNOWN: Answer = { status: 401, body: { code: 'unauthenticated', msg: 'no', message: 'no' } };
const CONFIG: Answer = { status: 200, body: CONFIG_REPLY };

let answers: Record<string, Answer | (() => Promise<Answer>)>;
let log: string[];

const respond: Send = async (_through, { url }) => {
  log.push(url);
  const given = answers[url];
  return typeof given === 'function' ? given() : (given ?? { status: 404, body: {} });
};

/** A page that was just opened: nothing is known yet. */
function openPage() {
  const api = new Api();
  api.transport.provideSend(respond);
  sessionStore.setState({ player: undefined });
  const gate = new Gate(browserPorts());
  const session = new Session(gate, api, sessionStore);
  return { session, gate, player: () => sessionStore.getState().player };
}

/** A page whose player is known, and how its session ended. */
async function openSignedIn() {
  Cookies.set('token', 'jwt');
  const page = openPage();
  const stop = page.session.start();
  await vi.waitFor(() => expect(page.player()).toMatchObject({ id: 'mira' }));
  const ends: string[] = [];
  page.session.onEnd((how) => ends.push(how));
  return { page, stop, ends };
}

const quiet = (): void => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
};

beforeEach(() => {
  log = [];
  answers = {
    '/api/config': CONFIG,
    '/oauth/token': TOKEN,
    '/api/profile': USER('mira'),
    '/api/profile/logout': { status: 200, body: { msg: 'bye' } },
  };
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name);
  localStorage.clear();
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('finding out who is here', () => {
  it('asks nothing for a visitor', async () => {
    const page = openPage();
    expect(page.player()).toBeUndefined();
    await page.session.load();
    expect(page.player()).toBeNull();
    expect(log).toEqual([]);
  });

  it('fetches the profile for a token without a player, balance to the gate and nowhere else', async () => {
    Cookies.set('token', 'jwt');
    const page = openPage();
    await Promise.all([page.session.load(), page.session.load()]);
    expect(log).toEqual(['/api/profile']);
    expect(page.player()).toMatchObject({ id: 'mira' });
    expect(page.player()).not.toHaveProperty('balance');
    expect(page.gate.store.getState().balance).toBe(1_240);
  });

  it('shows a balance of 0.00', async () => {
    answers['/api/profile'] = USER('mira', 0);
    Cookies.set('token', 'jwt');
    const page = openPage();
    await page.session.load();
    expect(page.gate.store.getState().balance).toBe(0);
  });

  it('only logs a failing profile and tries again', async () => {
    quiet();
    answers['/api/profile'] = { status: 500, body: { code: 'internal', msg: 'x', message: 'x' } };
    Cookies.set('token', 'jwt');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const page = openPage();
    await page.session.load();
    expect(page.player()).toBeUndefined();
    answers['/api/profile'] = USER('mira');
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(page.player()).toMatchObject({ id: 'mira' }));
  });
});

describe('signing in', () => {
  it('keeps the token at once and asks for the profile 100 ms later', async () => {
    const page = openPage();
    await page.session.load();
    await page.session.signIn({ email: 'Mira@Fairdrop.test', password: 'secret' });
    expect(Cookies.get('token')).toBe('jwt');
    expect(page.player()).toBeUndefined();
    const asked = log.length;
    const signedInAt = performance.now();
    await vi.waitFor(() => expect(log.length).toBeGreaterThan(asked), { interval: 5 });
    expect(performance.now() - signedInAt).toBeGreaterThan(PROFILE_DELAY_MS - 10);
    await vi.waitFor(() => expect(page.player()).toMatchObject({ id: 'mira' }));
  });

  it('leaves everything as it was when it is refused', async () => {
    answers['/oauth/token'] = { status: 401, body: { code: 'invalid_credentials', msg: 'wrong', message: 'wrong' } };
    const page = openPage();
    await page.session.load();
    await expect(page.session.signIn({ email: 'm@fairdrop.test', password: 'nope' })).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    expect(page.player()).toBeNull();
    expect(Cookies.get('token')).toBeUndefined();
  });
});

describe('a call that ends the session on the server', () => {
  it('is followed by no other call, whatever is asked meanwhile and whatever news comes', async () => {
    Cookies.set('token', 'jwt');
    localStorage.setItem('fairdrop.signed-in', '1');
    const page = openPage();
    await page.session.load();
    const ends: string[] = [];
    page.session.onEnd((how) => ends.push(how));
    const before = log.length;
    await page.session.endBy(async () => {
      // The server's news of the end may come before the answer.
      answers['/api/profile'] = UNKNOWN;
      await page.session.refresh();
    });
    await page.session.refresh();
    expect(log.slice(before)).toEqual([]);
    expect([page.player(), Cookies.get('token'), localStorage.getItem('fairdrop.signed-in')]).toEqual([null, undefined, null]);
    expect(ends).toEqual(['signed-out']);
  });

  it('leaves the session as it was when it is refused, and asks for what was missed', async () => {
    Cookies.set('token', 'jwt');
    const page = openPage();
    await page.session.load();
    const before = log.length;
    await expect(page.session.endBy(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    await vi.waitFor(() => expect(log.slice(before)).toEqual(['/api/profile']));
    expect([page.player()?.id, Cookies.get('token')]).toEqual(['mira', 'jwt']);
  });
});

describe('signing out', () => {
  it('asks the server, clears token, player and balance, and says so once', async () => {
    Cookies.set('token', 'jwt');
    localStorage.setItem('fairdrop.signed-in', '1');
    const page = openPage();
    await page.session.load();
    const ends: string[] = [];
    page.session.onEnd((how) => ends.push(how));
    await page.session.signOut();
    expect(log).toContain('/api/profile/logout');
    expect([page.player(), Cookies.get('token'), localStorage.getItem('fairdrop.signed-in')]).toEqual([null, undefined, null]);
    expect(page.gate.store.getState().balance).toBeNull();
    expect(ends).toEqual(['signed-out']);
  });

  it('is said to who listens only afterwards, once', async () => {
    const page = openPage();
    Cookies.set('token', 'jwt');
    await page.session.load();
    await page.session.signOut();
    const ends: string[] = [];
    page.session.onEnd((how) => ends.push(how));
    page.session.onEnd((how) => ends.push(how));
    expect(ends).toEqual(['signed-out']);
  });

  it('works without the server', async () => {
    quiet();
    answers['/api/profile/logout'] = { status: 500, body: {} };
    Cookies.set('token', 'jwt');
    const page = openPage();
    await page.session.load();
    await page.session.signOut();
    expect([page.player(), Cookies.get('token')]).toEqual([null, undefined]);
  });

  it('is not undone by a profile that was under way', async () => {
    let deliver = (): void => {};
    answers['/api/profile'] = () =>
      new Promise((resolve) => {
        deliver = () => resolve(USER('mira'));
      });
    Cookies.set('token', 'jwt');
    const page = openPage();
    const loading = page.session.load();
    await vi.waitFor(() => expect(log).toContain('/api/profile'));
    await page.session.signOut();
    deliver();
    await loading;
    expect(page.player()).toBeNull();
  });
});

describe('another tab', () => {
  it('that signs out takes this one along', async () => {
    localStorage.setItem('fairdrop.signed-in', '1');
    const { page, stop, ends } = await openSignedIn();
    localStorage.removeItem('fairdrop.signed-in');
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'fairdrop.signed-in', newValue: null }));
    expect([page.player(), ends]).toEqual([null, ['other-tab']]);
    stop();
  });

  it('that finds the session lost says so to this one, and leaves a token alone that came meanwhile', async () => {
    const { page, stop, ends } = await openSignedIn();
    for (const newValue of ['lost', null]) {
      window.dispatchEvent(Object.assign(new Event('storage'), { key: 'fairdrop.signed-in', newValue }));
    }
    expect([page.player(), ends, Cookies.get('token')]).toEqual([null, ['lost'], 'jwt']);
    stop();
  });

  it('that signs in takes this one along', async () => {
    const page = openPage();
    const stop = page.session.start();
    await vi.waitFor(() => expect(page.player()).toBeNull());
    Cookies.set('token', 'jwt');
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'fairdrop.signed-in', newValue: '1' }));
    await vi.waitFor(() => expect(page.player()).toMatchObject({ id: 'mira' }));
    stop();
  });
});

describe('a session that the server ended', () => {
  it('makes a visitor of the player, and says here and to other tabs that it was lost', async () => {
    const { page, stop, ends } = await openSignedIn();
    answers['/api/profile'] = UNKNOWN;
    answers['/oauth/token'] = { status: 401, body: { code: 'invalid_grant', msg: 'over', message: 'over' } };
    const written = vi.spyOn(browserStorage, 'write');
    await page.session.refresh();
    expect([page.player(), Cookies.get('token'), ends]).toEqual([null, undefined, ['lost']]);
    expect(written).toHaveBeenCalledWith('fairdrop.signed-in', 'lost');
    expect(localStorage.getItem('fairdrop.signed-in')).toBeNull();
    stop();
  });
});
