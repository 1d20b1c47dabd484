import { randomUUID } from 'node:crypto';
import { apiCall, type ApiPlayer, deposit, newPlayer, signIn } from '#tools/api-player.ts';
import { serious } from './axe.ts';
import { CALM, expect, sharedTest as test, signInPage, visit } from './support.ts';

test.use(CALM);

/** A player who signs up with the link of another player, with coins. */
async function newFriend(url: string, link: string, coins: number): Promise<ApiPlayer> {
  const email = `friend-${randomUUID().slice(0, 8)}@players.test`;
  const password = 'secret-enough';
  const { token } = await apiCall<{ token: string }>(url, 'POST', '/sandbox/captcha/token', { action: 'register' });
  const form = { name: 'Friendly Fred', email, password, 'g-recaptcha-response': token, terms: true, promotions: false };
  await apiCall(url, 'POST', '/api/auth/register', form, { 'x-tracking-link': link });
  const friend = await signIn(url, email, password);
  await friend.call('POST', '/api/fairness/client-seed', { client_seed: randomUUID() });
  await deposit(url, friend, coins);
  return friend;
}

/** Stakes 1,000 coins on a dice bet that mostly wins, more than the boxes of other tests do by luck; true when it did. */
async function winsAtDice(player: ApiPlayer): Promise<boolean> {
  const body = { stake: 1_000, choice: { side: 'under', target: 90 } };
  const { data } = await player.call<{ data: { bet: { payout: number } } }>('POST', '/api/dice/bet', body, {
    'idempotency-key': randomUUID(),
  });
  return data.bet.payout > 0;
}

test('a link is remembered, its friend’s stakes earn and are claimed, and a win shows in the week’s race at once', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const code = `e2e${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const owner = await newPlayer(url, 'Olga');
  await visit(page, `/ref/${code}`);
  await expect(page).toHaveURL(new RegExp(`/\\?utm_source=${code}$`));
  await expect.poll(async () => (await page.context().cookies()).find(({ name }) => name === 'trackingLink')?.value).toBe(code);

  await signInPage(page, url, owner);
  await visit(page, '/profile/referral');
  await page.getByLabel('Choose your code').fill('no');
  await page.getByRole('button', { name: 'Save code' }).click();
  await expect(page.getByText('Use 3–20 letters or digits, without spaces or symbols.')).toBeVisible();
  await page.getByLabel('Choose your code').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${url}/ref/${code}`)).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of your link' })).toBeVisible();

  await visit(page, '/leaderboard');
  const friend = await newFriend(url, code, 3_000);
  let bets = 0;
  for (let won = false; !won && bets < 3; bets += 1) won = await winsAtDice(friend);
  const row = page.getByRole('row', { name: /Friendly Fred/ }).first();
  await expect(row).toContainText('+100.10');
  await page.locator('label', { hasText: 'Multiplier' }).click();
  await expect(page).toHaveURL(/metric=multiplier/);
  // The players of other tests may have won with larger multipliers: the friend may be below the last place.
  await expect(page.getByRole('row').nth(1)).toContainText(/\d×/);
  expect(await serious(page)).toEqual([]);

  // An upgrade of 400 coins at 5 % edge earns one coin; the bets on dice half of one each.
  await deposit(url, friend, 1_000);
  const { data: targets } = await friend.call<{ data: { id: string; price: number }[] }>(
    'GET',
    '/api/upgrade/targets?price_from=800&per_page=1',
  );
  const [target] = targets;
  const wins = Math.floor((950_000 * 400) / (target?.price ?? 1));
  await friend.call(
    'POST',
    '/api/upgrade',
    { items: [], coins: 400, target_id: target?.id, side: 'under', wins },
    { 'idempotency-key': randomUUID() },
  );
  await expect
    .poll(async () => (await owner.call<{ data: { claimable: number } }>('GET', '/api/profile/referral-info')).data.claimable)
    .toBeGreaterThanOrEqual(1);
  await visit(page, '/profile/referral');
  await expect(page.getByRole('row', { name: /Fr•••/ })).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Claim earnings' }).click();
  await expect(page.getByText(/^[12]\.\d\d coins added to your balance\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Claim earnings' })).toBeDisabled();
});
