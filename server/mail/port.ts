/** A message as it leaves the shop. */
export interface Letter {
  /** The same at each try, and with it the Message-ID: a mailbox shows a message once that came twice. */
  id: string;
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** When it was written, ms since 1970. */
  writtenAt: number;
}

/** Why a message waits: the provider can't be reached, or it was reached and asked to come back later. */
export const HOLD_REASONS = ['line', 'provider'] as const;

type HoldReason = (typeof HOLD_REASONS)[number];

/** A try that failed. `refused` is permanent: the provider will never take this message. */
export class MailFailure extends Error {
  readonly why: HoldReason | 'refused';
  constructor(why: HoldReason | 'refused', reason: string) {
    super(reason);
    this.name = 'MailFailure';
    this.why = why;
  }
}

/** The sending of queued mail, as the rest of the shop knows it. */
export interface MailSending {
  /** A message is due at a time, ms since 1970. */
  scheduleAt(at: number): void;
  /** Sends everything that is due now; resolves when it is done. Never rejects. */
  runDue(): Promise<void>;
  /** True while messages wait because the provider can't be reached: what is asked for now will come late. */
  isHeldUp(): Promise<boolean>;
}

/** Hands messages to the service that delivers them. */
export interface MailPort {
  /** Resolves once the provider has taken the message. Throws MailFailure. Must end within SEND_TIMEOUT_MS. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** Limit of one try, ms; a message that is being tried is reserved for longer than that. */
export const SEND_TIMEOUT_MS = 30_000;
