import { expect, test } from '@playwright/test';
import { openLab } from './lab-page.ts';

test('an ease is a curve that is moved by keys, and its presets are buttons', async ({ page }) => {
  await openLab(page, 'scene=dice&story=set&t=100');
  await page.locator('.knobs [data-field="setEase"] input').focus();
  const editor = page.getByRole('group', { name: 'Curve of an ease' });
  await expect(editor.getByRole('button', { name: 'settle' })).toHaveAttribute('aria-pressed', 'true');
  await editor.getByRole('slider', { name: 'Control point 1' }).focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(editor).toContainText('cubic-bezier(');
  await expect(page.locator('.changed')).toContainText('1 field differs');
  await editor.getByRole('button', { name: 'settle' }).click();
  await expect(page.locator('.changed')).toContainText('As in tuning.json');
});

test('a label is moved by the tuning field behind it, and a click on it still goes to its moment', async ({ page }) => {
  await openLab(page, 'scene=box&story=mythic&t=6000');
  const label = page.locator('.score').getByRole('button', { name: 'celebrate' });
  await label.focus();
  await expect(page.locator('.bar-hint')).toContainText('place: countDelayMs');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.changed')).toContainText('1 field differs');
  await label.click();
  const atMs = Number(await label.getAttribute('data-start-ms'));
  const time = page.locator('output.time');
  await expect(time).toContainText(`${Math.round(atMs)} of`);
  await page.keyboard.press('ArrowRight');
  await expect(time).toContainText(`${Math.round(atMs + 1000 / 60)} of`);
  expect(Number(await label.getAttribute('data-start-ms'))).toBe(atMs);
});

test('the cost of a story is drawn along its time, with a row for its tier', async ({ page }) => {
  await openLab(page, 'scene=dice&story=set&t=100&tier=canvas');
  await page.keyboard.press('c');
  const cost = page.getByRole('region', { name: 'Cost' });
  await expect(cost.getByRole('row', { name: /^Canvas/ })).toContainText('ms');
  await expect(cost.locator('.cost-lane')).toHaveText([/^script/, /^draw calls: [1-9]/, /^particles/]);
});

test('a still and a clip are saved as files of their kind', async ({ page }) => {
  await openLab(page, 'scene=dice&story=set&t=100&size=480x300');
  await page.keyboard.press('e');
  for (const [name, file, magic] of [
    ['Still (PNG)', 'dice_set_480x300_full_high_100ms.png', '89504e47'],
    ['Clip (WebM)', 'dice_set_480x300_full_high_clip.webm', '1a45dfa3'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(file);
    const chunks: Buffer[] = [];
    for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).subarray(0, 4).toString('hex')).toBe(magic);
  }
});

test('a link that the browser does not copy is shown in a field', async ({ page }) => {
  await openLab(page, 'scene=dice&story=set&t=100');
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('textbox', { name: 'Copy link' })).toHaveValue(/lab\.html\?scene=dice&story=set/);
});

test('a story is composed from its form and shown, and what does not fit is refused in words', async ({ page }) => {
  await openLab(page, 'scene=dice&story=set&t=100');
  await page.keyboard.press('n');
  const form = page.locator('dialog[open] form');
  await form.locator('[name=id]').fill('mine');
  await form.locator('[name=title]').fill('Mine');
  await form.locator('[name=stake]').fill('0');
  await form.locator('[name=target]').fill('0.01');
  await form.locator('[name=roll]').fill('0');
  await form.getByRole('button', { name: 'Show' }).click();
  await expect(page.locator('dialog[open] .status')).toContainText('Not done: a roll of 0');
  await form.locator('[name=stake]').fill('10');
  await form.locator('[name=target]').fill('50');
  await form.locator('[name=roll]').fill('49.99');
  await form.getByRole('button', { name: 'Show' }).click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  const described = () => page.evaluate(() => (window as unknown as { __lab: { describe(): unknown } }).__lab.describe());
  await expect.poll(described).toMatchObject({ result: { roll: '49.99' } });
});

test('a text that is no ease is refused by name, and the value returns', async ({ page }) => {
  await openLab(page, 'scene=dice&story=set&t=100');
  const input = page.locator('.knobs [data-field="setEase"] input');
  await input.fill('bounce');
  await input.press('Enter');
  await expect(page.locator('.knobs .hint')).toContainText('“bounce” is not used. Use one of settle');
  await expect(input).toHaveValue('settle');
  await expect(page.locator('.changed')).toContainText('As in tuning.json');
});

test('a clip that is being made shows its frames and can be canceled', async ({ page }) => {
  await openLab(page, 'scene=dice&story=set&t=100&size=480x300');
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Clip (WebM)' }).click();
  await expect(page.locator('dialog[open] .status')).toContainText('Frame');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('dialog[open] .status')).toContainText('Not done: canceled');
  await expect(page.getByRole('button', { name: 'Still (PNG)' })).toBeEnabled();
});

test('the address keeps a composed story that is not saved', async ({ page }) => {
  await openLab(page, 'scene=dice&story=set&t=100');
  await page.keyboard.press('n');
  const form = page.locator('dialog[open] form');
  for (const [name, value] of Object.entries({ id: 'mine', title: 'Mine & yours', stake: '10', target: '50', roll: '49.99' }))
    await form.locator(`[name=${name}]`).fill(value);
  await form.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/story=mine.*#story=/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'mine Mine & yours' })).toBeVisible();
  await expect(page).toHaveURL(/#story=/);
});
