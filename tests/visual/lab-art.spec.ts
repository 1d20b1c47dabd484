import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { wavOf } from '#tools/assets/synth/sprite.ts';
import { openLab } from './lab-page.ts';

const tab = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const note = (page: Page) => page.locator('.note.bad');
const svg = (content: string, name = 'picture.svg') => ({
  name,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">${content}</svg>`),
});

test('a gain is moved by keys, is a change like others, and undo brings it back', async ({ page }) => {
  await openLab(page, 'scene=box&story=mythic&t=6000');
  await tab(page, 'Cues');
  const gain = page.getByRole('slider', { name: 'Gain of lift' });
  await gain.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.changed')).toContainText('1 field differs');
  await expect(page.locator('output.time')).toContainText('6000 of');
  await page.keyboard.press('Control+z');
  await expect(page.locator('.changed')).toContainText('As in tuning.json');
  await expect(gain).toHaveValue('1');
});

test('an audio file takes the place of a cue with its figures, on the score too, until it is taken back; other files are refused', async ({
  page,
}) => {
  await openLab(page, 'scene=box&story=mythic&t=6000');
  await tab(page, 'Cues');
  const strip = page.locator('[data-cue="lift"]');
  const file = strip.locator('input[type=file]');
  await expect(strip.locator('.figures')).toContainText('950 ms');
  const wave = (): Promise<string> =>
    page
      .locator('.score canvas.waves')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const before = await wave();

  await file.setInputFiles({ name: 'notes.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no sound') });
  await expect(note(page)).toContainText('no sound that this browser can decode');
  await file.setInputFiles({ name: 'long.wav', mimeType: 'audio/wav', buffer: wavOf(Buffer.alloc(48_000 * 4 * 11)) });
  await expect(note(page)).toContainText('10 at most');
  expect(await wave()).toBe(before);

  const half = Buffer.alloc(48_000 * 2, Buffer.from([0, 64]));
  await file.setInputFiles({ name: 'half.wav', mimeType: 'audio/wav', buffer: wavOf(half) });
  await expect(strip.locator('.figures')).toHaveText('500 ms · peak -6.0 dB · mean -6.0 dB · 7.0 kB');
  expect(await wave()).not.toBe(before);
  await expect(strip.getByRole('button', { name: /^Save/ })).toBeDisabled();
  await strip.getByRole('button', { name: /^Take back/ }).click();
  await expect(strip.locator('.figures')).toContainText('950 ms');
  expect(await wave()).toBe(before);
});

test('a file that is dropped on a cue is for it alone: the lab takes it for no recording', async ({ page }) => {
  await openLab(page, 'scene=box&story=mythic&t=6000');
  await tab(page, 'Cues');
  const files = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'half.wav', { type: 'audio/wav' }));
      return transfer;
    },
    [...wavOf(Buffer.alloc(4_800))],
  );
  const strip = page.locator('[data-cue="lift"]');
  await strip.dispatchEvent('drop', { dataTransfer: files });
  await expect(strip).toHaveClass(/dropped/);
  await expect(page.locator('.recording-dialog[open]')).toHaveCount(0);
});

test('a picture takes the place of a prize in the scene until it is taken back', async ({ page }) => {
  await openLab(page, 'scene=box&story=mythic&t=6000');
  await tab(page, 'Pictures');
  const slot = page.locator('[data-picture="gilded-crown"]');
  const picture = (): Promise<string> =>
    page
      .locator('.holder')
      .first()
      .screenshot()
      .then((png) => png.toString('base64'));
  await expect(slot.locator('.figures')).toContainText('256 × 256 px');
  const before = await picture();
  await slot.locator('input[type=file]').setInputFiles(svg('<rect x="40" y="5" width="12" height="80" fill="#3df"/>'));
  await expect(slot.locator('.figures')).toContainText('512 × 512 px; in the shop 256 × 256 px');
  await expect(slot.locator('.warnings')).toContainText('it will look smaller');
  await expect.poll(picture).not.toBe(before);
  await slot.getByRole('button', { name: /^Take back/ }).click();
  await expect.poll(picture).toBe(before);
});

test('a picture that runs or loads something, or is none, is refused in words', async ({ page }) => {
  await openLab(page, 'scene=box&story=mythic&t=6000');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await tab(page, 'Pictures');
  const file = page.locator('[data-picture="gilded-crown"] input[type=file]');
  const small = await sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
    .png()
    .toBuffer();
  const opaque = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#335577' } })
    .png()
    .toBuffer();
  const png = (buffer: Buffer) => ({ name: 'picture.png', mimeType: 'image/png', buffer });
  const refused: readonly [file: { name: string; mimeType: string; buffer: Buffer }, reason: string][] = [
    [svg('<script>parent.document.title = "run"</script><rect width="9" height="9"/>'), '<script>'],
    [svg('<rect width="9" height="9" onload="parent.document.title = 1"/>'), 'a handler (onload)'],
    [svg('<image href="https://evil.test/a.png" width="9" height="9"/>'), '<image>'],
    [svg('<use href="https://evil.test/a.svg#x"/>'), 'outside of itself'],
    [svg('<rect width="9" height="9" fill="url(https://evil.test/b.svg#x)"/>'), 'outside of itself'],
    [svg('<style>@\\69mport "https://evil.test/c.css";</style>'), 'a style that loads something'],
    [svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'), '<foreignObject>'],
    [svg(''), 'Nothing can be seen'],
    [{ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>') }, 'no SVG'],
    [png(small), 'has 40 px; 256 at least'],
    [png(opaque), 'no transparent ground'],
    [png(opaque.subarray(0, 60)), 'decoded'],
    [png(Buffer.from('GIF89a')), 'neither an SVG nor a PNG'],
  ];
  for (const [sent, reason] of refused) {
    await file.setInputFiles(sent);
    await expect(note(page)).toContainText(reason);
    await page.locator('.note.bad button').last().click();
  }
  await expect(page.locator('.slot.dropped')).toHaveCount(0);
  expect(asked.filter((url) => url.includes('evil'))).toEqual([]);
  expect(await page.title()).toBe('Fairdrop lab');
});

test('of a sprite sheet one message says which pictures are refused, and the rest; what was dropped is not left without a question', async ({
  page,
}) => {
  await openLab(page, 'scene=box&story=mythic&t=6000');
  await tab(page, 'Pictures');
  const files = page.locator('[data-picture="gilded-crown"] input[type=file]');
  const sheet = sharp({ create: { width: 600, height: 300, channels: 3, background: '#335577' } });
  const frame = (x: number) => ({ frame: { x, y: 0, w: 300, h: 300 } });
  const json = { frames: { 'gilded-crown.png': frame(0), 'other.png': frame(300) }, meta: { image: 'sheet.png' } };
  await files.setInputFiles([
    { name: 'sheet.png', mimeType: 'image/png', buffer: await sheet.png().toBuffer() },
    { name: 'sheet.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(json)) },
  ]);
  await expect(note(page)).toContainText(/gilded-crown is not used: .*no transparent ground.* no picture here has the name: other/);
  await files.setInputFiles(svg('<rect x="10" y="10" width="60" height="60" fill="#3df"/>'));
  await expect(page.locator('.slot.dropped')).toHaveCount(1);
  const asked = page.waitForEvent('dialog');
  const left = page.goto('/lab.html?scene=dice');
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await left;
});

test('the contrast of the texts that are shown is measured on every tier', async ({ page }) => {
  await openLab(page, 'scene=dice&story=set&t=100&size=480x300');
  await tab(page, 'Colours');
  await expect(page.locator('.token', { hasText: 'text-hi' })).toContainText('18.0 : 1');
  await page.getByRole('button', { name: 'Measure on every tier' }).click();
  const table = page.getByRole('region', { name: 'Texts that are shown' }).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Text', 'High', 'Low', 'Canvas', 'Lean']);
  expect(await table.getByRole('row').count()).toBeGreaterThan(2);
  await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(/^\d+\.\d/);
});

test('on a phone the picture stays in sight while what is below it is changed', async ({ page }) => {
  await openLab(page, 'scene=box&story=mythic&t=6000');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Cues', 'Pictures', 'Colours', 'Changes', 'Shown', 'Tuning']) {
    await tab(page, name);
    await page.locator('.panel').evaluate((panel) => panel.scrollIntoView({ block: 'end' }));
    const box = await page.locator('.frame').boundingBox();
    if (box === null) throw new Error('the picture is not drawn');
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThan(400);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});
