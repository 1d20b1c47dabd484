import { el } from '#lab/dom.ts';
import type { Area, Decision, FactChange, ReviewData } from '../change.ts';

type Shown = ReviewData['changes'][number];

/** Facts and files, and commits, that are shown before the rest is folded. */
const FIRST_LINES = 12;
const FIRST_COMMITS = 5;
/** A change of fewer pixels is hard to see in the difference: the list says what else changed. */
const FEW_PIXELS = 100;

const number = new Intl.NumberFormat('en-US');
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumSignificantDigits: 2 });

/** `1,204 px · 0.84%`. */
const sizeOf = ({ count, total }: Shown): string => `${number.format(count)} px · ${percent.format(total === 0 ? 0 : count / total)}`;

/** What the list says of a change. */
export const summaryOf = (change: Shown): string =>
  change.kind !== 'changed'
    ? change.kind
    : `${sizeOf(change)}${change.blocks !== null && change.count < FEW_PIXELS ? ' · soft light or colour' : ''}`;

/** What is known beside the pixels: numbers, facts, commits and files. */
export function detailsOf(change: Shown, decision: Decision | undefined): HTMLElement {
  const { areas, shift, texts, history } = change;
  const lines: (readonly [string, string | Node])[] = [
    ['Pixels', `${sizeOf(change)} of ${change.width}×${change.height}`],
    ...(areas.length > 0 ? [[areas.length === 1 ? 'Area' : `${areas.length} areas`, areas.map(areaLine).join('; ')] as const] : []),
    ...(change.blocks === null ? [] : [['Blocks', change.blocks] as const]),
    ...(shift ? [['Colour', shiftLine(shift)] as const] : []),
    ...(texts ? [['Texts', texts.map((text) => (text === '' ? 'a painted word' : `“${text}”`)).join(', ')] as const] : []),
    ...(decision
      ? [['Decision', decision.accepted ? `accepted: ${decision.reason}` : `refused${decision.reason && `: ${decision.reason}`}`] as const]
      : []),
  ];
  return el('div', { class: 'details' }, [
    el(
      'dl',
      {},
      lines.flatMap(([name, value]) => [el('dt', {}, [name]), el('dd', {}, [value])]),
    ),
    el('h3', {}, ['Facts that changed']),
    factsOf(change),
    el('h3', {}, ['Commits since the photograph']),
    folded(
      history.commits.map(({ hash, author, subject }) => [el('code', {}, [hash]), ` ${subject} `, el('small', {}, [author])]),
      FIRST_COMMITS,
    ),
    el('h3', {}, [`Files that differ since (${history.files.length})`]),
    folded(history.files.map((file) => [el('code', {}, [file])])),
  ]);
}

const areaLine = ({ x, y, width, height }: Area): string => `${width}×${height} at ${x}, ${y}`;

function shiftLine({ before, now, token }: NonNullable<Shown['shift']>): Node {
  const swatch = (colour: string): HTMLElement => {
    const box = el('span', { class: 'swatch' });
    box.style.background = colour;
    return box;
  };
  return el('span', {}, [swatch(before), ` ${before} → `, swatch(now), ` ${now}${token === null ? '' : ` (token ${token})`}`]);
}

function factsOf({ facts, kind }: Shown): HTMLElement {
  if (kind === 'removed') return el('p', {}, ['The story is gone.']);
  if (facts === null) return el('p', {}, ['The facts of the kept photograph aren’t recorded.']);
  if (facts.length === 0) return el('p', {}, ['None: the scene says the same, and looks different.']);
  return folded(
    facts.map((fact) => [el('code', {}, [fact.path]), ` ${valueOf(fact, 'before')} → `, el('strong', {}, [valueOf(fact, 'now')])]),
  );
}

const valueOf = (fact: FactChange, at: 'before' | 'now'): string => (at in fact ? JSON.stringify(fact[at]) : 'absent');

type Line = (Node | string)[];

function listOf(lines: readonly Line[]): HTMLElement {
  return lines.length === 0
    ? el('p', {}, ['None.'])
    : el(
        'ul',
        {},
        lines.map((line) => el('li', {}, line)),
      );
}

/** A list whose end is folded when it is long. */
function folded(lines: readonly Line[], first = FIRST_LINES): HTMLElement {
  const rest = lines.slice(first);
  if (rest.length === 0) return listOf(lines);
  const more = el('details', {}, [el('summary', {}, [`${rest.length} more`]), listOf(rest)]);
  return el('div', {}, [listOf(lines.slice(0, first)), more]);
}
