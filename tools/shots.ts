import { games } from '#contract/games/index.ts';
import { chosenCookies } from '#tests/support/chosen-cookie.ts';
import { PAGES as ALL_PAGES } from '#server/pages/page-list.ts';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser } from 'playwright';
import { withBrowsedShop } from './browsed-shop.ts';
import { projectRoot } from './project.ts';

/*
 * `npm run shots [-- --only boxes,home] [-- --url http://…]`
 * Photographs every page, phone and desktop, guest and signed-in, into .shots (which git ignores).
 */

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** The pages where games are played, and those that prove them. */
const GAME_PAGES = ALL_PAGES.filter(({ path }) => games().some(({ key }) => [`/${key}`, `/${key}/provably-fair`].includes(path))).map(
  ({ path }) => ({ name: path.slice(1).replaceAll('/', '-'), path, who: ['guest', 'player'] as const }),
);

/** Every page by name. `who` says for whom it differs enough to be looked at. */
const PAGES: readonly { name: string; path: string; who: readonly ('guest' | 'player')[] }[] = [
  { name: 'home', path: '/', who: ['guest', 'player'] },
  { name: 'boxes', path: '/boxes', who: ['guest', 'player'] },
  { name: 'night-market', path: '/boxes/night-market', who: ['guest', 'player'] },
  { name: 'register', path: '/?modal=register', who: ['guest'] },
  { name: 'login', path: '/?modal=login', who: ['guest'] },
  { name: 'deposit', path: '/?modal=deposit', who: ['player'] },
  { name: 'provably-fair', path: '/provably-fair', who: ['guest', 'player'] },
  { name: 'profile-main', path: '/profile/main', who: ['player'] },
  { name: 'profile-inventory', path: '/profile/inventory', who: ['player'] },
  { name: 'not-found', path: '/no/such/page', who: ['guest'] },
  ...GAME_PAGES,
  ...[
    'battles',
    'custom-boxes',
    'cashback',
    'leaderboard',
    'partnership',
    'contacts',
    'faq',
    'how-it-works',
    'terms-of-service',
    'privacy-statement',
    'cookie-policy',
    'aml-policy',
  ].map((name) => ({
    name,
    path: `/${name}`,
    who: ['guest'] as const,
  })),
];

/** A bearer token of the sandbox's demo account. */
async function demoToken(url: string): Promise<string> {
  const config = (await (await fetch(`${url}/api/config`)).json()) as { oauth_client_id: string };
  const body = {
    grant_type: 'password',
    username: 'demo@fairdrop.test',
    password: 'demo1234',
    client_id: config.oauth_client_id,
    scope: '*',
  };
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the demo account can't sign in: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function shoot(browser: Browser, url: string, folder: string, only: readonly string[] | null): Promise<number> {
  const token = await demoToken(url);
  let count = 0;
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const who of ['guest', 'player'] as const) {
      const context = await browser.newContext({ viewport, deviceScaleFactor: 1, hasTouch: size === 'phone' });
      await context.addCookies(chosenCookies(url));
      if (who === 'player') await context.addCookies([{ name: 'token', value: token, url }]);
      const page = await context.newPage();
      for (const { name, path } of PAGES.filter((entry) => entry.who.includes(who) && (!only || only.includes(entry.name)))) {
        await page.goto(url + path, { waitUntil: 'load' });
        await page.locator('#loading').waitFor({ state: 'detached', timeout: 15_000 });
        await page.waitForTimeout(1_200);
        await page.screenshot({ path: join(folder, `${name}-${size}-${who}.png`) });
        await page.screenshot({ path: join(folder, `${name}-${size}-${who}-full.png`), fullPage: true });
        count += 1;
      }
      await context.close();
    }
  }
  return count;
}

const { values } = parseArgs({ options: { only: { type: 'string' }, url: { type: 'string' } } });
const folder = join(projectRoot, '.shots');
if (!values.only) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await withBrowsedShop(async (browser, url) => {
  const count = await shoot(browser, url, folder, values.only?.split(',') ?? null);
  console.log(`${count} pages photographed into .shots`);
}, values.url);
