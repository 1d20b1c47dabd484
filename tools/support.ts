import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Tx } from '#server/database/database.ts';
import { commandActor, readByCommand, writeLog } from '#server/desk/acts/log.ts';
import type { Deps } from '#server/runtime/deps.ts';
import {
  type Answered,
  answerTicket,
  closeTicketByHouse,
  type HouseTicket,
  houseTicketOf,
  houseTickets,
} from '#server/support/house-side.ts';
import { sentPicture } from '#server/support/pictures/keep-pictures.ts';
import { runOnDatabase } from './run-on-database.ts';
import { instant, printable } from './terminal-text.ts';

/*
 * `npm run support` lists what waits for an answer; `-- --show ID` prints one, `--answer ID` answers it, `--close ID` closes it. Settings as for the shop,
 * which may serve meanwhile on PostgreSQL: players see the answer within seconds, and mail is sent by the shop. The embedded database must not be in use.
 */

const USAGE = `Usage:
  support -- --by NAME                                 lists tickets and letters, unanswered ones first
  support -- --show ID --by NAME [--pictures FOLDER]   prints one and saves its pictures to a folder
  support -- --answer ID --messages N --by NAME --text "…" [--and-close]   answers one; without --text, the answer is read from standard input
  support -- --close ID --messages N --by NAME         closes one without an answer
N is the number of messages that --show printed: a ticket with a newer one is refused.`;

/** Tickets that are listed at most. */
const MOST = 50;

/** What a command line asks for. */
export type SupportCommand =
  | { do: 'list'; by: string }
  | { do: 'show'; id: string; by: string; pictures: string | null }
  | { do: 'answer'; id: string; by: string; messages: number; text: string | null; close: boolean }
  | { do: 'close'; id: string; by: string; messages: number };

/** Reads a command line. Throws RangeError with a sentence. */
export function readSupportCommand(args: readonly string[]): SupportCommand {
  const { values } = parseArgs({
    args: [...args],
    strict: true,
    options: {
      show: { type: 'string' },
      pictures: { type: 'string' },
      answer: { type: 'string' },
      text: { type: 'string' },
      'and-close': { type: 'boolean', default: false },
      close: { type: 'string' },
      messages: { type: 'string' },
      by: { type: 'string' },
    },
  });
  const { show, answer, close, by, pictures = null, text = null } = values;
  if ([show, answer, close].filter((one) => one !== undefined).length > 1) throw new RangeError(USAGE);
  if (show === undefined && pictures !== null) throw new RangeError(`--pictures goes with --show\n${USAGE}`);
  if (answer === undefined && (text !== null || values['and-close']))
    throw new RangeError(`--text and --and-close go with --answer\n${USAGE}`);
  if (show !== undefined) return { do: 'show', id: show, by: commandActor(by).name, pictures };
  const { name } = commandActor(by);
  if (answer === undefined && close === undefined) return { do: 'list', by: name };
  if (!/^\d{1,6}$/.test(values.messages ?? '')) throw new RangeError(`--answer and --close take --messages N\n${USAGE}`);
  const messages = Number(values.messages);
  if (answer !== undefined) return { do: 'answer', id: answer, by: name, messages, text, close: values['and-close'] };
  return { do: 'close', id: close ?? '', by: name, messages };
}

const lineOf = ({ row, from, letter }: HouseTicket): string =>
  [
    row.id,
    row.status.padEnd(8),
    instant(row.updatedAt),
    row.topic,
    `messages: ${row.messages}`,
    `${letter ? `letter from ${from}` : from}: ${row.subject}`,
  ]
    .map(printable)
    .join('  ');

type FoundTicket = NonNullable<Awaited<ReturnType<typeof houseTicketOf>>>;

/** A picture to save, and where. */
type SavedPicture = { path: string; bytes: Uint8Array };

async function shownTicket(tx: Tx, found: FoundTicket, folder: string | null): Promise<{ lines: string[]; pictures: SavedPicture[] }> {
  const { row, thread } = found;
  const lines = [lineOf(found), ...(row.linkType === null ? [] : [`about the ${row.linkType} ${row.linkId ?? ''}`])];
  const saved: SavedPicture[] = [];
  for (const { author, text, pictures, recording, created_at: at } of thread) {
    lines.push('', `${author === 'clerk' ? 'Support' : 'Player'}, ${at}:`, `  ${printable(text)}`);
    for (const { id: picture } of pictures) {
      const sent = folder === null ? null : await sentPicture(tx, picture);
      const path = folder !== null && sent ? join(folder, `${picture}.webp`) : null;
      if (sent && path !== null) saved.push({ path, bytes: sent.bytes });
      lines.push(`  [picture ${path ?? picture}]`);
    }
    if (recording !== null) lines.push(`  [recording of ${recording.scene}, ${recording.length_ms} ms: the desk has the file]`);
  }
  return { lines, pictures: saved };
}

function savePictures(pictures: readonly SavedPicture[]): void {
  for (const { path, bytes } of pictures) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}

const LATE = 'the ticket has a message that you have not read: run --show again';

const SAID: Record<Answered, string | null> = {
  answered: null,
  not_found: 'no ticket has this id',
  empty: 'an answer needs text',
  too_long: 'the answer is longer than 4000 characters',
  late: LATE,
};

type SupportDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail' | 'random'>;

/** Runs the command and returns the lines to print. `input` reads the answer's text where the command has none. Throws RangeError. */
export async function runSupportCommand(deps: SupportDeps, command: SupportCommand, input: () => string): Promise<string[]> {
  const { db } = deps;
  if (command.do === 'list')
    return readByCommand(deps, command.by, 'tickets.read', async (tx) => {
      const tickets = await houseTickets(tx, { limit: MOST });
      const shown = tickets.length === 0 ? ['There are no tickets and letters.'] : tickets.map(lineOf);
      return { shown, subject: null, found: tickets.flatMap(({ row }) => [row.id, row.userId]) };
    });
  const subject = { type: 'ticket', id: command.id } as const;
  if (command.do === 'show') {
    const { by, id, pictures } = command;
    const { lines, pictures: saved } = await readByCommand(deps, by, 'tickets.read', async (tx) => {
      const ticket = await houseTicketOf(tx, id);
      if (!ticket) throw new RangeError('no ticket has this id');
      return { shown: await shownTicket(tx, ticket, pictures), subject, found: [ticket.row.userId] };
    });
    // Its entry is committed by now.
    savePictures(saved);
    return lines;
  }
  if (command.do === 'close') {
    const outcome = await db.transaction(async (tx) => {
      const closed = await closeTicketByHouse(tx, deps, command.id, command.messages);
      if (closed === 'closed') await writeLog(tx, deps, commandActor(command.by), { act: 'tickets.close', subject });
      return closed;
    });
    if (outcome === 'closed') return ['closed'];
    throw new RangeError(outcome === 'late' ? LATE : 'no open ticket has this id');
  }
  const text = command.text ?? input();
  const answered = await db.transaction(async (tx) => {
    const outcome = await answerTicket(tx, deps, command.id, { text, close: command.close, ifMessages: command.messages });
    const entry = { subject, data: { close: command.close } };
    if (outcome === 'answered') await writeLog(tx, deps, commandActor(command.by), { act: 'tickets.answer', ...entry });
    return outcome;
  });
  const fault = SAID[answered];
  if (fault !== null) throw new RangeError(fault);
  return [command.close ? 'answered and closed' : 'answered'];
}

if (import.meta.main)
  await runOnDatabase(USAGE, readSupportCommand, (deps, command) => {
    // Mail is sent by the shop, which looks for what others have queued.
    const mail = { scheduleAt: () => undefined, runDue: () => Promise.resolve(), isHeldUp: () => Promise.resolve(false) };
    return runSupportCommand({ ...deps, mail }, command, () => readFileSync(0, 'utf8'));
  });
