import { createTransport } from 'nodemailer';
import type { Mailbox } from '#server/runtime/settings/kinds.ts';
import { isMailAddress } from './mail-address.ts';
import { type Letter, MailFailure, type MailPort, SEND_TIMEOUT_MS } from './port.ts';

/** Hosts of this machine, which are spoken to without TLS. */
const THIS_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** How long a connection, a greeting and a silence may take, ms. */
const STEP_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 4;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What a failure of the SMTP library means. What was answered is left out: it may repeat the address. */
function failureOf(error: unknown): MailFailure {
  const { code, responseCode, command } = (error ?? {}) as { code?: unknown; responseCode?: unknown; command?: unknown };
  const reply = numberOf(responseCode);
  const reason = [code, reply || null, command].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
  const ofThisMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (!ofThisMessage || reply === 0) return new MailFailure('line', reason);
  // RFC 5321, 4.2.1: a 5xx reply is permanent, a 4xx reply temporary. A refused sender has to be fixed by the operator.
  return new MailFailure(reply >= 500 && command !== 'MAIL FROM' ? 'refused' : 'provider', reason);
}

/**
 * Mail by SMTP. `url`: `smtps://user:password@host:465`, or `smtp://…`, where TLS is asked for (STARTTLS) and a server without it is refused unless
 * it is on this machine.
 */
export function smtpMail({ url, from }: { url: string; from: Mailbox }): MailPort {
  const { hostname, protocol } = new URL(url);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    requireTLS: protocol === 'smtp:' && !THIS_MACHINE.has(hostname),
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    dnsTimeout: STEP_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  const send = async ({ id, to, subject, text, html, writtenAt }: Letter): Promise<void> => {
    if (!isMailAddress(to)) throw new MailFailure('refused', 'not an address');
    try {
      await transport.sendMail({
        messageId: `<${id}@${host}>`,
        date: new Date(writtenAt),
        from,
        to: { name: '', address: to },
        // The envelope for the server, however the headers are read.
        envelope: { from: from.address, to: [to] },
        subject,
        text,
        html,
        // RFC 3834: no out-of-office notes come back.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
    } catch (error) {
      throw failureOf(error);
    }
  };
  return { send, close: () => transport.close() };
}
