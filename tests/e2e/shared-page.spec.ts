import { CALM, expect, sharedTest as test, visit } from './support.ts';

test.use(CALM);

/* The page that the tests of a worker share: what one of them leaves behind is gone when the next one begins. */

// In this order, on one page.
test.describe.configure({ mode: 'serial' });

test('a test leaves cookies, storage, a route, another tab, a lost connection and an open dialog behind', async ({
  page,
  context,
  player,
}) => {
  expect(player.token).not.toBe('');
  await visit(page, '/boxes');
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
  });
  await page.route('**/api/health', (route) => route.fulfill({ json: 'left behind' }));
  await (await context.newPage()).goto('/api/health');
  await page.getByRole('button', { name: /Make a deposit/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 320 });
  await context.setOffline(true);
});

test('the next test finds nothing of it', async ({ page, context, viewport }) => {
  expect(context.pages()).toEqual([page]);
  expect(page.viewportSize()).toEqual(viewport);
  // The choice of cookies, the bonus that was closed, and that scenes are drawn, are each test's from its beginning.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['consent', 'bonus']);
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual(['quality']);
  expect(await page.evaluate(async () => (await fetch('/api/health')).text())).not.toContain('left behind');
  await visit(page, '/boxes');
  await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
