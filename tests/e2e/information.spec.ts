import { AGREED_DOCUMENTS, DOCUMENT_VERSIONS } from '../../contract/consents/documents.ts';
import { privacy } from '../../src/information/en-us/privacy.ts';
import { terms } from '../../src/information/en-us/terms.ts';
import { serious } from './axe.ts';
import { CALM, expect, sharedTest, test, visit } from './support.ts';

test.use({ ...CALM, storageState: { cookies: [], origins: [] } });
sharedTest.use(CALM);

const PHONE = { width: 390, height: 844 } as const;

test('a first visitor is asked what may be kept, beside the page’s action, and nothing optional is kept before', async ({ page }) => {
  await page.setViewportSize(PHONE);
  // Its dialog would come over the page on a slow machine.
  await page.route('**/api/free-loot/bonus', (route) => route.abort());
  await visit(page, '/boxes/toy-shelf');
  const banner = page.getByRole('region', { name: 'Cookies on Fairdrop' });
  await expect(banner).toBeVisible();
  const open = page.getByTestId('open-box');
  const [asked, action] = [await banner.locator('div').first().boundingBox(), await open.boundingBox()];
  if (!asked || !action) throw new Error('the bar or the button has no place');
  expect(asked.y + asked.height <= action.y || asked.y >= action.y + action.height).toBe(true);
  expect(await serious(page)).toEqual([]);
  const kept = () => page.evaluate(() => [...Object.keys(localStorage), ...document.cookie.split('; ').map((one) => one.split('=')[0])]);
  const optional = async () => (await kept()).filter((name) => name !== '' && !name?.startsWith('pusherTransport'));
  expect(await optional()).toEqual([]);

  await banner.getByRole('button', { name: 'Choose' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Preferences' }).check();
  expect(await serious(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(banner).toHaveCount(0);
  expect(await kept()).toEqual(expect.arrayContaining(['consent', 'locale']));
  await page.reload();
  await page.locator('#loading').waitFor({ state: 'detached' });
  await expect(open).toBeVisible();
  await expect(banner).toHaveCount(0);

  await page.getByRole('link', { name: 'Cookie choices' }).click();
  const form = page.locator('#choices');
  await expect(form).toBeInViewport();
  await expect(form.getByRole('checkbox', { name: 'Preferences' })).toBeChecked();
  await form.getByRole('button', { name: 'Only necessary' }).click();
  await expect.poll(optional).toEqual(['consent']);
});

sharedTest(
  'answers are found by words and by their address, by keyboard too; every page of texts is accessible at both sizes',
  async ({ page }) => {
    await visit(page, '/faq#check-result');
    const answer = page.locator('#check-result');
    await expect(answer).toHaveAttribute('open', '');
    await expect(answer).toBeInViewport();
    await page.getByRole('searchbox').fill('forgot');
    await expect(page.getByRole('status').filter({ hasText: '1 answer' })).toBeVisible();
    const question = page.locator('#forgot-password summary');
    await question.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('works once, for 30 minutes')).toBeVisible();
    for (const path of ['/terms-of-service', '/cookie-policy', '/how-it-works', '/partnership', '/faq']) {
      await page.setViewportSize(PHONE);
      await visit(page, path);
      expect(await page.evaluate(() => scrollY), `${path} begins at its top`).toBe(0);
      expect(await serious(page), path).toEqual([]);
      await page.evaluate(() => scrollTo(0, 600));
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true);
      if (path !== '/faq' && path !== '/cookie-policy') continue;
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(await serious(page), `${path} on a desk`).toEqual([]);
    }
  },
);

sharedTest('the box on “How it works” spins for anybody and costs nothing', async ({ page }) => {
  await visit(page, '/how-it-works#try');
  await page.getByRole('button', { name: 'Try a free spin' }).click();
  await expect(page.getByTestId('result')).toContainText('demo', { ignoreCase: true, timeout: 20_000 });
});

sharedTest('a player who agreed to earlier texts is asked again, may wait, and agrees', async ({ page, player }) => {
  await page.route('**/api/profile/consents', async (route) => {
    const documents = AGREED_DOCUMENTS.map((document) => ({
      document,
      version: DOCUMENT_VERSIONS[document],
      accepted_version: '2020-01-01',
      accepted_at: '2020-01-02T00:00:00.000Z',
    }));
    await route.fulfill({ json: { data: { documents, cookies: null } } });
  });
  await visit(page, '/contacts');
  const dialog = page.getByRole('dialog', { name: 'Please agree to our terms' });
  await expect(dialog).toBeVisible();
  // Each says what is different, as its page does.
  for (const { changes } of [terms, privacy]) await expect(dialog.getByText(changes)).toHaveCount(1);
  expect(await serious(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.unroute('**/api/profile/consents');
  await dialog.getByRole('button', { name: 'I agree' }).click();
  await expect(dialog).toBeHidden();
  const { data } = await player.call<{ data: { documents: { accepted_version: string }[] } }>('GET', '/api/profile/consents');
  expect(data.documents.map((one) => one.accepted_version)).toEqual([DOCUMENT_VERSIONS.terms, DOCUMENT_VERSIONS.privacy]);
});
