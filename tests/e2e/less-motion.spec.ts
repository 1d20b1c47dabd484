import { diceTuningValues } from '#scenes/dice/tuning.ts';
import { landMs } from '#scenes/plinko/fall.ts';
import { plinkoTuningValues } from '#scenes/plinko/tuning.ts';
import { arrivalOf, listen } from './by-keyboard.ts';
import { betButton, BOX, expect, test, visit } from './support.ts';

/* On a phone, by keyboard, without motion or without a scene: a result is shown and announced at once, and says all that a moving one does. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Games with bets of the player's own. `motionMs`: how long full motion takes to the result. */
const GAMES = [
  { path: '/dice', answer: '/api/dice/bet', press: 'place-bet', motionMs: diceTuningValues.rollMs },
  { path: '/plinko', answer: '/api/plinko/bet', press: 'place-bet', motionMs: landMs(8, plinkoTuningValues) },
  { path: `/boxes/${BOX}`, answer: `/api/boxes/${BOX}/open`, press: 'open-box', motionMs: 3_000 },
] as const;

/** A result in words. */
const RESULT = /\b(won|lost|back|above the price|below the price|exactly the price)\b/i;

for (const [name, key, value] of [
  ['still motion', 'motion', 'still'],
  ['still graphics', 'quality', 'plate'],
] as const) {
  test(`${name}: results are shown and announced at once, each once`, async ({ page, player }) => {
    test.setTimeout(240_000);
    expect(player.token).toBeTruthy();
    await page.addInitScript(([setting, choice]) => localStorage.setItem(setting, choice), [key, value] as const);
    const announcements = await listen(page);
    for (const { path, answer, press, motionMs } of GAMES) {
      await visit(page, path);
      if (value === 'still') await expect(page.locator('canvas').first()).toBeVisible({ timeout: 30_000 });
      else await expect(page.locator('html')).toHaveAttribute('data-graphics', 'still');
      const button = page.getByTestId(press);
      await expect(button).not.toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 });
      const results = async () => (await announcements()).filter(({ text }) => RESULT.test(text));
      const before = (await results()).length;
      const answered = page.waitForResponse((response) => response.url().endsWith(answer) && response.request().method() === 'POST');
      await button.focus();
      await page.keyboard.press('Enter');
      const answeredAt = await arrivalOf(answered);
      await expect.poll(async () => (await results()).length, { message: `${path} says its result` }).toBeGreaterThan(before);
      const spoken = (await results()).slice(before);
      expect((spoken[0]?.at ?? Infinity) - answeredAt, `${path} waits for no motion`).toBeLessThan(motionMs);
      await expect(button).not.toHaveAttribute('aria-disabled', 'true');
      expect((await results()).slice(before).map(({ text }) => text)).toHaveLength(1);
      if (value === 'plate') await expect(page.getByText(/^Stake \d/).first()).toBeVisible();
    }
  });
}

test('the page goes light, full or still as the player sets it, by keyboard, and stays so', async ({ page }) => {
  await visit(page, '/faq');
  const graphics = page.getByRole('contentinfo').getByRole('group', { name: 'Graphics' });
  const bar = page.getByRole('banner');
  await graphics.getByRole('radio', { name: 'Automatic' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-graphics', 'full');
  await expect(bar).toHaveCSS('backdrop-filter', /blur/);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-graphics', 'light');
  await expect(bar).toHaveCSS('backdrop-filter', 'none');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-graphics', 'light');
  await expect(graphics.getByRole('radio', { name: 'Light' })).toBeChecked();
});

test('a visitor who saves data gets no live drops and no sound until asked', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }));
  await visit(page, '/dice');
  const feed = page.getByRole('region', { name: 'Live drops' }).first();
  await expect(feed).toContainText('Live drops are off to save data.');
  await expect(betButton(page).or(page.getByText('Log in to play')).first()).toBeVisible();
  await page.keyboard.press('Shift');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /drops|\/sounds\//.test(path))).toEqual([]);
  await feed.getByRole('button', { name: 'Show' }).click();
  await expect(feed.getByRole('link').first()).toBeVisible();
  expect(asked.some((path) => path.includes('drops'))).toBe(true);
});
