import type { BrowserContext, Page } from '@playwright/test';
import { chosenCookies } from '#tests/support/chosen-cookie.ts';
import { type NetworkProxy, startNetworkProxy } from '#tests/support/network-proxy.ts';
import { deposit, newPlayer } from '#tools/api-player.ts';
import { betButton, CALM, diceBet, expect, shownBalance, signInPage, test, visit, visitGame } from './support.ts';

/* A shop behind a network that goes away: what the service worker keeps, and what a page says of what it shows. */

test.use({ ...CALM, serviceWorkers: 'allow' });

interface Visit {
  page: Page;
  context: BrowserContext;
  network: NetworkProxy;
}

/** The proxy alone is gone: the browser still has a network. */
const offlineHeading = (page: Page) => page.getByRole('heading', { name: 'Fairdrop can’t be reached' });
const keptNames = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('last-seen:')));
const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

/** A funded player's browser behind a proxy of the tests' shop. */
const behindProxy = test.extend<{ behind: Visit }>({
  behind: async ({ page, context, baseURL }, use) => {
    if (baseURL === undefined) throw new Error('the tests have no shop');
    const network = await startNetworkProxy(Number(new URL(baseURL).port));
    const player = await newPlayer(baseURL);
    await deposit(baseURL, player, 100);
    await diceBet(player);
    await context.addCookies(chosenCookies(network.url));
    await signInPage(page, network.url, player);
    await use({ page, context, network });
    await page.goto('about:blank');
    await network.close();
  },
});

behindProxy(
  'a second visit without a network shows the shell and own bets, and becomes the page once the network is back',
  async ({ behind }) => {
    const { page, network } = behind;
    await visitGame(page, `${network.url}/dice`);
    await expect.poll(() => isControlled(page)).toBe(true);
    await expect.poll(() => keptNames(page)).toHaveLength(1);

    network.set('refused');
    await visit(page, `${network.url}/plinko?x=1`);
    await expect(offlineHeading(page)).toBeVisible();
    const bets = page.getByRole('table', { name: 'Your latest bets' });
    await expect(bets.getByRole('row')).toHaveCount(2);
    await expect(bets.getByText('Dice')).toBeVisible();
    await expect(betButton(page)).toHaveCount(0);
    await page.getByRole('navigation').first().getByRole('link', { name: 'Boxes' }).first().click();
    await expect(page).toHaveURL(/\/boxes$/);
    await expect(offlineHeading(page)).toBeVisible();

    network.set('open');
    await expect(offlineHeading(page)).toHaveCount(0);
    await expect.poll(() => shownBalance(page)).toBeGreaterThan(0);
    await expect(page).toHaveURL(/\/boxes$/);

    // What the next person at this device sees after a sign-out.
    await visit(page, `${network.url}/profile/main`);
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await expect.poll(() => keptNames(page)).toEqual([]);
    network.set('refused');
    await visit(page, `${network.url}/dice`);
    await expect(offlineHeading(page)).toBeVisible();
    await expect(page.getByText('Your latest bets')).toHaveCount(0);
    const kept = await page.evaluate(async () => {
      const addresses: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname);
      return addresses;
    });
    expect(
      kept.filter(
        (path) => !/^\/(assets|sounds|boxes|prizes|pictures|marks|overlay|stills|badges)\/|^\/favicon\.svg$|^\/offline$/.test(path),
      ),
    ).toEqual([]);
  },
);

behindProxy(
  'a connection that dies without an end is noticed, and everything old is marked as such until it is back',
  async ({ behind }) => {
    const { page, network } = behind;
    // The socket opens after the first picture; one that was never connected is waited for longer.
    const connected = page
      .waitForEvent('websocket', (socket) => socket.url().includes('/app/'))
      .then((socket) => socket.waitForEvent('framereceived'));
    await visitGame(page, `${network.url}/crash`);
    await connected;
    await expect(page.getByTestId('latency')).toBeVisible();
    const balance = page.getByRole('button', { name: /It may be out of date/ });
    const marks = [
      page.getByText('You’re offline, so what you see may be out of date.'),
      page.getByText('Live connection lost'),
      balance,
      page.getByText('You’re offline. You can bet when you’re back online.'),
    ];
    network.set('silent');
    // Within 10 s by the client's own times, which its unit tests add up; a page among busy others has late timers.
    await Promise.all(marks.map((mark) => expect(mark.first()).toBeVisible()));
    await expect(betButton(page)).toHaveAttribute('aria-disabled', 'true');
    network.set('open');
    await Promise.all(marks.map((mark) => expect(mark).toHaveCount(0, { timeout: 40_000 })));
  },
);

behindProxy('a service worker that is broken harms no page, and the next one that is not is taken', async ({ behind }) => {
  const { page, context, network } = behind;
  const script = '**/service-worker.js';
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  const heading = page.getByRole('heading', { level: 1 });
  await context.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken");' }));
  const warned = page.waitForEvent('console', (message) => message.text().includes('The service worker could not be registered'));
  await visit(page, `${network.url}/faq`);
  await warned;
  expect(await registered()).toBe(0);

  await context.unroute(script);
  await visit(page, `${network.url}/faq`);
  await expect.poll(() => isControlled(page)).toBe(true);
  await expect(heading).toBeVisible();
});
