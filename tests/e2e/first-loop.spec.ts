import { randomUUID } from 'node:crypto';
import { CALM, expect, openButton, shownBalance, stageReady, test, visit } from './support.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/* The first loop as a new user walks it, by what is on the screen alone. */

for (const [name, viewport] of Object.entries(SIZES)) {
  test(`sign up, log in, deposit with a promo code, open, sell: ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const email = `new-${randomUUID().slice(0, 8)}@players.test`;

    await visit(page, '/?modal=register');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nickname').fill(`New ${randomUUID().slice(0, 8)}`);
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill('secret-enough');
    await dialog.getByRole('checkbox', { name: /18 or older/ }).check();
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(dialog.getByText('You can log in now')).toBeVisible({ timeout: 20_000 });
    const password = dialog.getByRole('form', { name: 'Login' }).getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    // The dialog looks after the focus for some frames, and sentences come a little later.
    await page.waitForTimeout(300);
    await expect(password).toBeFocused();
    await expect(dialog.getByText('Password is required')).toHaveCount(0);
    await password.fill('secret-enough');
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(dialog).toBeHidden({ timeout: 20_000 });
    await expect.poll(() => shownBalance(page)).toBe(0);

    await visit(page, '/?modal=deposit&promocode=winter35&amount=100');
    if (name === 'phone')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Credit card/ })
        .click();
    await expect(page.getByRole('dialog').getByText('135.00')).toBeVisible({ timeout: 20_000 });
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
    await expect(page).toHaveURL(/\/sandbox\/zen\/checkout\//);
    await page.locator('[name=card]').fill('4242 4242 4242 4242');
    await page.locator('[name=expiry]').fill('12/30');
    await page.locator('[name=cvc]').fill('123');
    await page.locator('[name=name]').fill('New Comer');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('heading', { name: 'Deposit received' })).toBeVisible({ timeout: 20_000 });

    // Beside bonus coins a stake is five coins at most.
    await visit(page, '/boxes/sunday-league');
    await stageReady(page);
    await expect.poll(() => shownBalance(page)).toBe(135);
    await expect(page.getByRole('button', { name: 'Balance 135.00, 35.00 bonus coins. Make a deposit' })).toBeVisible();
    await openButton(page).click();
    await expect(page.getByTestId('result')).toBeVisible({ timeout: 20_000 });
    await expect.poll(() => shownBalance(page), { timeout: 10_000 }).toBe(130.1);

    await page.getByRole('button', { name: /^Sell/ }).first().click();
    // A prize of much worth asks once more.
    const again = page.getByRole('dialog').getByRole('button', { name: /^Sell/ });
    const sold = async (): Promise<number> => {
      if (await again.isVisible()) await again.click();
      return shownBalance(page);
    };
    await expect.poll(sold, { timeout: 15_000 }).toBeGreaterThan(130.1);
  });
}

test.describe('at rest', () => {
  test.use(CALM);

  test('the form says what is missing after a field was left, not while it is typed', async ({ page }) => {
    await visit(page, '/faq?modal=register');
    const dialog = page.getByRole('dialog');
    const email = dialog.getByRole('textbox', { name: 'Email' });
    await email.pressSequentially('nobody@');
    await expect(dialog.getByText('Email is not valid.')).toBeHidden();
    await email.blur();
    await expect(dialog.getByText('Email is not valid.')).toBeVisible();
    await dialog.getByLabel('Nickname').focus();
    await dialog.getByLabel('Nickname').blur();
    await expect(dialog.getByText('Nickname is required')).toBeVisible();
  });

  test('a press on the button reaches it, though the sentence above it goes as the field is left', async ({ page }) => {
    await page.setViewportSize(SIZES.phone);
    await visit(page, '/faq?modal=register');
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabel('Nickname');
    await name.focus();
    await name.blur();
    await expect(dialog.getByText('Nickname is required')).toBeVisible();
    await name.fill('Newcomer');
    const button = dialog.getByRole('button', { name: 'Create account' });
    const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 };
    // At the edge that the button would move away from. It yields a little to the press itself.
    await page.mouse.move(x + 60, y + 3);
    await page.mouse.down();
    await page.waitForTimeout(200);
    const held = (await button.boundingBox())?.y ?? 0;
    await page.mouse.up();
    expect(Math.abs(held - y)).toBeLessThan(3);
    await expect(dialog.getByText('Email is required')).toBeVisible();
    await expect(dialog.getByText('Nickname is required')).toHaveCount(0);
  });
});
