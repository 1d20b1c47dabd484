// @vitest-environment happy-dom
import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import Cookies from 'js-cookie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { allBets } from '#contract/api/bets.ts';
import { openBox } from '#contract/api/boxes.ts';
import { zenRedirect } from '#contract/api/deposits.ts';
import { lastDrops } from '#contract/api/drops.ts';
import { FIRST_ANSWERS_ID } from '#contract/api/first-answers.ts';
import { inventory } from '#contract/api/inventory.ts';
import { profile } from '#contract/api/profile.ts';
import { ALL_COOKIES, ONLY_NECESSARY } from '#contract/consents/cookie-choices.ts';
import { cents } from '#contract/money.ts';
import { keepChoices } from '#src/lib/consent/cookie-choices.ts';
import { testPlayer } from '#src/session/testing/test-player.ts';
import { maySignIn, readAccessToken, writeAccessToken } from './access-token.ts';
import { Api } from './api.ts';
import { http } from './axios-transport.ts';
import { CONFIG_REPLY } from './testing/config-reply.ts';

/*
 * Tabs are APIs of their own over one cookie jar, one localStorage and one lock manager; the server is a function behind axios.
 */

type Answer = { status: number; body: unknown } | 'lost';
type Handler = (request: {
  method: string;
  url: string;
  token: string | undefined;
  headers: AxiosHeaders;
  data: unknown;
  params: unknown;
}) => Answer | Promise<Answer>;

const USER = {
  data: {
    ...testPlayer({ id: '7', email: 'm@fairdrop.test' }),
    balance: 12.4,
    balance_version: 3,
  },
};

const refused = (status: number, code: string): Answer => ({ status, body: { code, msg: `said ${code}`, message: `said ${code}` } });

let handler: Handler;
let log: string[];

async function respond(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const headers = AxiosHeaders.from(config.headers);
  const authorization = headers.get('Authorization');
  const token = typeof authorization === 'string' ? authorization.replace('Bearer ', '') : undefined;
  const data: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : config.data;
  const url = config.url ?? '';
  log.push(`${config.method?.toUpperCase()} ${url}`);
  await new Promise((resolve) => setTimeout(resolve, 1));
  const answer =
    url === '/api/config'
      ? { status: 200, body: CONFIG_REPLY }
      : await handler({ method: config.method ?? '', url, token, headers, data, params: config.params });
  if (answer === 'lost') throw new AxiosError('lost', AxiosError.ERR_NETWORK);
  return { data: answer.body, status: answer.status, statusText: '', headers: {}, config };
}

function openTab() {
  http.defaults.adapter = respond;
  const { call, session } = new Api();
  return { call, onSessionLost: session.onLost.bind(session), maySignIn, readAccessToken, writeAccessToken };
}

/** A lock manager that several tabs share. */
function sharedLocks() {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, _options: unknown, run: () => Promise<unknown>) => {
      const turn = tail.then(run);
      tail = turn.catch(() => {});
      return turn;
    },
  };
}

/** A server whose valid token changes with each refresh. */
function rotating(options: { refresh?: () => Answer | undefined } = {}): { valid: string; refreshes: number } {
  const state = { valid: 'fresh-0', refreshes: 0 };
  handler = ({ url, token }) => {
    if (url === '/oauth/token') {
      state.refreshes += 1;
      const other = options.refresh?.();
      if (other !== undefined) return other;
      state.valid = `fresh-${state.refreshes}`;
      return { status: 200, body: { token_type: 'Bearer', access_token: state.valid, refresh_token: 'r', expires_in: 900 } };
    }
    return token === state.valid ? { status: 200, body: USER } : refused(401, 'unauthenticated');
  };
  return state;
}

const refreshesIn = (lines: readonly string[]): number => lines.filter((line) => line === 'POST /oauth/token').length;

beforeEach(() => {
  log = [];
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name);
  localStorage.clear();
  Object.defineProperty(navigator, 'locks', { value: sharedLocks(), configurable: true });
  handler = () => ({ status: 200, body: USER });
});

describe('a refused token', () => {
  it('is renewed once for 20 parallel calls, all of which succeed, and the player stays signed in', async () => {
    const server = rotating();
    const tab = openTab();
    tab.writeAccessToken('stale', 900);
    let lost = 0;
    tab.onSessionLost(() => (lost += 1));
    const replies = await Promise.all(Array.from({ length: 20 }, () => tab.call(profile)));
    expect(replies.map(({ data }) => data.balance)).toEqual(Array.from({ length: 20 }, () => 1_240));
    expect([server.refreshes, refreshesIn(log), lost]).toEqual([1, 1, 0]);
    expect(tab.readAccessToken()).toBe('fresh-1');
  });

  it('is renewed once for two tabs with ten calls each', async () => {
    const server = rotating();
    const tabs = [openTab(), openTab()];
    tabs[0]?.writeAccessToken('stale', 900);
    let lost = 0;
    for (const tab of tabs) tab.onSessionLost(() => (lost += 1));
    await Promise.all(tabs.flatMap((tab) => Array.from({ length: 10 }, () => tab.call(profile))));
    expect([server.refreshes, lost]).toEqual([1, 0]);
  });

  it('is renewed before the call when it has run out', async () => {
    rotating();
    const tab = openTab();
    tab.writeAccessToken('stale', 900);
    Cookies.remove('token');
    await tab.call(profile);
    expect(log).toEqual(['GET /api/config', 'POST /oauth/token', 'GET /api/profile']);
  });

  it('ends the session once when the server no longer renews it', async () => {
    rotating({ refresh: () => refused(400, 'invalid_grant') });
    const tab = openTab();
    tab.writeAccessToken('stale', 900);
    let lost = 0;
    tab.onSessionLost(() => (lost += 1));
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => tab.call(profile)));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(lost).toBe(1);
    expect(tab.maySignIn()).toBe(false);
  });

  it('never ends the session because the server cannot be reached', async () => {
    rotating({ refresh: () => 'lost' });
    const tab = openTab();
    tab.writeAccessToken('stale', 900);
    let lost = 0;
    tab.onSessionLost(() => (lost += 1));
    await expect(tab.call(profile)).rejects.toMatchObject({ code: 'network' });
    expect(lost).toBe(0);
    expect(tab.maySignIn()).toBe(true);
  });

  it('is asked for again when the answer to the refresh was lost', async () => {
    let first = true;
    const server = rotating({
      refresh: () => {
        const answer = first ? 'lost' : undefined;
        first = false;
        return answer;
      },
    });
    const tab = openTab();
    tab.writeAccessToken('stale', 900);
    await tab.call(profile);
    expect(server.refreshes).toBe(2);
  });

  it('is not repeated for ever: one retry, then the refusal', async () => {
    const tab = openTab();
    handler = ({ url }) =>
      url === '/oauth/token'
        ? { status: 200, body: { token_type: 'Bearer', access_token: 'useless', refresh_token: 'r', expires_in: 900 } }
        : refused(401, 'unauthenticated');
    tab.writeAccessToken('stale', 900);
    await expect(tab.call(profile)).rejects.toMatchObject({ code: 'unauthenticated', status: 401 });
    expect(log.filter((line) => line.endsWith('/api/profile'))).toHaveLength(2);
  });

  it('asks for nothing on behalf of a visitor', async () => {
    handler = () => refused(401, 'unauthenticated');
    const tab = openTab();
    await expect(tab.call(profile)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(refreshesIn(log)).toBe(0);
  });
});

describe('a call that moves money', () => {
  const opened = {
    data: { openings: [], cost: 4.9, balance: 7.5, balance_version: 4, server_seed_hash: 'a'.repeat(64), client_seed: 'c' },
  };

  it('keeps its key over a renewed token, and is repeated by its intent alone', async () => {
    const server = rotating();
    const profileHandler = handler;
    const keys: unknown[] = [];
    handler = (request) => {
      if (!request.url.endsWith('/open')) return profileHandler(request);
      keys.push(request.headers.get('Idempotency-Key'));
      return request.token === server.valid ? 'lost' : refused(401, 'unauthenticated');
    };
    const tab = openTab();
    tab.writeAccessToken('stale', 900);
    await expect(tab.call(openBox, { params: { slug: 'vault' }, body: { count: 1 } })).rejects.toMatchObject({ code: 'network' });
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(String(keys[0])).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('takes the key it is given, and a new one for each intent otherwise', async () => {
    const keys: unknown[] = [];
    handler = ({ headers }) => {
      keys.push(headers.get('Idempotency-Key'));
      return { status: 200, body: opened };
    };
    const tab = openTab();
    const input = { params: { slug: 'vault' }, body: { count: 1 } } as const;
    await tab.call(openBox, { ...input, idempotencyKey: 'mine' });
    await tab.call(openBox, input);
    await tab.call(openBox, input);
    expect(keys[0]).toBe('mine');
    expect(keys[1]).not.toBe(keys[2]);
  });

  it('is not repeated when it was refused', async () => {
    handler = () => refused(409, 'insufficient_funds');
    const tab = openTab();
    await expect(tab.call(openBox, { params: { slug: 'vault' }, body: { count: 1 } })).rejects.toMatchObject({
      code: 'insufficient_funds',
      msg: 'said insufficient_funds',
    });
    expect(log).toHaveLength(1);
  });

  it('that has no key is never repeated automatically', async () => {
    handler = () => 'lost';
    const tab = openTab();
    await expect(tab.call(zenRedirect, { body: { amount: cents(2_500) } })).rejects.toMatchObject({ code: 'network', status: 0 });
    expect(log).toHaveLength(1);
  });
});

describe('what goes out and comes in', () => {
  it('is cents inside and coins outside', async () => {
    let sent: unknown;
    handler = ({ data }) => {
      sent = data;
      return { status: 200, body: { redirect_url: '/x', invoice_id: '1' } };
    };
    const tab = openTab();
    await tab.call(zenRedirect, { body: { amount: cents(2_550), promocode: 'winter35' } });
    expect(sent).toEqual({ amount: 25.5, promocode: 'winter35' });
  });

  it('leaves empty query values out and writes the rest as text', async () => {
    let sent: unknown;
    handler = ({ params }) => {
      sent = params;
      return { status: 200, body: { data: [], links: { next: null }, meta: { total: 0, current_page: 1, per_page: 20 } } };
    };
    const tab = openTab();
    await tab.call(inventory, { query: { 'filter[name]': '', page: 2 } });
    expect(sent).toEqual({ page: '2' });
  });

  it('is refused here when the contract refuses it, without a request', async () => {
    const tab = openTab();
    await expect(tab.call(lastDrops, { query: { limit: 999 } })).rejects.toMatchObject({
      code: 'invalid_request',
      errors: { limit: [expect.any(String)] },
    });
    expect(log).toEqual([]);
  });

  it('is taken from the page by a visitor; a player, for whom there is more in it, requests their own', async () => {
    let asked = 0;
    handler = () => {
      asked += 1;
      return { status: 200, body: { data: [] } };
    };
    const script = document.createElement('script');
    script.id = FIRST_ANSWERS_ID;
    script.type = 'application/json';
    script.textContent = JSON.stringify([{ address: '/api/bets', body: { data: [] } }]);
    document.body.append(script);
    const visitor = openTab();
    await visitor.call(allBets, { query: {} });
    expect(asked).toBe(0);
    Cookies.set('token', 'good');
    const player = openTab();
    await player.call(allBets, { query: {} });
    expect(asked).toBe(1);
    script.remove();
  });

  it('is an ApiError when the answer is not what was agreed', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    handler = () => ({ status: 200, body: { data: { id: 7 } } });
    const tab = openTab();
    await expect(tab.call(profile)).rejects.toMatchObject({ code: 'bad_reply' });
    expect(complaint).toHaveBeenCalledOnce();
    complaint.mockRestore();
  });

  it('reads the sentence of a foreign error body', async () => {
    handler = () => ({ status: 404, body: { message: 'no such page' } });
    const tab = openTab();
    await expect(tab.call(profile)).rejects.toMatchObject({ code: 'bad_reply', status: 404, msg: 'no such page' });
  });

  it('carries the tracking link only when it is a plain word', async () => {
    const links: unknown[] = [];
    handler = ({ headers }) => {
      links.push(headers.get('X-Tracking-Link') ?? null);
      return { status: 200, body: USER };
    };
    keepChoices(ALL_COOKIES);
    const tab = openTab();
    Cookies.set('trackingLink', 'autumn-2026');
    await tab.call(profile);
    Cookies.set('trackingLink', 'a\r\nX-Evil: 1');
    await tab.call(profile);
    expect(links).toEqual(['autumn-2026', null]);
    keepChoices(ONLY_NECESSARY);
  });

  it('can be given up', async () => {
    const tab = openTab();
    http.defaults.adapter = (config) =>
      new Promise((_, reject) => {
        config.signal?.addEventListener?.('abort', () => reject(new AxiosError('canceled', AxiosError.ERR_CANCELED)));
      });
    const controller = new AbortController();
    const pending = tab.call(profile, { signal: controller.signal });
    controller.abort();
    await expect(pending).rejects.toMatchObject({ code: 'aborted' });
  });
});
