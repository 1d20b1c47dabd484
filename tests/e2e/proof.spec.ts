import type { Page } from '@playwright/test';
import { boxOpening, diceBet, expect, sharedTest as test, SMALL_DESK, visit } from './support.ts';

test.use(SMALL_DESK);

test('a player verifies the last bets in a worker, and one changed bit shows red', async ({ page, player }) => {
  const ids = [await diceBet(player), await diceBet(player), await diceBet(player)];
  await player.call('POST', '/api/fairness/rotate', {});
  await diceBet(player);
  await visit(page, '/provably-fair');
  await page.getByRole('button', { name: 'Verify my bets' }).click();
  await expect(page.getByTestId('count-verified')).toHaveText('3', { timeout: 20_000 });
  await expect(page.getByTestId('count-sealed')).toHaveText('1');
  await expect(page.getByTestId('count-not-verified')).toHaveText('0');

  await page.route('**/api/bets/mine*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { id: string; nonce: number }[] };
    for (const bet of body.data) if (bet.id === ids[1]) bet.nonce ^= 1;
    await route.fulfill({ response: answer, json: body });
  });
  await page.getByRole('button', { name: 'Verify again' }).click();
  await expect(page.getByTestId('count-not-verified')).toHaveText('1', { timeout: 20_000 });
  await expect(page.getByRole('region', { name: 'Not verified' }).getByRole('link')).toHaveAttribute('href', `/bets/${ids[1]}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the report' }).click();
  expect((await download).suggestedFilename()).toMatch(/^fairdrop-bets-.*\.json$/);
});

for (const [name, place] of [
  ['a roll', diceBet],
  ['an opened box', boxOpening],
] as const) {
  test(`the replay of ${name} rests, plays, and goes anywhere by keyboard; standing still it draws nothing`, async ({ page, player }) => {
    await goesAnywhere(page, await place(player));
  });
}

async function goesAnywhere(page: Page, id: string): Promise<void> {
  await visit(page, `/bets/${id}`);
  const line = page.getByRole('slider', { name: 'Position in the replay' });
  await expect(line).toBeEnabled({ timeout: 20_000 });
  const stage = () =>
    page.evaluate(() => {
      const probe = (window as unknown as { __stage: { describe(): object; stats(): { frames: number } } }).__stage;
      return { shown: JSON.stringify(probe.describe()), frames: probe.stats().frames };
    });
  // Its pictures may still be arriving.
  await expect(async () => {
    const { frames } = await stage();
    await page.waitForTimeout(500);
    expect((await stage()).frames).toBe(frames);
  }).toPass();
  const rest = await stage();

  await line.focus();
  await page.keyboard.press('Home');
  const start = await stage();
  expect(start.shown).not.toBe(rest.shown);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const moment = await stage();
  await page.keyboard.press('End');
  expect((await stage()).shown).toBe(rest.shown);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect((await stage()).shown).toBe(moment.shown);

  await page.getByRole('button', { name: 'Play the replay' }).click();
  await expect(page.getByRole('button', { name: 'Play the replay' })).toBeVisible({ timeout: 10_000 });
  await expect(line).toHaveAttribute('aria-valuetext', /^(\d+\.\d) of \1 seconds$/);
  expect((await stage()).shown).toBe(rest.shown);
}

test('a check is a link, and a bad one is a clear sentence', async ({ page }) => {
  const query = `server_seed=${'a'.repeat(64)}&client_seed=client&nonce=0`;
  await visit(page, `/dice/provably-fair?game=dice&${query}#verify`);
  await expect(page.getByTestId('outcome')).toHaveText('49.12');
  await visit(page, `/plinko/provably-fair?game=plinko&rows=7&risk=low&${query}`);
  await expect(page.getByRole('alert').first()).toContainText('Plinko has 8 to 16 rows');
  await expect(page.getByTestId('outcome')).toHaveCount(0);
});
