import { newPlayer } from '#tools/api-player.ts';
import { betButton, CALM, expect, sharedTest as test, visit, visitGame } from './support.ts';

test.use(CALM);

test('a refusal at the login is gone once the player is in', async ({ page, baseURL }) => {
  const player = await newPlayer(baseURL ?? '');
  await visit(page, '/faq?modal=login');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(player.email);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  // The form says it, too.
  const refusal = page.getByRole('region', { name: 'Notifications' }).getByRole('alert').filter({ hasText: 'wrong' });
  await expect(refusal).toBeInViewport({ ratio: 0.9 });
  // A toast under the pointer stays until it is dismissed.
  const { x = 0, y = 0, width = 0, height = 0 } = (await refusal.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
  await dialog.getByLabel('Password', { exact: true }).fill(player.password);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(refusal).toHaveCount(0);
});

test('a session that ended elsewhere says so over the game, and logging in leads on there', async ({ page, player }) => {
  await visitGame(page, '/dice');
  await player.call('POST', '/api/profile/logout');
  // The closed socket may have brought the dialog already, which lies over the button.
  await betButton(page).dispatchEvent('click');
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/dice');
  await dialog.getByLabel('Email').fill(player.email);
  await dialog.getByLabel('Password', { exact: true }).fill(player.password);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dice$/);
  await expect(page.getByTestId('balance').first()).toBeVisible();
});

test('a tab says that the player has logged out in another one, and stays where visitors may be', async ({ page, player, context }) => {
  expect(player.email).toContain('@');
  await visitGame(page, '/dice');
  // A login leaves this key, by which the tabs of a browser are notified of its end.
  await page.evaluate(() => localStorage.setItem('fairdrop.signed-in', '1'));
  const other = await context.newPage();
  await visit(other, '/profile/main');
  await other.getByRole('group', { name: 'This device' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You logged out in another tab.')).toBeVisible();
  await expect(page).toHaveURL(/\/dice$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(other.getByText('You logged out in another tab.')).toHaveCount(0);
  await other.close();
});
