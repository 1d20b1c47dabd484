import { describe, expect, it } from 'vitest';
import { faultsOf, figuresOf, HEADING, missesOf, rowOf } from './figures.ts';
import type { LighthouseResult } from './lighthouse.ts';

const ref = (id: string, weight = 1) => ({ id, weight });
const audit = (score: number | null, numericValue = 0) => ({ title: 'A title', score, scoreDisplayMode: 'numeric', numericValue });

/** What Lighthouse says of a page that is painted after so many ms. */
function report(largestPaintMs: number, { contrast = 1, unweighed = 0 } = {}): LighthouseResult {
  return {
    environment: { benchmarkIndex: 1_500 },
    categories: {
      performance: { score: 0.9, auditRefs: [ref('total-blocking-time', 30)] },
      accessibility: { score: contrast === 1 ? 1 : 0.956, auditRefs: [ref('color-contrast', 7), ref('focusable-controls', 0)] },
      'best-practices': { score: 1, auditRefs: [ref('errors-in-console')] },
      seo: { score: 1, auditRefs: [ref('document-title')] },
    },
    audits: {
      'first-contentful-paint': audit(1, 1_000),
      'largest-contentful-paint': audit(1, largestPaintMs),
      'total-blocking-time': audit(0.2, 900),
      'cumulative-layout-shift': audit(1, 0.004),
      'speed-index': audit(1, 1_500),
      'color-contrast': audit(contrast),
      'focusable-controls': audit(unweighed),
      'errors-in-console': audit(1),
      'document-title': audit(null),
    },
  };
}

describe('the figures of a page', () => {
  it('are the medians of its visits', () => {
    expect(figuresOf([report(9_000), report(2_000), report(3_000)]).largestPaintMs).toBe(3_000);
    expect(figuresOf([report(2_000), report(3_000)]).largestPaintMs).toBe(2_500);
  });

  it('are the worst there are where a report lacks them', () => {
    expect(figuresOf([{ categories: {}, audits: {}, environment: { benchmarkIndex: 0 } }])).toMatchObject({
      score: 0,
      seo: 0,
      largestPaintMs: Infinity,
    });
  });

  it('are listed under their headings', () => {
    const row = rowOf('home', figuresOf([report(2_000)]), 95);
    expect(row).toHaveLength(HEADING.length);
    expect(row.split(/\s{2,}/)).toEqual(['home', '90 of 95', '1.0 s', '2.0 s', '900 ms', '0.004', '1.5 s', '100', '100', '100']);
  });

  it('miss what is wanted below the least score, and at anything under 100 in the other categories', () => {
    expect(missesOf(figuresOf([report(2_000)]), 90)).toEqual([]);
    expect(missesOf(figuresOf([report(2_000, { contrast: 0 })]), 95)).toEqual(['score 90 < 95', 'accessibility 96 < 100']);
  });
});

describe('the faults of a page', () => {
  it('are the failed checks that count outside of speed, from any visit, each once', () => {
    const poor = report(2_000, { contrast: 0 });
    expect(faultsOf([report(2_000), poor, poor])).toEqual(['accessibility: A title (color-contrast)']);
  });

  it('are none where every check passed or had nothing to judge', () => {
    expect(faultsOf([report(2_000)])).toEqual([]);
  });
});
