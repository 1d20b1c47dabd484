import { balanceOf, openBoxes } from '#tools/api-player.ts';
import {
  BOX,
  expect,
  expectTruth,
  openAnswered,
  openButton,
  sharedTest,
  shownBalance,
  SMALL_DESK,
  stageReady,
  test,
  visit,
} from './support.ts';

test.use(SMALL_DESK);
sharedTest.use(SMALL_DESK);

/* The server says no, or the picture breaks: nothing is lost, and the player sees what to do. */

sharedTest('a box dearer than the balance offers to add the coins that are missing', async ({ page, player }) => {
  await visit(page, '/boxes/red-carpet');
  await stageReady(page);
  await expect.poll(() => shownBalance(page)).toBe(100);
  await openButton(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/modal=deposit/);
  await expectTruth(page, player, 0);
});

test('a balance that was spent elsewhere: the server refuses, and the page learns the truth', async ({ page, player }) => {
  // The page receives no news, so that it still believes in its old balance. Sockets can't be given back: it is a page of the test's own.
  await page.routeWebSocket(/.*/, () => undefined);
  await visit(page, '/boxes/runway');
  await stageReady(page);
  await expect.poll(() => shownBalance(page)).toBe(100);
  await openBoxes(player, BOX, 1);
  const answered = openAnswered(page);
  await openButton(page).click();
  expect((await answered).status()).toBe(409);
  await expect(page.getByRole('alert')).toContainText('Not enough coins');
  await expectTruth(page, player, 1);
});

sharedTest('a box that has changed since it was looked at is not opened', async ({ page, player }) => {
  await page.route('**/api/boxes/*/open', async (route) => {
    const body = { ...(route.request().postDataJSON() as object), version_hash: 'f'.repeat(64) };
    await route.continue({ postData: JSON.stringify(body) });
  });
  await visit(page, `/boxes/${BOX}`);
  await stageReady(page);
  await openButton(page).click();
  await expect(page.getByText(/has just been updated. Nothing was charged/)).toBeVisible();
  await expectTruth(page, player, 0);
});

sharedTest('a picture that breaks in mid-scene still shows the result', async ({ page, player }) => {
  await visit(page, `/boxes/${BOX}`);
  await stageReady(page);
  const answered = openAnswered(page);
  await openButton(page).click();
  await answered;
  await page.waitForTimeout(800);
  await page.evaluate(() => {
    const fail = (): never => {
      throw new Error('the canvas broke');
    };
    CanvasRenderingContext2D.prototype.drawImage = fail;
    CanvasRenderingContext2D.prototype.fill = fail;
  });
  await expect(page.getByTestId('result')).toBeVisible({ timeout: 15_000 });
  expect(await balanceOf(player)).toBe(97.5);
  await expectTruth(page, player, 1);
});
