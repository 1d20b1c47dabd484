import { cents, type Cents } from '#contract/money.ts';
import { type Given, refuse, required } from './given.ts';
import type { Mailbox } from './kinds.ts';
import { SettingError } from './read-settings.ts';

/* What is set about the house itself: who runs it, who its mail is from, and how it is watched. */

/** Who runs the shop, as its legal pages say it. */
export interface Operator {
  name: string;
  address: string;
  email: string;
  /** Register entry and licence, as a sentence; null where there is nothing to say. */
  registration: string | null;
  /** When people answer questions. */
  hours: string | null;
  /** Whose law the terms follow, after "under". */
  law: string;
}

/** How mail is sent. */
export interface MailSettings {
  /** The SMTP server that takes it; null for an outbox that sends no mail. */
  url: string | null;
  from: Mailbox;
}

/** The sandbox says of itself that it has no operator. */
const SANDBOX_OPERATOR = {
  OPERATOR_NAME: 'the person who runs this sandbox',
  OPERATOR_ADDRESS: 'no postal address: this is a sandbox, not a business',
  OPERATOR_EMAIL: 'operator@fairdrop.test',
} as const;

/** Who runs the shop. Throws SettingError outside of the sandbox where something is missing that the law wants to be named. */
export function operator(given: Given): Operator {
  const own = (name: keyof typeof SANDBOX_OPERATOR): string =>
    given.sandbox ? (given.settings[name] ?? SANDBOX_OPERATOR[name]) : required(given, name, 'the legal pages name who runs the shop');
  return {
    name: own('OPERATOR_NAME'),
    address: own('OPERATOR_ADDRESS'),
    email: own('OPERATOR_EMAIL'),
    registration: given.settings.OPERATOR_REGISTRATION ?? null,
    hours: given.settings.OPERATOR_HOURS ?? null,
    law: given.settings.OPERATOR_LAW ?? 'the law at the operator’s address',
  };
}

/** The settings of mail. Throws SettingError for a server without a sender, and in production for none. */
export function mail(given: Given): MailSettings {
  const { MAIL_URL: url = null, MAIL_FROM: from } = given.settings;
  if (given.production) required(given, 'MAIL_URL', 'players can’t reset their passwords without email');
  if (url !== null && !given.isSet('MAIL_FROM')) throw new SettingError('MAIL_FROM', 'is missing: MAIL_URL and MAIL_FROM go together');
  return { url, from };
}

/** How the shop is watched. */
export interface MonitoringSettings {
  auditor: boolean;
  /** Where findings are posted; null for nowhere. */
  alerts: { url: string; secret: string } | null;
  /** The port of `/metrics` on the loopback interface; null for none. */
  metricsPort: number | null;
  /** The bearer token of `/metrics` on the shop's own port; null where it is not served there. */
  metricsToken: string | null;
  /** The OpenTelemetry collector that traces are sent to, and how many of a hundred traces; null where nothing is traced. */
  traces: { endpoint: string; percent: number } | null;
}

/** The settings of monitoring. Throws SettingError for half of the settings of alerts, and for the shop's own port. */
export function monitoring(given: Given): MonitoringSettings {
  const {
    AUDITOR: auditor,
    ALERT_WEBHOOK_URL: url,
    METRICS_PORT,
    METRICS_TOKEN,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    PORT,
  } = given.settings;
  if (endpoint === undefined) refuse(given, ['TRACES_PERCENT'], 'nothing is traced; set OTEL_EXPORTER_OTLP_ENDPOINT');
  if (url === undefined) refuse(given, ['ALERT_WEBHOOK_SECRET'], 'nothing is posted; set ALERT_WEBHOOK_URL');
  if (METRICS_PORT === PORT) throw new SettingError('METRICS_PORT', 'is the port of the shop; set another one, or METRICS_TOKEN');
  return {
    auditor,
    alerts:
      url === undefined ? null : { url, secret: required(given, 'ALERT_WEBHOOK_SECRET', 'it signs what is posted to ALERT_WEBHOOK_URL') },
    metricsPort: METRICS_PORT ?? null,
    metricsToken: METRICS_TOKEN ?? null,
    traces: endpoint === undefined ? null : { endpoint, percent: given.settings.TRACES_PERCENT },
  };
}

/** When staff must approve. */
export interface DeskSettings {
  /** Withdrawals of a player within 24 hours that are worth more wait for an approval, cents. */
  reviewCents: Cents;
  /** A withdrawal that is worth more needs two persons, cents. */
  twoPersonsCents: Cents;
  /** How long an approval is waited for, ms. */
  approvalMs: number;
}

/** The settings of the desk. */
export function desk({ settings }: Given): DeskSettings {
  const { DESK_REVIEW: reviewCents, DESK_TWO_PERSONS: twoPersonsCents, DESK_APPROVAL_H: hours } = settings;
  // What needs two members of staff needs the first one, too.
  return { reviewCents: cents(Math.min(reviewCents, twoPersonsCents)), twoPersonsCents, approvalMs: hours * 3_600_000 };
}
