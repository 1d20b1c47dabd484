import type { MailTemplate } from '../template.ts';
import { ACCOUNT_MAILS } from './account.ts';
import { PLAY_MAILS } from './play.ts';
import { SECURITY_MAILS } from './security.ts';

/** Every kind of mail by its name, which is kept with each message: a name may be added, and never changes. */
const TEMPLATES = { ...ACCOUNT_MAILS, ...SECURITY_MAILS, ...PLAY_MAILS };

export type TemplateName = keyof typeof TEMPLATES;

/** What fills a template. */
export type TemplateData<Name extends TemplateName> = (typeof TEMPLATES)[Name] extends MailTemplate<infer Data> ? Data : never;

/** The template of a name, with data of a type that only its own schema knows; null for a name of another version of the shop. */
export function templateOf(name: string): MailTemplate<unknown> | null {
  return Object.hasOwn(TEMPLATES, name) ? (TEMPLATES[name as TemplateName] as MailTemplate<unknown>) : null;
}
