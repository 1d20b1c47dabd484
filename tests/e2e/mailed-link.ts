import type { Page } from '@playwright/test';
import { expect } from './support.ts';

/** The link of the newest mail to an address, as its reader would follow it: out of the sandbox's outbox. */
export async function linkTo(page: Page, email: string, subject: string): Promise<string> {
  const link = page.getByRole('link', { name: subject });
  await expect(async () => {
    await page.goto(`/sandbox/outbox?to=${encodeURIComponent(email)}`);
    await expect(link.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await link.first().click();
  const frame = page.frameLocator('iframe');
  const href = await frame.getByRole('link').first().getAttribute('href');
  return new URL(href ?? '').pathname + new URL(href ?? '').hash;
}
