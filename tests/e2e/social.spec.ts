import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newPlayer } from '#tools/api-player.ts';
import { serious } from './axe.ts';
import { CALM, expect, sharedTest as test, visit } from './support.ts';

test.use(CALM);

const newName = (): string => `p${randomUUID().slice(0, 8)}`;

/** From the login dialog to the service's page. */
async function leaveFor(page: Page, service: string): Promise<void> {
  await visit(page, '/faq?modal=login&next=%2Fboxes');
  await page.getByRole('button', { name: `Continue with ${service}` }).click();
  await expect(page.getByText(`Test version of ${service}`)).toBeVisible();
}

async function continueAs(page: Page, { name, email }: { name: string; email?: string }): Promise<void> {
  await page.getByText('Someone else').click();
  await page.getByLabel('Name').fill(name);
  if (email !== undefined) await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('button', { name: 'Continue with this account' }).click();
}

test('a visitor signs up by each service, agrees to the terms first, and comes back to the page that they wanted', async ({ page }) => {
  for (const service of ['Google', 'Facebook', 'Steam']) {
    const name = newName();
    await leaveFor(page, service);
    await continueAs(page, { name });
    await expect(page.getByRole('heading', { name: 'One last step' })).toBeVisible();
    await expect(page, 'nothing of the visit stays in the address').toHaveURL(/\/auth\/[a-z]+$/);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '18 or older' })).toBeVisible();
    if (service === 'Google') expect(await serious(page)).toEqual([]);
    await page.getByRole('checkbox', { name: /18 or older/ }).check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText(`Welcome, ${name}!`)).toBeVisible();
    await expect(page).toHaveURL(/\/boxes$/);
    await page.context().clearCookies();
  }
});

test('a sign-in that is refused or fails says so and leaves a visitor', async ({ page }) => {
  await leaveFor(page, 'Google');
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You canceled the sign-in' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
  await leaveFor(page, 'Facebook');
  await page.getByText('Simulate a problem').click();
  await page.getByRole('button', { name: 'Report a server error' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'couldn’t confirm who you are' })).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');
});

test('a service whose address has an account is connected once its player has signed in there, and disconnected again', async ({
  page,
  baseURL,
}) => {
  const player = await newPlayer(baseURL ?? '');
  await leaveFor(page, 'Google');
  await continueAs(page, { name: 'Owner', email: player.email });
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(player.email);
  await dialog.getByLabel('Password', { exact: true }).fill(player.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Connect Google' }).click();
  await expect(page).toHaveURL(/\/boxes$/);
  await visit(page, '/profile/main');
  await expect(page.getByText('Connected as Owner')).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible();
});
