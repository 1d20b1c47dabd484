import { betButton, betsOf, CALM, diceBet, expect, sharedTest as test, visitGame } from './support.ts';

test.use(CALM);

test('own bets page back to the first one, by keyboard and none twice while new ones arrive', async ({ page, player }) => {
  for (let bet = 0; bet < 112; bet++) await diceBet(player);
  await visitGame(page, '/dice');
  const links = page.getByRole('table', { name: 'My bets' }).locator('tbody a');
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(links).toHaveCount(50);
  await betButton(page).click();
  await expect(page.getByTestId('result')).not.toBeEmpty();
  await expect.poll(async () => (await betsOf(player, 'dice')).length).toBe(113);

  await page.route(/bets\/mine\?.*before=/, (route) => route.abort());
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Older bets couldn’t be loaded.')).toBeVisible();
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await expect(links).toHaveCount(100);
  await expect(more).toBeFocused();
  await betButton(page).click();
  await expect.poll(async () => (await betsOf(player, 'dice')).length).toBe(114);
  await more.focus();
  await page.keyboard.press('Enter');
  const end = page.getByText('That’s all of your bets.');
  await expect(end).toBeFocused();
  await expect(links).toHaveCount(114);
  await expect(more).toHaveCount(0);

  const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(shown).toEqual((await betsOf(player, 'dice')).map(({ id }) => `/bets/${id}`));
});
