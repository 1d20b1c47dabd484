import { expect, type Locator, type Page, type Response } from '@playwright/test';

/** Words that a live region of the page was given. */
export interface Announcement {
  text: string;
  /** Ms since 1970. */
  at: number;
}

const MOST_TABS = 120;

/** Moves on by Tab (or back by Shift+Tab) until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  for (let press = 0; press < MOST_TABS && !(await isThere()); press++) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

/** Goes to a field, replaces its text and leaves it by Enter. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Remembers from here on what all live regions of the page say. Call it before the page is opened. */
export async function listen(page: Page): Promise<() => Promise<Announcement[]>> {
  await page.addInitScript(() => {
    const announcements: Announcement[] = [];
    Object.assign(window, { announcements });
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        const place = target instanceof Element ? target : target.parentElement;
        if (!place?.closest('[role=log], [role=status], [role=alert], [aria-live=polite], [aria-live=assertive]')) continue;
        for (const { textContent } of type === 'characterData' ? [target] : addedNodes)
          if (textContent?.trim()) announcements.push({ text: textContent.trim(), at: Date.now() });
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { announcements: Announcement[] }).announcements);
}

/** When an answer arrived, ms since 1970. */
export async function arrivalOf(answered: Promise<Response>): Promise<number> {
  const { startTime, responseStart } = (await answered).request().timing();
  return startTime + responseStart;
}
