import type { Page } from '@playwright/test';
import { SANDBOX_DESK_CODES } from '#contract/api/sandbox.ts';
import { DEMO_STAFF } from '#server/sandbox/desk/demo-staff.ts';
import { expect } from './support.ts';

const [{ email: EMAIL, password: PASSWORD }] = DEMO_STAFF;

/** The code that the authenticator app of the demo account shows now. */
async function codeNow(page: Page): Promise<string> {
  const text = await (await page.request.get(SANDBOX_DESK_CODES)).text();
  return /<dd>(\d{6})<\/dd>/.exec(text.slice(text.indexOf(EMAIL)))?.[1] ?? '';
}

/** Signs in to the desk by keyboard. A code that was used before, as in a first try of the test, is asked for again. */
export async function signInAtDesk(page: Page): Promise<void> {
  await page.goto('/desk');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(async () => {
    await page.getByLabel('Code').fill(await codeNow(page));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Queues' })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
}
