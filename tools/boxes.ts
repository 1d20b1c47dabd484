import { parseArgs } from 'node:util';
import { Catalogue } from '#server/catalogue/catalogue.ts';
import {
  boxesInReview,
  type ReportRow,
  decideBox,
  type HouseBox,
  houseBox,
  pageOfReports,
  shownByBoxes,
} from '#server/custom-boxes/reports.ts';
import { commandActor, readByCommand, writeLog } from '#server/desk/acts/log.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { runOnDatabase } from './run-on-database.ts';
import { instant, printable } from './terminal-text.ts';
import { whoAndWhy } from './who-and-why.ts';

/*
 * `npm run boxes` lists players' boxes in review; `-- --show SLUG` prints one, `--keep SLUG` puts it back, `--take-down SLUG` removes it permanently, both with an entry in the audit log. Settings as for
 * the shop, which may serve meanwhile on PostgreSQL and applies the decision within seconds. The embedded database must not be in use.
 */

const USAGE = `Usage:
  boxes -- --by NAME             lists player boxes under review, oldest first
  boxes -- --show SLUG --by NAME prints one with all its reports
  boxes -- --keep SLUG --by NAME --reason TEXT         keeps it and restores its previous status
  boxes -- --take-down SLUG --by NAME --reason TEXT    takes it off sale permanently and removes its name; also works without a report`;

/** Boxes that are listed at most. */
const MOST = 50;
/** Reports that a box is printed with at most. */
const MOST_REPORTS = 200;

/** What a command line asks for. */
export type BoxesCommand =
  | { do: 'list'; by: string }
  | { do: 'show'; slug: string; by: string }
  | { do: 'keep' | 'take-down'; slug: string; by: string; reason: string };

/** Reads a command line. Throws RangeError with a sentence. */
export function readBoxesCommand(args: readonly string[]): BoxesCommand {
  const slug = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    strict: true,
    options: { show: slug, keep: slug, 'take-down': slug, by: slug, reason: slug },
  });
  const given = (['show', 'keep', 'take-down'] as const).flatMap((action) => {
    const named = values[action];
    return named === undefined ? [] : [{ do: action, slug: named }];
  });
  if (given.length > 1) throw new RangeError(USAGE);
  const [one] = given;
  if (!one) return { do: 'list', by: commandActor(values.by).name };
  const { do: action } = one;
  return action === 'show'
    ? { do: action, slug: one.slug, by: commandActor(values.by).name }
    : { do: action, slug: one.slug, ...whoAndWhy(values) };
}

const lineOf = ({ slug, name, creator, status, reviewSince, reportCount }: HouseBox): string =>
  [slug, status, reviewSince === null ? '' : instant(reviewSince), `${printable(name)} by ${printable(creator)}`, `${reportCount} reports`]
    .filter((part) => part !== '')
    .join('  ');

const shownLines = (box: HouseBox, reports: readonly ReportRow[]): string[] => [
  lineOf(box),
  ...reports.map(
    ({ reason, body, by, createdAt, verdict }) =>
      `  ${instant(createdAt)}  ${reason} (${verdict ?? 'open'}), ${printable(by)}: ${printable(body)}`,
  ),
  ...(box.reportCount > reports.length ? [`  ${box.reportCount - reports.length} older reports are not printed.`] : []),
];

/** Runs the command and returns the lines to print. Throws RangeError. */
export async function runBoxesCommand(deps: Pick<Deps, 'db' | 'catalogue' | 'clock' | 'random'>, command: BoxesCommand): Promise<string[]> {
  const { db } = deps;
  if (command.do === 'list')
    return readByCommand(deps, command.by, 'boxes.read', async (tx) => {
      const boxes = await boxesInReview(tx, { limit: MOST });
      const shown = boxes.length === 0 ? ['No box is in review.'] : boxes.map(lineOf);
      return { shown, subject: null, found: shownByBoxes(boxes) };
    });
  if (command.do === 'show')
    return readByCommand(deps, command.by, 'boxes.read', async (tx) => {
      const box = await houseBox(tx, command.slug);
      if (!box) throw new RangeError('no player box has this slug');
      const { reports } = await pageOfReports(tx, box.slug, { limit: MOST_REPORTS, offset: 0 });
      return { shown: shownLines(box, reports), subject: { type: 'shop_box', id: box.slug }, found: shownByBoxes([{ ...box, reports }]) };
    });
  const decision = command.do === 'keep' ? 'kept' : 'taken_down';
  const { slug, by, reason } = command;
  const isDecided = await db.transaction(async (tx) => {
    const decided = await decideBox(tx, deps, slug, decision);
    const entry = { subject: { type: 'shop_box', id: slug }, reason, data: { decision } } as const;
    if (decided) await writeLog(tx, deps, commandActor(by), { act: 'boxes.decide', ...entry });
    return decided;
  });
  if (isDecided) return [command.do === 'keep' ? 'kept' : 'taken down'];
  throw new RangeError(command.do === 'keep' ? 'no box under review has this slug' : 'no box with this slug can be taken down');
}

if (import.meta.main)
  await runOnDatabase(USAGE, readBoxesCommand, (deps, command) => runBoxesCommand({ ...deps, catalogue: new Catalogue(deps.db) }, command));
