// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { PASSWORD_LENGTH } from '#contract/api/credentials.ts';
import auth from '#src/lib/i18n/en-us/auth.json' with { type: 'json' };
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { PasswordForm } from './password-form.tsx';

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

it.each([
  ['too short', PASSWORD_LENGTH.least - 1, auth.field.passwordShort],
  ['too long', PASSWORD_LENGTH.most + 1, auth.field.passwordLong],
])('a new password that is %s is refused in the words of the sign-up', (_name, length, sentence) => {
  render(
    <ShopFrame>
      <PasswordForm close={() => undefined} />
    </ShopFrame>,
  );
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'x'.repeat(length) } });
  fireEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  expect(screen.getByRole('alert').textContent).toBe(sentence);
});
