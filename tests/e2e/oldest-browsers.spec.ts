import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newerScripts } from '#tools/floor-features.ts';
import { type ApiPlayer, balanceOf, confirmAddress, deposit, signIn } from '#tools/api-player.ts';
import {
  betButton,
  betsOf,
  BOX,
  CALM,
  expect,
  openButton,
  shownBalance,
  SMALL_DESK,
  stageReady,
  test,
  visit,
  visitGame,
} from './support.ts';

test.use({ ...CALM, ...SMALL_DESK });

/* What moves money, in a browser without anything that the oldest supported browsers lack. */

/** Takes away every object and member that some browser of the floor lacks, before any script of the page runs. */
async function makeOld(page: Page): Promise<void> {
  const { owners, members } = newerScripts();
  await page.addInitScript(
    ({ owners, members }) => {
      type Owner = Record<string, unknown> & { prototype?: object };
      const find = (path: string): Owner | undefined =>
        path.split('.').reduce<Owner | undefined>((owner, name) => owner?.[name] as Owner | undefined, globalThis as unknown as Owner);
      const remove = (owner: object | undefined, name: string): void => {
        if (owner !== undefined && Object.hasOwn(owner, name)) Reflect.deleteProperty(owner, name);
      };
      for (const [path, names] of Object.entries(members)) {
        const owner = find(path);
        for (const name of names) {
          remove(owner, name);
          remove(owner?.prototype, name);
          if (path === 'Window') remove(globalThis, name);
        }
      }
      for (const path of owners) {
        const [name = '', ...outer] = path.split('.').toReversed();
        remove(outer.length === 0 ? globalThis : find(outer.toReversed().join('.')), name);
      }
    },
    { owners, members },
  );
}

test.beforeEach(({ page }) => makeOld(page));

async function signUp(page: Page, url: string): Promise<ApiPlayer> {
  const email = `old-${randomUUID().slice(0, 8)}@players.test`;
  await visit(page, '/faq?modal=register');
  // Nothing newer is left; what the floor has is.
  expect(await page.evaluate(() => [typeof (URL as { canParse?: unknown }).canParse, typeof [].toSorted, typeof Intl.Segmenter])).toEqual([
    'undefined',
    'function',
    'undefined',
  ]);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nickname').fill(`Old ${randomUUID().slice(0, 8)}`);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('secret-enough');
  await dialog.getByRole('checkbox', { name: /18 or older/ }).check();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByText('You can log in now')).toBeVisible();
  await dialog.getByRole('form', { name: 'Login' }).getByLabel('Password', { exact: true }).fill('secret-enough');
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(dialog).toBeHidden();
  return signIn(url, email, 'secret-enough');
}

test('sign up, deposit, open a box, sell, withdraw', async ({ page, baseURL }) => {
  const player = await signUp(page, baseURL ?? '');

  await visit(page, '/faq?modal=deposit&amount=100');
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/zen\/checkout\//);
  await page.locator('[name=card]').fill('4242 4242 4242 4242');
  await page.locator('[name=expiry]').fill('12/30');
  await page.locator('[name=cvc]').fill('123');
  await page.locator('[name=name]').fill('Old Hand');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Deposit received' })).toBeVisible();

  await visit(page, `/boxes/${BOX}`);
  await stageReady(page);
  const before = await balanceOf(player);
  await openButton(page).click();
  await expect(page.getByTestId('result')).toBeVisible();
  const opened = await balanceOf(player);
  expect(opened).toBeLessThan(before);
  const again = page.getByRole('dialog').getByRole('button', { name: /^Sell/ });
  await page.getByRole('button', { name: /^Sell/ }).first().click();
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    expect(await balanceOf(player)).toBeGreaterThan(opened);
  }).toPass();
  const sold = await balanceOf(player);
  await expect.poll(() => shownBalance(page)).toBe(sold);

  await confirmAddress(baseURL ?? '', player);
  await visit(page, '/profile/withdraw');
  await page.getByLabel('Your Bitcoin address').fill('bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3');
  await page.getByRole('button', { name: 'Max' }).click();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Withdraw now' }).click();
  await expect(page).toHaveURL(/\/profile\/withdraw\/[0-9a-f-]+$/);
  await expect.poll(() => balanceOf(player)).toBeLessThan(1);
});

test('a bet of each game, and a battle', async ({ page, player, baseURL }) => {
  await deposit(baseURL ?? '', player, 100);
  for (const game of ['dice', 'plinko', 'upgrade'] as const) {
    await (game === 'upgrade' ? visit(page, '/upgrade') : visitGame(page, `/${game}`));
    if (game === 'upgrade') {
      await page.getByTestId('stake').fill('5');
      await expect(async () => {
        await page.getByRole('region', { name: 'Target' }).getByRole('listitem').getByRole('button').first().click();
        await expect(betButton(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 4_000 });
      }).toPass();
    }
    await betButton(page).click();
    await expect.poll(async () => (await betsOf(player, game)).length, game).toBe(1);
  }
  for (const [game, button] of [
    ['crash', 'place-bet'],
    ['wheel', 'bet-2'],
  ] as const) {
    await visit(page, `/${game}`);
    const bets = () => player.call<{ data: unknown[] }>('GET', `/api/${game}/my-bets?limit=10`);
    // A round may close between the look and the press.
    await expect(async () => {
      await expect(page.getByTestId(button)).not.toHaveAttribute('aria-disabled', 'true');
      await page.getByTestId(button).click();
      await expect.poll(async () => (await bets()).data.length, { timeout: 3_000 }).toBeGreaterThan(0);
    }, game).toPass({ timeout: 60_000 });
  }
  await visit(page, `/battles/create?boxes=${BOX}.1&seats=1v1&mode=normal&fast=1`);
  await page.getByTestId('create-battle').click();
  await page.getByTestId('add-bot').first().click();
  await expect(page.getByTestId('battle-profit')).toBeVisible({ timeout: 40_000 });
});
