import type { LighthouseResult } from './lighthouse.ts';

/** What the visits of a page measured. Scores are 0 to 100, times ms; `shift` is the layout shift that Lighthouse counts, without unit. */
export interface Figures {
  score: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  shift: number;
  speedMs: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
}

/** Figures by Lighthouse's name of their category or audit. */
const CATEGORIES = { score: 'performance', accessibility: 'accessibility', bestPractices: 'best-practices', seo: 'seo' } as const;
const AUDITS = {
  firstPaintMs: 'first-contentful-paint',
  largestPaintMs: 'largest-contentful-paint',
  blockedMs: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
  speedMs: 'speed-index',
} as const;

/** Categories in which everything has to be right. */
const FLAWLESS = [CATEGORIES.accessibility, CATEGORIES.bestPractices, CATEGORIES.seo] as const;

function figureOf(report: LighthouseResult, name: keyof Figures): number {
  if (name in CATEGORIES) return Math.round((report.categories[CATEGORIES[name as keyof typeof CATEGORIES]]?.score ?? 0) * 100);
  return report.audits[AUDITS[name as keyof typeof AUDITS]]?.numericValue ?? Infinity;
}

/** The value in the middle of some; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? middle : ((sorted[sorted.length / 2 - 1] ?? Number.NaN) + middle) / 2;
}

/** The median of each figure over some visits of one page, each figure separately. A figure that a report lacks counts as the worst one possible. */
export function figuresOf(reports: readonly LighthouseResult[]): Figures {
  const of = (name: keyof Figures): number => median(reports.map((report) => figureOf(report, name)));
  return {
    score: of('score'),
    firstPaintMs: of('firstPaintMs'),
    largestPaintMs: of('largestPaintMs'),
    blockedMs: of('blockedMs'),
    shift: of('shift'),
    speedMs: of('speedMs'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
  };
}

/** What a page does wrong in accessibility, best practices and SEO, in any of its visits: `category: title (audit)`. */
export function faultsOf(reports: readonly LighthouseResult[]): string[] {
  const faults = reports.flatMap(({ categories, audits }) =>
    FLAWLESS.flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${audits[id]?.title ?? ''} (${id})`),
    ),
  );
  return [...new Set(faults)];
}

/** The figures that miss what is wanted of a page: its least score, and 100 for everything else that is scored. */
export function missesOf(figures: Figures, leastScore: number): string[] {
  const least = { score: leastScore, accessibility: 100, bestPractices: 100, seo: 100 } as const;
  return (Object.keys(least) as (keyof typeof least)[])
    .filter((name) => figures[name] < least[name])
    .map((name) => `${name} ${figures[name]} < ${least[name]}`);
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** One row of the table that is printed, as wide as its heading. */
export function rowOf(page: string, figures: Figures, leastScore: number): string {
  const { score, firstPaintMs, largestPaintMs, blockedMs, shift, speedMs, accessibility, bestPractices, seo } = figures;
  const cells = [
    `${score} of ${leastScore}`,
    seconds(firstPaintMs),
    seconds(largestPaintMs),
    `${Math.round(blockedMs)} ms`,
    shift.toFixed(3),
    seconds(speedMs),
    String(accessibility),
    String(bestPractices),
    String(seo),
  ];
  return laidOut([page, ...cells]);
}

/** The heading of the table. */
export const HEADING = laidOut(['page', 'score', 'FCP', 'LCP', 'TBT', 'CLS', 'SI', 'a11y', 'BP', 'SEO']);

function laidOut([page = '', ...cells]: readonly string[]): string {
  return page.padEnd(10) + cells.map((cell) => cell.padStart(10)).join('');
}
