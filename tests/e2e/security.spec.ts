import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { passkeyRequests, withAuthenticator } from './authenticator.ts';
import { serious } from './axe.ts';
import { chosenCookies } from '#tests/support/chosen-cookie.ts';
import { CALM, expect, test, visit } from './support.ts';

// Passkeys belong to a host name: browsers make none for an address of numbers.
const SHOP = `http://localhost:${process.env['TEST_PORT'] ?? 3900}`;
test.use({ ...CALM, baseURL: SHOP, storageState: { cookies: chosenCookies(SHOP), origins: [] } });

const STEP_MS = 30_000;

/** The codes of an authenticator app, each of a later step than the one before: no code is taken twice. */
function appOf(key: string): () => string {
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(Date.now() / STEP_MS));
    return app.generate({ timestamp: last * STEP_MS });
  };
}

const panel = (page: Page, name: string) => page.getByRole('group', { name });
const signedIn = async (page: Page): Promise<void> => expect(page.getByRole('button', { name: /^Sign out$/ }).first()).toBeVisible();

async function signOut(page: Page): Promise<void> {
  await page.goto('/profile/main');
  await panel(page, 'This device').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
}

/** Adds a passkey; answers the dialog that shows the recovery codes. */
async function addPasskey(page: Page): Promise<Locator> {
  await panel(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Blue phone');
  await page.getByRole('button', { name: 'Continue' }).click();
  return page.getByRole('dialog', { name: 'Save your recovery codes' });
}

/** The first step of a sign-in, on the way to the profile. */
async function signInByPassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/faq?modal=login&next=%2Fprofile%2Fmain');
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'One more step' })).toBeVisible();
}

// Four sign-ins, each with a page of its own.
test.describe.configure({ timeout: 300_000 });

test('a passkey and an authenticator app are set up and sign in, other devices are signed out, and the password is changed', async ({
  page,
  browser,
  player,
  baseURL,
}) => {
  const authenticator = await withAuthenticator(page);
  const requests = await passkeyRequests(page);
  await page.goto('/profile/main');

  const codes = await addPasskey(page);
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [recoveryCode = ''] = await codes.getByRole('listitem').allTextContents();
  expect(await serious(page)).toEqual([]);
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Blue phone');

  const app = panel(page, 'Authenticator app');
  await app.getByRole('button', { name: 'Set up' }).click();
  const code = appOf(await app.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText());
  await app.getByLabel('Code from the app').fill(code());
  expect(await serious(page)).toEqual([]);
  await app.getByRole('button', { name: 'Turn on' }).click();
  await expect(app.getByText('On', { exact: true })).toBeVisible();

  await signOut(page);
  // The suggestions of the form are not used, so that the button is what signs in.
  await authenticator.attended(false);
  await page.goto('/faq?modal=login&next=%2Fprofile%2Fmain');
  await expect.poll(requests).toEqual([{ kind: 'conditional', outcome: 'waiting' }]);
  await authenticator.attended(true);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await signedIn(page);
  expect(await requests()).toEqual([
    { kind: 'conditional', outcome: 'AbortError' },
    { kind: 'dialog', outcome: 'answered' },
  ]);

  await signOut(page);
  await authenticator.attended(false);
  await signInByPassword(page, player.email, player.password);
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a code from your app instead' }).click();
  await page.getByLabel('Code from your authenticator app').fill('000000');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('This code is wrong')).toBeVisible();
  await page.getByLabel('Code from your authenticator app').fill(code());
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await signedIn(page);

  const elsewhere = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }), reducedMotion: 'reduce' });
  await signInByPassword(elsewhere, player.email, player.password);
  await elsewhere.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await elsewhere.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode.toLowerCase());
  await elsewhere.getByRole('button', { name: 'Confirm', exact: true }).click();
  await signedIn(elsewhere);

  await page.reload();
  const sessions = page.getByRole('list', { name: 'Where you’re logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(panel(page, 'Recovery codes')).toContainText('9 left');
  await panel(page, 'Where you’re logged in').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  // The other page learns it at once.
  await expect(elsewhere).toHaveURL(/modal=login/);
  await elsewhere.close();

  // As if five minutes had gone by: the first try is refused, all that follows is the shop's.
  await page.route(
    '**/api/profile/password',
    (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'confirmation_required', msg: 'x', message: 'x', confirmation: { methods: ['passkey', 'totp', 'recovery_code'] } },
      }),
    { times: 1 },
  );
  await panel(page, 'Password').getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('New password').fill('another secret');
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/profile/password'), { timeout: 20_000 });
  await page.getByRole('button', { name: 'Save new password' }).click();
  expect((await refused).status(), 'the press was heard').toBe(403);
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(question).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await authenticator.attended(true);
  await question.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await authenticator.attended(false);
  await signOut(page);
  await signInByPassword(page, player.email, 'another secret');
});

test('a passkey signs in from the suggestions of the email field, and a form that was closed waits for none', async ({ page, player }) => {
  const authenticator = await withAuthenticator(page);
  const requests = await passkeyRequests(page);
  await page.goto('/profile/main');
  const codes = await addPasskey(page);
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await signOut(page);

  await authenticator.attended(false);
  await visit(page, '/faq?modal=login&next=%2Fprofile%2Fmain');
  const form = page.getByRole('form', { name: 'Login' });
  await expect(form.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect.poll(requests).toEqual([{ kind: 'conditional', outcome: 'waiting' }]);
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect.poll(requests).toEqual([{ kind: 'conditional', outcome: 'AbortError' }]);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await authenticator.attended(true);
  await visit(page, '/faq?modal=login&next=%2Fprofile%2Fmain');
  await signedIn(page);
  await expect(page).toHaveURL(/\/profile\/main$/);
  await expect(page.getByText(player.email).first()).toBeVisible();
  expect(await requests()).toEqual([{ kind: 'conditional', outcome: 'answered' }]);
});
