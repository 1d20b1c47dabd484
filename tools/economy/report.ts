import { formatCount } from '#contract/count.ts';
import { DEFAULT_TERMS } from '#contract/bonus/terms.ts';
import { markdownTable, withGenerated } from '../generated-page.ts';
import { freeBoxFacts } from './edge-rows.ts';
import { coins, isAbove, type Row } from './row.ts';

const HEAD = ['Promotion', 'Play', 'Rules', 'Player wins', 'Costs', 'May cost', ''];

const costOf = ({ cost, band, basis }: Row): string =>
  `${formatCount(cost.toFixed(1))}${band > 0.05 ? ` ± ${band.toFixed(1)}` : ''} % of ${basis}`;

function limitText({ rules, limit }: Row): string {
  if (rules !== 'now') return '';
  return limit === Infinity ? 'no limit' : `${limit} %`;
}

const cellsOf = (row: Row): string[] => [
  row.promotion,
  row.play,
  row.rules,
  coins(row.player),
  costOf(row),
  limitText(row),
  isAbove(row) ? 'ABOVE' : '',
];

/** The table for a terminal. */
export function textTable(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function freeTable(): string {
  const lines = freeBoxFacts(DEFAULT_TERMS).map(({ level, coinsADay, paidEdge, recentEdge }) => [
    String(level),
    coinsADay.toFixed(2),
    paidEdge.toFixed(2),
    recentEdge.toFixed(2),
  ]);
  return markdownTable(['Level', 'Coins a day', 'Edge that the level cost', 'Edge in 30 days that keeps them open'], lines);
}

const BEGIN = '<!-- What follows is written by `npm run economy -- --plot`. -->';

/** The page with its tables written anew. Throws when the line that begins them is missing. */
export function withTables(page: string, rows: readonly Row[]): string {
  const parts = [
    '## Every promotion',
    '![What each promotion costs](economy.svg)',
    markdownTable(HEAD, rows.map(cellsOf)),
    '## Free boxes',
    freeTable(),
  ];
  return withGenerated(page, BEGIN, parts);
}

const COLORS: Record<Row['rules'], string> = { before: '#9aa3b2', otherwise: '#e0a03c', now: '#2f9e6e' };
const [LABELS, SCALE, STEP, TOP] = [560, 3, 18, 30];
/** Per cent at which bars are cut. */
const MOST_SHOWN = 120;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function bar(row: Row, index: number): string {
  const y = TOP + index * STEP;
  const width = Math.max(1, Math.min(MOST_SHOWN, row.cost) * SCALE);
  const limit = row.limit === Infinity ? '' : `<path d="M${LABELS + row.limit * SCALE} ${y}v16" stroke="#d64545" stroke-width="2"/>`;
  const more = row.cost > MOST_SHOWN ? ' →' : '';
  return [
    `<text x="${LABELS - 8}" y="${y + 12}" text-anchor="end">${escaped(`${row.promotion}: ${row.play}`)}</text>`,
    `<rect x="${LABELS}" y="${y + 2}" width="${width.toFixed(1)}" height="12" fill="${COLORS[row.rules]}"/>`,
    limit,
    `<text x="${LABELS + MOST_SHOWN * SCALE + 6}" y="${y + 12}">${formatCount(row.cost.toFixed(0))} %${more}</text>`,
  ].join('');
}

/** The costs as bars: grey as it was, amber without one of the rules, green now; red is what a promotion may cost. */
export function plot(rows: readonly Row[]): string {
  const [width, height] = [LABELS + MOST_SHOWN * SCALE + 80, TOP + rows.length * STEP + 10];
  const title = 'Cost in % of the bonus or of the edge. Grey: before; amber: without one of the rules; green: now; red: limit.';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="#fff"/><text x="12" y="18" font-size="12">${title}</text>
${rows.map(bar).join('\n')}
</svg>
`;
}
