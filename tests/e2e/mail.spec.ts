import { newPlayer } from '#tools/api-player.ts';
import { serious } from './axe.ts';
import { linkTo } from './mailed-link.ts';
import { CALM, expect, sharedTest as test } from './support.ts';

test.use(CALM);

test('a forgotten password is set anew by a mailed link, which works once and leaves no trace in the address', async ({
  page,
  baseURL,
}) => {
  const player = await newPlayer(baseURL ?? '');
  await page.goto('/faq?modal=login');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(player.email);
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const link = await linkTo(page, player.email, 'Set a new password');

  const answer = await page.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  const field = page.getByRole('textbox', { name: 'New password' });
  await expect(field).toBeVisible();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  expect(await serious(page)).toEqual([]);
  await field.fill('password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('This password is too common').first()).toBeVisible();
  await field.fill('a new and better one');
  await page.getByRole('button', { name: 'Set password' }).click();

  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Email').fill(player.email);
  await dialog.getByLabel('Password', { exact: true }).fill('a new and better one');
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await expect(dialog).toBeHidden();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
});

test('an address is proved by its link, changed by another, and the old one is notified', async ({ page, player }) => {
  await page.goto('/profile/main');
  const panel = page.getByRole('group', { name: /^Email/ });
  await expect(panel).toContainText('Not confirmed');
  await page.goto(await linkTo(page, player.email, 'Confirm your email address'));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to my profile' }).click();
  await expect(panel).toContainText('Confirmed');

  await panel.getByRole('button', { name: 'Change' }).click();
  const next = `next-${player.email}`;
  await panel.getByLabel('New email').fill(next);
  await panel.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('We sent a link to the new address')).toBeVisible();
  await page.goto(await linkTo(page, next, 'Confirm your new email address'));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByText('Your email address has been changed')).toBeVisible();
  await page.goto('/profile/main');
  await expect(panel).toContainText(next);
  await linkTo(page, player.email, 'Your email address was changed');
});
