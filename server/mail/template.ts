import type * as z from 'zod/mini';

/** One part of a message, in the order in which it is read: a paragraph, a link as a button, facts in rows, or a quotation. */
export type MailPart =
  | string
  | { button: string; href: string }
  | { facts: readonly (readonly [term: string, value: string])[] }
  /** Shown as it was written, with its line breaks. */
  | { quote: string };

/** What a message says. Its text and its HTML are both made of this (see layout.ts), so they can't differ. */
export interface MailContent {
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  title: string;
  parts: readonly MailPart[];
  /** Why this mail was sent, in a sentence that begins with "You’re receiving this email because". */
  reason: string;
}

/** What every template may name. */
export interface MailShop {
  /** Where players reach the shop, without a trailing slash: always the configured address, never one from a request. */
  url: string;
}

/** One kind of mail: what fills it, and what it says then. */
export interface MailTemplate<Data> {
  /** What is kept until it is sent; JSON, so instants are numbers. */
  data: z.ZodMiniType<Data>;
  write(data: Data, shop: MailShop): MailContent;
  /** It invites to play: players who are self-excluded don't get it. */
  promotes?: true;
}

/** Declares a template; its data's type follows from its schema. */
export const template = <Data>(declared: MailTemplate<Data>): MailTemplate<Data> => declared;

/** A moment as mails write it, in UTC: readers' time zones are unknown. */
export const mailInstant = (ms: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(ms) + ' UTC';
