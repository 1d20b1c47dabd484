import { serious } from './axe.ts';
import { CALM, expect, sharedTest as test, visit } from './support.ts';

test.use(CALM);

test('a limit keeps the next bet back with its numbers, a lower stake may still be played, and a raise waits', async ({ page, player }) => {
  expect(player.token).not.toBe('');
  await visit(page, '/profile/limits');
  const losses = page.getByRole('region', { name: 'Losses' }).getByRole('group', { name: /^Per day/ });
  await losses.getByRole('button', { name: 'Set' }).click();
  await losses.getByRole('textbox').fill('5');
  await page.keyboard.press('Enter');
  await expect(losses).toContainText('0.00 used, 5.00 left');
  expect(await serious(page)).toEqual([]);

  await visit(page, '/dice');
  const stake = page.getByTestId('stake');
  const bet = page.getByTestId('place-bet');
  await stake.fill('10');
  await bet.click();
  const sentence = /^Your daily loss limit of 5\.00 leaves 5\.00 until /;
  await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
  await expect(bet).toHaveAttribute('aria-disabled', 'true');
  await stake.fill('1');
  await bet.click();
  // The clock of the header counts the session's net result.
  await expect(page.getByTestId('session-clock')).toContainText(/[+−]\d/, { timeout: 30_000 });

  await visit(page, '/profile/limits');
  await losses.getByRole('button', { name: 'Change' }).click();
  await losses.getByRole('textbox').fill('50');
  await expect(losses).toContainText('you have to wait 24 hours');
  await losses.getByRole('button', { name: 'Save limit' }).click();
  await expect(losses).toContainText('50.00 is waiting');
  await expect(losses.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await losses.getByRole('button', { name: 'Withdraw' }).click();
  await expect(losses.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
});

test('auto play ends with the sentence of the limit that it met', async ({ page, player }) => {
  await player.call('POST', '/api/profile/limits', { kind: 'wager', period: 'day', limit: 2 });
  await visit(page, '/dice');
  await page.getByRole('region', { name: 'Dice' }).getByRole('radio', { name: 'Auto' }).check();
  await page.getByTestId('stake').fill('1');
  await page.getByTestId('place-bet').click();
  await expect(page.getByText(/^Your daily wager limit of 2\.00 is used up until .* Auto play ended: 2 bets/).first()).toBeVisible();
});

test('a time-out says first what happens, and then on every page until when it lasts', async ({ page, player }) => {
  expect(player.token).not.toBe('');
  await visit(page, '/profile/limits#break');
  const timeOut = page.getByRole('group', { name: 'Time-out' });
  await timeOut.getByRole('button', { name: 'Take a time-out' }).click();
  await timeOut.getByRole('combobox').selectOption('1d');
  await timeOut.getByRole('button', { name: 'Next' }).click();
  const question = page.getByRole('dialog', { name: /^Take a time-out until/ });
  await expect(question).toContainText('can’t be ended early');
  await question.getByRole('button', { name: 'Start time-out' }).click();
  await visit(page, '/dice');
  await expect(page.getByRole('region', { name: 'Break from playing' })).toContainText('You’re taking a break until');
  await expect(page.getByTestId('place-bet')).toHaveAttribute('aria-disabled', 'true');
  expect(await serious(page)).toEqual([]);
});
