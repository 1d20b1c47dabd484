import { plainCode, plainDigits, plainTyped } from '#contract/typed-text.ts';

/** What the sandbox's provider does with a card. */
export type CardOutcome = 'approved' | 'declined' | 'secure' | 'unreported';

export interface TestCard {
  number: string;
  outcome: CardOutcome;
  label: string;
}

/** The cards that the sandbox knows. They have no owner and work nowhere else. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', outcome: 'approved', label: 'Approved' },
  { number: '4000 0000 0000 3220', outcome: 'secure', label: '3-D Secure, code 123456' },
  { number: '4000 0000 0000 0002', outcome: 'declined', label: 'Declined' },
  { number: '4000 0000 0000 0077', outcome: 'unreported', label: 'Approved, but the message to the shop is lost' },
];

/** What the issuer's page accepts as the code. */
export const SECURE_CODE = '123456';

export interface CardForm {
  card: string;
  expiry: string;
  cvc: string;
  name: string;
}

export type CardErrors = Partial<Record<keyof CardForm, string>>;

/** The check digit of a card number (Luhn, ISO/IEC 7812-1). */
function checks(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function expires(text: string, nowMs: number): 'never' | 'past' | 'valid' {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*[/-]?\s*(?:20)?(\d{2})$/.exec(plainTyped(text)) ?? [];
  if (month === '') return 'never';
  const firstMomentAfter = Date.UTC(2000 + Number(year), Number(month), 1);
  return firstMomentAfter > nowMs ? 'valid' : 'past';
}

/** What is wrong with a filled-in form, by field, in words for the payer. */
export function cardErrors({ card, expiry, cvc, name }: CardForm, nowMs: number): CardErrors {
  const digits = plainDigits(card);
  const errors: CardErrors = {};
  if (!/^\d{12,19}$/.test(digits) || !checks(digits)) errors.card = 'Enter a valid card number';
  else if (!TEST_CARDS.some(({ number }) => number.replaceAll(' ', '') === digits))
    errors.card = 'The sandbox only accepts its test cards, never real ones';
  const expired = expires(expiry, nowMs);
  if (expired !== 'valid') errors.expiry = expired === 'past' ? 'This card has expired' : 'Enter the month and year, like 12/30';
  if (!/^\d{3,4}$/.test(plainCode(cvc))) errors.cvc = 'Enter the three digits on the back';
  if (name.trim().length < 2) errors.name = 'Enter the name on the card';
  return errors;
}

/** The outcome of a card that passed `cardErrors`. */
export function outcomeOf(card: string): CardOutcome {
  const digits = plainDigits(card);
  return TEST_CARDS.find(({ number }) => number.replaceAll(' ', '') === digits)?.outcome ?? 'declined';
}
