import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoxSummary } from '#contract/api/boxes.ts';
import type { Rules } from '#contract/api/config.ts';
import type { FirstAnswer } from '#contract/api/first-answers.ts';
import { FirstViews } from '#server/pages/first-view.ts';
import { PAGES } from '#server/pages/page-list.ts';
import { CONSENT_COOKIE, consentText, ONLY_NECESSARY } from '#contract/consents/cookie-choices.ts';
import { newPlayer } from '#tools/api-player.ts';
import { projectRoot } from '#tools/project.ts';
import { startShop, temporaryDataDir, type ShopProcess } from '#tools/shop-process.ts';

/** Pages with a first view; those of players and the redirects lead elsewhere, so they have none. */
const SHOWN = [
  '/',
  '/boxes',
  '/boxes/night-market',
  '/upgrade',
  '/crash',
  '/wheel',
  '/plinko',
  '/dice',
  '/battles',
  '/leaderboard',
  '/provably-fair',
  '/faq',
  '/no/such/page',
];

const assets = join(projectRoot, 'dist', 'client', 'assets');
/** All sheets of the build, concatenated. */
const EVERY_SHEET = readdirSync(assets)
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(join(assets, file), 'utf8'))
  .join('\n');

const data = temporaryDataDir();
let shop: ShopProcess;
beforeAll(async () => {
  shop = await startShop({ dataDir: data.path, env: { RATE_LIMITS: 'off' } });
  // A page is sent without its view rather than late, so each is made once before it is looked at.
  for (const path of SHOWN) await viewOf(path);
});
afterAll(async () => {
  await shop.stop();
  data.remove();
});

const get = (path: string, { cookie = '' } = {}): Promise<Response> => fetch(shop.url + path, { headers: { cookie } });
const textOf = async (path: string, from = {}): Promise<string> => (await get(path, from)).text();
const jsonOf = async <T>(path: string): Promise<T> => (await get(path)).json() as Promise<T>;
const viewIn = (html: string): string => /<div id="first-view">(.*)<\/div><div id="shell">/s.exec(html)?.[1] ?? '';
const plain = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

/** The first view of a page, which a busy machine may have ready only for the next visitor. */
async function viewOf(path: string, from: { cookie?: string } = {}): Promise<string> {
  for (let tries = 0; tries < 40; tries++) {
    const view = viewIn(await textOf(path, from));
    if (view !== '') return view;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${path} has no first view`);
}

describe('the first view of a page over the wire', () => {
  it('of the home page has its heading, its picture with a preload, and the first boxes with their prices', async () => {
    const view = await viewOf('/');
    expect(plain(view)).toContain('Open it. Prove it.');
    expect(view).toContain('src="/prizes/blue-diamond.webp"');
    expect(await textOf('/')).toMatch(/<link rel="preload" as="image" href="\/prizes\/blue-diamond.webp" fetchpriority="high" \/>/);
    const { data: boxes } = await jsonOf<{ data: BoxSummary[] }>('/api/boxes?per_page=12&sort=popular');
    expect(boxes).toHaveLength(12);
    for (const { name, slug, price } of boxes) {
      expect(view).toContain(`href="/boxes/${slug}"`);
      expect(plain(view)).toContain(`${name} ${price.toLocaleString('en-US', { minimumFractionDigits: 2 })}`);
    }
  });

  it('of a box has its name, price and every prize', async () => {
    const view = plain(await viewOf('/boxes/night-market'));
    const { data: box } = await jsonOf<{ data: { name: string; price: number; items: { name: string }[] } }>('/api/boxes/night-market');
    expect(view).toContain(box.name);
    expect(view).toContain(box.price.toFixed(2));
    for (const { name } of box.items) expect(view).toContain(name);
  });

  it.each(SHOWN)('of %s has exactly one heading, and no script, style or handler of its own', async (path) => {
    const view = await viewOf(path);
    expect(view.match(/<h1[ >]/g)).toHaveLength(1);
    expect(view).not.toMatch(/<script|<style|<link|<title|\sstyle=|\son[a-z]+=/);
  });

  it.each(SHOWN)('of %s has the sheet of every class that it uses, named in the policy', async (path) => {
    const view = await viewOf(path);
    const answer = await get(path);
    const sheets = [...(await answer.text()).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
    const policy = answer.headers.get('content-security-policy') ?? '';
    for (const sheet of sheets) expect(policy).toContain(`'sha256-${createHash('sha256').update(sheet).digest('base64')}'`);
    expect(policy).not.toContain('unsafe');
    const used = new Set([...view.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')));
    const css = sheets.join('\n');
    const hashed = [...used].filter((name) => /^_.+_\w{5}_\d+$/.test(name));
    expect(hashed.length).toBeGreaterThan(20);
    // A class that only takes the looks of others has no rule anywhere.
    expect(hashed.filter((name) => EVERY_SHEET.includes(`.${name}`) && !css.includes(`.${name}`))).toEqual([]);
  });

  it('does not depend on its viewer: a player gets the view of a visitor who has answered about cookies, with a place for the balance', async () => {
    const player = await newPlayer(shop.url);
    const view = await viewOf('/', { cookie: `token=${player.token}` });
    expect(view).toBe(await viewOf('/', { cookie: `${CONSENT_COOKIE}=${consentText(ONLY_NECESSARY)}` }));
    expect(plain(view)).not.toContain('Sign up');
  });

  it.each(['/', '/dice', '/no/such/page'])('of %s asks about cookies only visitors who have not answered yet', async (path) => {
    const question = 'aria-label="Cookies on Fairdrop"';
    expect(await viewOf(path)).toContain(question);
    // An answer to an earlier version of the policy is none.
    expect(await viewOf(path, { cookie: `${CONSENT_COOKIE}=2020-01-01.reviews` })).toContain(question);
    expect(await viewOf(path, { cookie: `${CONSENT_COOKIE}=${consentText(ONLY_NECESSARY)}` })).not.toContain(question);
    const player = await newPlayer(shop.url);
    expect(await viewOf(path, { cookie: `token=${player.token}` })).not.toContain(question);
  });

  it('of the leaderboard has its prizes, and no time that would be another visitor’s', async () => {
    const view = plain(await viewOf('/leaderboard'));
    const { data: board } = await jsonOf<{ data: { prizes: number[] } }>('/api/leaderboard');
    expect(board.prizes.length).toBeGreaterThan(3);
    for (const prize of board.prizes) expect(view).toContain(prize.toLocaleString('en-US', { minimumFractionDigits: 2 }));
    expect(view).toMatch(/– days – hours – min\w* – sec/);
  });

  it('offers nothing that the rules of play forbid', async () => {
    // A stopped clock: this test doesn't ask about the time budget.
    const views = new FirstViews(
      join(projectRoot, 'dist', 'client'),
      (error) => expect.fail(String(error)),
      () => 0,
    );
    const under = async (path: string, rules: Partial<Rules>): Promise<string> => {
      const [, json = '[]'] = /id="first-answers">(.*?)<\/script>/.exec(await textOf(path)) ?? [];
      const answers = (JSON.parse(json) as FirstAnswer[]).map((answer) => {
        const body = answer.body as { rules?: Rules };
        return body.rules === undefined ? answer : { ...answer, body: { ...body, rules: { ...body.rules, ...rules } } };
      });
      return plain((await views.of({ address: path, answers, missing: false, asksForCookies: false }))?.markup ?? '');
    };
    expect(await under('/dice', {})).toContain('Manual Auto');
    expect(await under('/dice', { auto_play: false })).toContain('Win chance');
    expect(await under('/dice', { auto_play: false })).not.toContain('Manual Auto');
    expect(await under('/boxes/night-market', {})).toContain('Demo');
    expect(await under('/boxes/night-market', { demo_play: false })).not.toContain('Demo');
  });

  it('of an unknown address says so, with its title', async () => {
    expect(plain(await viewOf('/no/such/page'))).toContain('Page not found');
    expect(plain(await viewOf('/boxes/none'))).toContain('no box with this name');
    expect(await textOf('/no/such/page')).toContain('<title>Page not found | Fairdrop</title>');
  });

  it('is missing at /profile/main, which leads elsewhere', async () => {
    const body = await textOf('/profile/main');
    expect(viewIn(body)).toBe('');
    expect(body).toContain('<div id="loading" role="status">');
  });
});

describe('every address of the shop', () => {
  /** One address of each page, with a value for the part that varies. */
  const addresses = PAGES.filter(({ path, subject }) => subject === undefined && !path.startsWith('/ref') && !path.startsWith('/auth')).map(
    ({ path }) => path.replace(':id', '1'),
  );

  it.each(addresses)('%s has a title and a description', async (path) => {
    const body = await textOf(path);
    expect(/<title>([^<]+)<\/title>/.exec(body)?.[1]).toMatch(/\S+.*\| (Fairdrop|Provably Fair and Authentic)$/);
    expect(/<meta\s+name="description"\s+content="([^"]+)"/.exec(body)?.[1]?.length).toBeGreaterThan(40);
  });
});
