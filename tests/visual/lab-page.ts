import type { Page, ViewportSize } from '@playwright/test';

/** The lab with one story, once its picture is drawn; `query` as in its address. */
export async function openLab(page: Page, query: string, size: ViewportSize = { width: 1440, height: 900 }): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(`/lab.html?${query}`);
  await page.waitForFunction(() => '__lab' in window);
  await page.evaluate(async () => (window as unknown as { __lab: { ready: Promise<void> } }).__lab.ready);
}
