import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SocialHandled } from '#contract/api/social.ts';
import { listening } from '#tests/support/provider-messages.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';
import { SocialBrowser } from '#tests/support/social.ts';

describe.each(DATABASES)('signing in by a service from several places at once on %s', (database) => {
  let shop: TestShop;
  let origin: string;
  beforeAll(async () => {
    shop = await makeApp({ database });
    origin = await listening(shop);
  });
  afterAll(() => shop.close());

  const players = async (email: string): Promise<number> => {
    const { rows } = await shop.deps.db.read.execute(sql`select 1 from users where email = ${email}`);
    return rows.length;
  };

  it('makes one player of a person who signs up in several browsers, and of one press that is sent several times', async () => {
    const name = `p${randomUUID().slice(0, 12)}`;
    const email = `${name}@people.test`;
    const browsers = Array.from({ length: 4 }, () => new SocialBrowser(origin));
    const handled: SocialHandled[] = [];
    for (const browser of browsers) handled.push(await browser.prove('google', { name, email }));
    const presses = browsers.flatMap((browser, index) => {
      const one = handled[index];
      return one === undefined ? [] : [browser.complete(one), browser.complete(one)];
    });
    expect((await Promise.all(presses)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await players(email)).toBe(1);
    const { rows } = await shop.deps.db.read.execute<{ n: number }>(
      sql`select count(*)::int as n from users where name = 'Somebody' and id not in (select user_id from social_identity)`,
    );
    expect(rows[0]?.n, 'players whom nobody can sign in as').toBe(0);
    const answers = await Promise.all(
      browsers.map((browser, index) => browser.grant(handled[index] ?? { provider: 'google', provider_access_token: '' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('leaves one of two connections that are taken away at once', async () => {
    const browser = new SocialBrowser(origin);
    const name = `p${randomUUID().slice(0, 12)}`;
    const token = await browser.signUp('steam', { name });
    const { provider_access_token: access_token } = await browser.prove('facebook', { name }, '?intent=connect');
    expect((await browser.json('/api/profile/social/connect', { provider: 'facebook', access_token }, token)).status).toBe(200);
    const away = ['steam', 'facebook'].map((provider) => browser.json(`/api/profile/social/${provider}/disconnect`, {}, token));
    expect((await Promise.all(away)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
