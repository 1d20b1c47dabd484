import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type SceneKey, sceneOf } from '#scenes/registry.ts';
import { SHAPES } from '#scenes/shapes.ts';
import { parseRecording } from '#scenes/stage/recording/recording.ts';
import { serious } from './axe.ts';
import { signInAtDesk } from './desk-sign-in.ts';
import { CALM, expect, sharedTest as test, visit } from './support.ts';

test.use(CALM);

const picture = async (): Promise<{ name: string; mimeType: string; buffer: Buffer }> => ({
  name: 'what-i-saw.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 200, channels: 3, background: '#5a3fc0' } })
    .png()
    .toBuffer(),
});

test('a player asks with a picture and a deposit, reads the answer as it comes, writes on, and closes the ticket', async ({
  page,
  player,
}) => {
  await visit(page, '/profile/support');
  await page.getByRole('link', { name: 'New ticket' }).click();
  await page.getByRole('button', { name: 'Send to support' }).click();
  await expect(page.getByText('Please choose a topic')).toBeVisible();
  await page.getByLabel('Topic').selectOption('games');
  await page.getByLabel('Subject').fill('A flight of mine');
  await page.getByLabel('Message', { exact: true }).fill('<img src=x onerror=alert(1)> Where is it? /provably-fair');
  await page.locator('input[type=file]').setInputFiles([await picture()]);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  // What was typed is there again after a reload; a picture has to be chosen anew.
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('A flight of mine');
  await page.locator('input[type=file]').setInputFiles([await picture()]);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page
    .getByLabel('About (optional)')
    .selectOption({ label: (await page.getByRole('option', { name: /^Deposit: Card/ }).textContent()) ?? '' });
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send to support' }).click();

  await page.waitForURL(/\/profile\/support\/[0-9a-f-]{36}$/);
  const thread = page.getByRole('list', { name: 'Messages' });
  await expect(thread.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await thread.getByRole('button', { name: 'Picture 1' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  // The sandbox's clerk answers some seconds later, without a reload.
  await expect(thread.getByText('Which bet or round do you mean')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('status').getByText('Answered')).toBeVisible();
  await expect
    .poll(async () => (await player.call<{ data: { unread: number } }>('GET', '/api/profile/support/unread')).data.unread)
    .toBe(0);
  await page.getByRole('textbox', { name: 'Your message' }).fill('The one with the deposit');
  await page.keyboard.press('Control+Enter');
  await expect(thread.getByText('The one with the deposit')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('');
  await expect(thread.getByText('Sending…')).toHaveCount(0);
  expect(await serious(page)).toEqual([]);

  // The next answer is counted wherever the player is, beside the way to it.
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Profile' }).getByLabel('1 unread reply')).toBeVisible({ timeout: 30_000 });
  await page
    .getByRole('navigation', { name: 'Profile' })
    .getByRole('link', { name: /^Support/ })
    .click();
  await page.getByRole('link', { name: /A flight of mine/ }).click();
  await expect(thread.getByText('Thanks, that helps')).toBeVisible();
  await expect(page.getByLabel('1 unread reply')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close ticket' }).click();
  await expect(page.getByRole('button', { name: 'Reopen ticket' })).toBeVisible();
});

test('a player attaches a recording of a roll, which staff download at the desk for the lab', async ({ page, player }) => {
  await visit(page, '/dice');
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.getByTestId('place-bet').click();
  await expect(page.getByRole('list', { name: /last rolls/ }).getByRole('link')).not.toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
  await page.getByRole('link', { name: 'New ticket' }).click();
  const choice = page.getByRole('checkbox', { name: /^Attach a recording of the last game: Dice, / });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await page.getByLabel('Topic').selectOption('games');
  await page.getByLabel('Subject').fill('A roll of mine');
  await page.getByLabel('Message', { exact: true }).fill('It stopped in the middle.');
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send to support' }).click();
  await page.waitForURL(/\/profile\/support\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('list', { name: 'Messages' }).getByText(/^Recording of the game: \d+ s, \d+ kB$/)).toBeVisible();
  const ticket = page.url().split('/').at(-1) ?? '';

  await signInAtDesk(page);
  await page.goto(`/desk/tickets/${ticket}`);
  await expect(page.getByText(/^Recording: dice, \d+ s, \d+ kB$/)).toBeVisible();
  expect(await serious(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download for the lab' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`fairdrop-dice-${ticket}.recording.json`);
  const text = await readFile(await saved.path(), 'utf8');
  for (const secret of [player.email, player.token]) expect(text).not.toContain(secret);
  const { scene, story } = await parseRecording(text, async (name) => ({
    reduce: (await sceneOf(name as SceneKey)()).reduce,
    shapes: await SHAPES[name as SceneKey](),
  }));
  expect([scene, story.facts.length]).toEqual(['dice', 1]);
});

test('a guest writes a letter with a picture, which waits on the desk of the house', async ({ page }) => {
  await visit(page, '/contacts');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Topic').selectOption('partnership');
  await page.getByLabel('Message').fill('A letter of a guest');
  // What is no picture is said once, takes no place and keeps nothing back.
  const none = { mimeType: 'image/png', buffer: Buffer.from('not a picture') };
  await page.locator('input[type=file]').setInputFiles([
    { ...none, name: 'a.png' },
    { ...none, name: 'b.png', buffer: Buffer.alloc(0) },
    { ...none, name: 'c.png' },
  ]);
  await expect(page.locator('.Toastify').getByText('“b.png” wasn’t added. The file is empty.')).toBeVisible();
  await expect(page.locator('.Toastify').getByText('“c.png” wasn’t added. Pictures must be PNG, JPEG or WebP files.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Picture 1' })).toHaveCount(0);
  await page.locator('input[type=file]').setInputFiles([await picture()]);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();
  await expect(page.locator('.Toastify').getByRole('alert')).toHaveCount(0, { timeout: 15_000 });
  expect(await serious(page)).toEqual([]);
  // On a phone the form is longer than the window: what comes in its place is in sight all the same.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('We’ll reply to ada@example.com.')).toBeInViewport();
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeFocused();
  // The next letter takes pictures that are dropped on it, as the first one does.
  await page.getByRole('button', { name: 'Write another message' }).click();
  const { buffer } = await picture();
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
      return data;
    },
    [...buffer],
  );
  await page.getByRole('form', { name: 'Write to us' }).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await page.goto('/sandbox/support');
  await page.getByRole('link', { name: 'A letter of a guest' }).first().click();
  const kept = page.getByRole('img', { name: 'Picture 1' });
  await expect.poll(() => kept.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
});
