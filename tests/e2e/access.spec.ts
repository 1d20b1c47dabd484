import { serious } from './axe.ts';
import { BOX, CALM, expect, inventoryOf, openButton, sharedTest as test, stageReady, visit } from './support.ts';

test.use(CALM);

for (const [name, path] of [
  ['home', '/'],
  ['boxes', '/boxes'],
  ['a box', `/boxes/${BOX}`],
  ['sign up', '/?modal=register'],
  ['login', '/?modal=login'],
  ['provably fair', '/provably-fair'],
] as const) {
  test(`axe finds nothing serious for a guest on ${name}`, async ({ page }) => {
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    expect(await serious(page)).toEqual([]);
  });
}

for (const [name, path] of [
  ['home', '/'],
  ['a box', `/boxes/${BOX}`],
  ['the inventory', '/profile/inventory'],
  ['the deposit', '/?modal=deposit'],
] as const) {
  test(`axe finds nothing serious for a player on ${name}`, async ({ page, player }) => {
    expect(player.token).toBeTruthy();
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    expect(await serious(page)).toEqual([]);
  });
}

test('a box is opened, and its result is announced, by keyboard and screen reader alone', async ({ page, player }) => {
  await visit(page, `/boxes/${BOX}`);
  await stageReady(page);
  const button = openButton(page);
  for (let press = 0; press < 120 && !(await button.evaluate((element) => element === document.activeElement)); press++)
    await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  const live = page.locator('[aria-live="polite"]').filter({ hasText: /\S/ });
  await expect(live.first()).toBeAttached({ timeout: 15_000 });
  const [item] = await inventoryOf(player);
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: item?.item.name ?? 'no item' })).toBeAttached({ timeout: 15_000 });
});
