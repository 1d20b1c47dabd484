import { newPlayer } from '#tools/api-player.ts';
import { CALM, expect, sharedTest as test, visit } from './support.ts';

test.use(CALM);

test('a refusal at the login is gone once the player is in', async ({ page, baseURL }) => {
  const player = await newPlayer(baseURL ?? '');
  await visit(page, '/?modal=login');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(player.email);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'wrong' });
  await expect(refusal).toBeInViewport({ ratio: 0.9 });
  // A toast under the pointer stays until somebody takes it away.
  const { x = 0, y = 0, width = 0, height = 0 } = (await refusal.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
  await dialog.getByLabel('Password', { exact: true }).fill(player.password);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(refusal).toHaveCount(0);
});
