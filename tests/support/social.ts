import { expect } from 'vitest';
import type { SocialHandled, SocialProvider } from '#contract/api/social.ts';

/** Which account is chosen at a fake provider, and what is decided there. */
export interface AtProvider {
  name: string;
  email?: string;
  isVerified?: boolean;
  decision?: 'allow' | 'refuse' | 'error' | 'slow' | 'broken';
}

interface Answer {
  status: number;
  // Bodies of many calls, each as its test knows it.
  body: Record<string, string>;
}

/** A browser as far as signing in by a service goes: it keeps cookies and follows no redirect. */
export class SocialBrowser {
  readonly #origin: string;
  readonly cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(path, this.#origin), {
      redirect: 'manual',
      ...init,
      headers: { origin: this.#origin, ...(cookie === '' ? {} : { cookie }), ...(init.headers as Record<string, string> | undefined) },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  async json(path: string, body?: unknown, token?: string): Promise<Answer> {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const answer = await this.send(path, { headers, ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }) });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  }

  /** Begins a visit; returns the query that the provider gets. */
  async begin(provider: SocialProvider, query = ''): Promise<string> {
    const answer = await this.send(`/social/${provider}/redirect${query}`);
    const address = answer.headers.get('location') ?? '';
    expect([answer.status, address]).toEqual([303, expect.stringMatching(/^\/sandbox\/sign-in\//)]);
    expect((await this.send(address)).status).toBe(200);
    return address.slice(address.indexOf('?') + 1);
  }

  /** Decides at the provider; returns the address that the browser is sent back to. */
  async decide(
    provider: SocialProvider,
    request: string,
    { name, email = '', isVerified = true, decision = 'allow' }: AtProvider,
  ): Promise<URL> {
    const form = new URLSearchParams({ request, person: 'other', name, email, verified: isVerified ? 'yes' : '', decision });
    const answer = await this.send(`/sandbox/sign-in/${provider}/decide`, { method: 'POST', body: form });
    expect(answer.status).toBe(303);
    return new URL(answer.headers.get('location') ?? '', this.#origin);
  }

  /** Goes to a provider and comes back; returns what the shell passes on. */
  async visit(provider: SocialProvider, person: AtProvider, query = ''): Promise<URLSearchParams> {
    return handedOver(provider, await this.decide(provider, await this.begin(provider, query), person));
  }

  handle(back: URLSearchParams): Promise<Answer> {
    return this.json(`/social/handle?${back.toString()}`);
  }

  /** A whole visit that the provider proves. */
  async prove(provider: SocialProvider, person: AtProvider, query = ''): Promise<SocialHandled> {
    const { status, body } = await this.handle(await this.visit(provider, person, query));
    expect(status, JSON.stringify(body)).toBe(200);
    return body as unknown as SocialHandled;
  }

  complete({ provider, provider_access_token: token }: SocialHandled, body: object = {}): Promise<Answer> {
    return this.json('/social/complete', { provider, access_token: token, name: 'Somebody', terms: true, ...body });
  }

  grant({ provider, provider_access_token: token }: Pick<SocialHandled, 'provider' | 'provider_access_token'>): Promise<Answer> {
    return this.json('/oauth/token', { grant_type: 'social', provider, access_token: token, client_id: 'fairdrop-web' });
  }

  /** Signs up: visit, last step, tokens. Returns the access token. */
  async signUp(provider: SocialProvider, person: AtProvider): Promise<string> {
    const handled = await this.prove(provider, person);
    expect([handled.outcome, (await this.complete(handled)).status]).toEqual(['complete', 200]);
    const { status, body } = await this.grant(handled);
    expect(status, JSON.stringify(body)).toBe(200);
    return body['access_token'] ?? '';
  }
}

/** What the shell reads from the address that a provider sends the browser back to. */
export function handedOver(provider: SocialProvider, address: URL): URLSearchParams {
  expect(address.pathname).toBe(`/auth/${provider}`);
  const given = new URLSearchParams({ provider, state: address.searchParams.get('state') ?? '' });
  const assertion = new URLSearchParams([...address.searchParams].filter(([name]) => name.startsWith('openid.')));
  if (assertion.size > 0) given.set('code', assertion.toString());
  for (const name of ['code', 'iss', 'error']) {
    const value = address.searchParams.get(name);
    if (value !== null) given.set(name, value);
  }
  return given;
}
