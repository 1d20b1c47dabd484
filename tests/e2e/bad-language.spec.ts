import { betButton, CALM, expect, SMALL_DESK, test, visit, visitGame } from './support.ts';

test.use({ ...CALM, ...SMALL_DESK });

for (const language of ['C', 'en-US@posix'])
  test(`a browser that calls its language ${language} shows charts and dates`, async ({ page, player, baseURL }) => {
    expect(player.token).not.toBe('');
    await page.addInitScript((tag) => {
      Object.defineProperties(Navigator.prototype, {
        language: { configurable: true, get: () => tag },
        languages: { configurable: true, get: () => [tag] },
      });
    }, language);
    await page.context().addCookies([{ name: 'locale', value: 'constructor', url: baseURL ?? '' }]);
    await visitGame(page, '/dice');
    await betButton(page).click();
    await expect(page.getByTestId('result')).not.toBeEmpty();
    await expect(page.getByLabel('This session').locator('.uplot canvas')).toBeVisible();
    await visit(page, '/privacy-statement');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy statement');
  });
