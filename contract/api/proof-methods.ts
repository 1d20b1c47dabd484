/** What can be used beside a password: an authenticator app (TOTP), a passkey, and a recovery code in place of either. */
export const FACTOR_METHODS = ['passkey', 'totp', 'recovery_code'] as const;

export type FactorMethod = (typeof FACTOR_METHODS)[number];

/** How a signed-in player can confirm: by a second factor; without any, by the password; without that too, by signing in again. */
export const CONFIRM_METHODS = [...FACTOR_METHODS, 'password', 'sign_in'] as const;

export type ConfirmMethod = (typeof CONFIRM_METHODS)[number];
