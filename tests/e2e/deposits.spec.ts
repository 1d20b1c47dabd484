import type { Page } from '@playwright/test';
import { balanceOf } from '#tools/api-player.ts';
import { serious } from './axe.ts';
import { tabTo } from './by-keyboard.ts';
import { CALM, expect, sharedTest as test, shownBalance, SMALL_DESK, visit } from './support.ts';

test.use({ ...CALM, ...SMALL_DESK });

const dialog = (page: Page) => page.getByRole('dialog', { name: /Deposit|Chose payment method/ });
/** What the chosen way to pay shows first. */
const FORMS = { card: 'How much?', crypto: 'Choose a currency', giftcards: 'Gift code', skins: 'Amount in coins' } as const;

/** Chooses a way to pay in the dialog. */
async function choose(page: Page, tile: string, method: keyof typeof FORMS): Promise<void> {
  await dialog(page).getByRole('button', { name: tile }).click();
  await expect(dialog(page).getByText(FORMS[method], { exact: true })).toBeVisible();
}

/** Sends from the sandbox's wallet. */
async function send(page: Page, address: string, amount: string): Promise<void> {
  const answer = await page.request.post('/sandbox/wallet/send', {
    form: { address, currency: 'BTC', amount, course: 'confirmed', twice: 'yes' },
  });
  expect(answer.status()).toBe(200);
}

/** A code from the sandbox's shop: a gift card's for 50 coins, or a voucher's. */
async function newCode(page: Page, kind: 'buy' | 'voucher'): Promise<string> {
  const answer = await page.request.post(`/sandbox/gift-cards/${kind}`, { form: { amount: '50' } });
  return /id="gift-code">([^<]+)</.exec(await answer.text())?.[1] ?? '';
}

async function redeem(page: Page, field: string, code: string): Promise<void> {
  await dialog(page).getByLabel(field).fill(code);
  await dialog(page).getByLabel(field).press('Enter');
}

/** Goes to the skin trader's page. */
async function toTrader(page: Page): Promise<void> {
  await choose(page, 'Skins', 'skins');
  await dialog(page).getByRole('button', { name: 'Choose skins' }).click();
}

test('each way in brings coins or says why not, and each deposit has its receipt', async ({ page, player }) => {
  // A trade whose message is lost: the shop asks about it automatically, while the player goes on.
  await visit(page, '/profile/deposit?modal=deposit');
  await toTrader(page);
  await page.getByRole('button', { name: 'Review the trade' }).click();
  await page.getByRole('button', { name: 'Accept, but lose the message to the shop' }).click();
  await expect(page).toHaveURL(/[?]deposit=/);

  // Crypto: the address by keyboard alone; one payment that arrives, one that is too small.
  await visit(page, '/profile/deposit?modal=deposit&method=crypto');
  await tabTo(page, dialog(page).getByRole('radio', { name: 'Bitcoin BTC' }));
  await tabTo(page, dialog(page).getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { name: 'Send Bitcoin' })).toBeFocused();
  const address = await page.getByTestId('crypto-address').innerText();
  await send(page, address, '0.01');
  await send(page, address, '0.0001');
  await expect(dialog(page).getByText('Confirming').first()).toBeVisible();
  expect(await serious(page)).toEqual([]);

  // Gift cards: a code, the same code again, a voucher.
  await choose(page, 'Giftcards', 'giftcards');
  const code = await newCode(page, 'buy');
  const before = await balanceOf(player);
  await redeem(page, 'Gift code', code);
  await expect(page.getByRole('link', { name: 'Receipt' }).first()).toBeVisible();
  // A receipt of an earlier way can come first.
  await expect.poll(() => balanceOf(player)).toBeGreaterThanOrEqual(before + 50);
  await redeem(page, 'Gift code', code);
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await redeem(page, 'Voucher', await newCode(page, 'voucher'));
  await expect(dialog(page).getByLabel('Voucher')).toHaveValue('');

  // Skins: a trade that is taken back later, and one that is called off.
  await toTrader(page);
  await page.getByRole('button', { name: 'Review the trade' }).click();
  await page.getByRole('button', { name: 'Accept, with a trade hold' }).click();
  await expect(page.getByRole('heading', { name: 'On hold at the provider' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Deposit received' })).toBeVisible();
  const paid = new URL(page.url()).searchParams.get('deposit') ?? '';
  await page.getByRole('button', { name: 'Start playing' }).click();
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  await toTrader(page);
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Choose skins' })).toBeVisible();
  await page.keyboard.press('Escape');

  // The list has them all, and changes automatically when a trade is rolled back.
  await expect(dialog(page)).toBeHidden();
  const row = (name: RegExp) => page.getByRole('table', { name: 'Deposits' }).getByRole('row', { name });
  await expect(row(/Bitcoin.*0\.01 BTC.*Paid/)).toBeVisible();
  await expect(row(/Bitcoin.*0\.0001 BTC.*Rejected.*Below the minimum/)).toBeVisible();
  await expect(row(/Gift card.*50\.00.*Paid/)).toBeVisible();
  await expect(row(/Voucher.*5\.00.*Paid/)).toBeVisible();
  await expect(row(/Skins.*Rejected.*Not completed/)).toBeVisible();
  await page.request.post(`/sandbox/skinsback/pay/${paid}/roll-back`, { maxRedirects: 0 });
  await expect(row(/Skins.*Reversed/)).toBeVisible();
  await expect(row(/Skins.*Paid/)).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => shownBalance(page)).toBe(await balanceOf(player));

  await page.getByLabel('Payment method').selectOption('Crypto');
  await expect(page).toHaveURL(/\?gateway=alphapo$/);
  await expect(page.getByRole('row')).toHaveCount(3);
  await row(/0\.0001 BTC/)
    .getByRole('link')
    .click();
  await expect(page.getByText('The amount sent is below the minimum.')).toBeVisible();
  expect(await serious(page)).toEqual([]);
  // On paper it has the sheet to itself.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const receipt = await page.getByRole('region', { name: 'Bitcoin' }).boundingBox();
  expect(receipt?.width).toBeGreaterThan(700);
  await page.emulateMedia({ media: 'screen' });
  await page.goBack();
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('on a phone the dialog is a list of ways and a form for each; nothing scrolls sideways from 320 px', async ({ page, player }) => {
  expect(player.token).not.toBe('');
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const cut = (): Promise<string[]> =>
    dialog(page).evaluate((popup) =>
      [...popup.querySelectorAll('*')]
        .filter((part) => part.getBoundingClientRect().right > window.innerWidth + 1 && part.closest('svg') === null)
        .map((part) => `${part.tagName} ${part.textContent.slice(0, 40)}`),
    );
  await visit(page, '/profile/deposit?modal=deposit');
  for (const [method, tile] of [
    ['card', 'Credit card'],
    ['giftcards', 'Giftcards'],
    ['crypto', 'Crypto'],
    ['skins', 'Skins'],
  ] as const) {
    await expect(dialog(page).getByRole('heading', { name: 'Chose payment method' })).toBeVisible();
    await choose(page, tile, method);
    expect(await cut(), method).toEqual([]);
    if (method === 'crypto') {
      await dialog(page)
        .getByRole('radio', { name: /Binance/ })
        .check({ force: true });
      await dialog(page).getByRole('button', { name: 'Next' }).click();
      await expect(page.getByTestId('crypto-address')).toBeVisible();
      expect(await cut(), 'address').toEqual([]);
      expect(await serious(page)).toEqual([]);
    }
    await dialog(page).getByRole('button', { name: 'Chose payment method' }).click();
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('row', { name: /Card.*Paid/ })).toBeVisible();
  expect(await overflow(), 'list').toBeLessThanOrEqual(0);
  expect(await serious(page)).toEqual([]);
  await page
    .getByRole('row', { name: /Card.*Paid/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  expect(await overflow(), 'receipt').toBeLessThanOrEqual(0);
});
