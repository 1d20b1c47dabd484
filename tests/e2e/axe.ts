import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Serious findings of axe on the page in its current state. Where a rule finds nothing wrong, axe keeps one example alone, which takes it half the time. */
export async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
