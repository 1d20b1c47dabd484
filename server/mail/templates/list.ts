import type { MailTemplate } from '../template.ts';
import { accountClosed } from './account-closed.ts';
import { addressTaken } from './address-taken.ts';
import { changeEmail } from './change-email.ts';
import { emailChanged } from './email-changed.ts';
import { excluded } from './excluded.ts';
import { leaderboardPrize } from './leaderboard-prize.ts';
import { letterAnswer } from './letter-answer.ts';
import { newDevice } from './new-device.ts';
import { passwordChanged } from './password-changed.ts';
import { resetPassword } from './reset-password.ts';
import { secondFactorChanged } from './second-factor-changed.ts';
import { supportAnswer } from './support-answer.ts';
import { verifyEmail } from './verify-email.ts';

/** Every kind of mail by its name, which is kept with each message: a name may be added, and never changes. */
const TEMPLATES = {
  'account-closed': accountClosed,
  'address-taken': addressTaken,
  'change-email': changeEmail,
  'email-changed': emailChanged,
  excluded,
  'leaderboard-prize': leaderboardPrize,
  'new-device': newDevice,
  'password-changed': passwordChanged,
  'reset-password': resetPassword,
  'support-answer': supportAnswer,
  'letter-answer': letterAnswer,
  'second-factor-changed': secondFactorChanged,
  'verify-email': verifyEmail,
};

export type TemplateName = keyof typeof TEMPLATES;

/** What fills a template. */
export type TemplateData<Name extends TemplateName> = (typeof TEMPLATES)[Name] extends MailTemplate<infer Data> ? Data : never;

/** The template of a name, with data of a type that only its own schema knows; null for a name of another version of the shop. */
export function templateOf(name: string): MailTemplate<unknown> | null {
  return Object.hasOwn(TEMPLATES, name) ? (TEMPLATES[name as TemplateName] as MailTemplate<unknown>) : null;
}
