import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_VERSIONS, DOCUMENTS } from '#contract/consents/documents.ts';
import { RETENTION_KINDS } from '#contract/retention.ts';
import { RETENTION_RULES } from '#server/runtime/retention.ts';
import { routes } from '#src/app/routes.tsx';
import { FOOTER_LINKS } from '#src/app/layout/nav.data.ts';
import { findPage } from '#server/pages/page.ts';
import { PAGES } from '#server/pages/page-list.ts';
import { DOCUMENT_PATHS } from './document-paths.ts';
import { keepFact } from './facts.ts';
import { answersWith } from './find-answers.ts';
import { piecesOf, plainText } from './markup.ts';
import type { Block, Section } from './text.ts';
import { loadLegalText, loadPageText } from './texts.ts';

const LOCALE = 'en-US';

const legal = await Promise.all(DOCUMENTS.map(async (name) => ({ name, text: await loadLegalText(name, LOCALE) })));
const groups = await loadPageText('answers', LOCALE);
const steps = await loadPageText('howItWorks', LOCALE);
const partnership = await loadPageText('partnership', LOCALE);
const answers = groups.flatMap((group) => group.answers);

/** Every fact that a text may name; one that is not here would leave a gap. */
const FILLED = Object.fromEntries(
  [
    'operator',
    'address',
    'email',
    'registration',
    'law',
    'cardMin',
    'cardMax',
    'sandbox',
    'releaseFactor',
    'releaseExample',
    'stakeCap',
    'stakeCapPercent',
    'bonusDays',
    'cryptoBonusMost',
    'leaderboardEdge',
    'unplayedFee',
    ...RETENTION_KINDS.map(keepFact),
  ].map((name) => [name, 'Fact']),
);

const sentencesOf = (block: Block): readonly string[] =>
  typeof block === 'string' ? [block] : 'list' in block ? block.list : [...block.head, ...block.rows.flat()];
const inSections = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(sentencesOf)]);

/** Every sentence of the information pages, by the page on which it is. */
const PAGES_OF_TEXTS: readonly { path: string; ids: readonly string[]; sentences: readonly string[] }[] = [
  ...legal.map(({ name, text }) => ({
    path: DOCUMENT_PATHS[name],
    ids: text.sections.map(({ id }) => id),
    sentences: [text.title, text.lead, text.changes, ...inSections(text.sections)],
  })),
  {
    path: '/faq',
    ids: answers.map(({ id }) => id),
    sentences: answers.flatMap(({ question, blocks }) => [question, ...blocks.flatMap(sentencesOf)]),
  },
  {
    path: '/how-it-works',
    ids: ['try', 'games', 'money'],
    sentences: [steps.lead, steps.tryText, steps.gamesText, ...steps.money, ...steps.steps.flatMap(({ title, text }) => [title, text])],
  },
  {
    path: '/partnership',
    ids: partnership.sections.map(({ id }) => id),
    sentences: [partnership.lead, partnership.notice, ...partnership.numbers.map(({ text }) => text), ...inSections(partnership.sections)],
  },
];

/** Every table of the information pages. */
const TABLES = [...legal.flatMap(({ text }) => text.sections), ...partnership.sections, ...answers]
  .flatMap(({ blocks }) => blocks)
  .filter((block): block is Extract<Block, { head: unknown }> => typeof block !== 'string' && 'head' in block);

/** Sections that parts of pages outside the texts bring. */
const OTHER_SECTIONS = new Set(['/cookie-policy#choices']);

/** What is wrong with a link on a page; null where it leads somewhere. */
function linkFault(from: string, to: string): string | null {
  if (to.startsWith('mailto:')) return null;
  const { pathname, hash } = new URL(to, `https://shop.test${from}`);
  const known = matchRoutes(routes, pathname)?.at(-1)?.route.path !== '*' && findPage(PAGES, pathname) !== null;
  if (!known) return `${from}: no page at ${to}`;
  const target = PAGES_OF_TEXTS.find(({ path }) => path === pathname);
  const isThere = hash === '' || target?.ids.includes(hash.slice(1)) === true || OTHER_SECTIONS.has(pathname + hash);
  return isThere ? null : `${from}: no section at ${to}`;
}

const linksOf = (sentence: string): string[] => piecesOf(sentence).flatMap((piece) => (piece.kind === 'link' ? [piece.to] : []));

describe('the long texts', () => {
  it('lead only to pages and sections that exist', () => {
    const links = PAGES_OF_TEXTS.flatMap(({ path, sentences }) => sentences.flatMap(linksOf).map((to) => ({ path, to })));
    expect(links.length).toBeGreaterThan(60);
    expect(links.flatMap(({ path, to }) => linkFault(path, to) ?? [])).toEqual([]);
  });

  it('would be refused with a link that leads nowhere', () => {
    expect(linkFault('/faq', '/no-such-page/at/all')).not.toBeNull();
    expect(linkFault('/faq', '/terms-of-service#nothing')).not.toBeNull();
    expect(linkFault('/terms-of-service', '#age')).toBeNull();
  });

  it.each(Object.values(FOOTER_LINKS).flat())('the footer’s $to is a page', ({ to }) => {
    expect(linkFault('/', to)).toBeNull();
  });

  it('are written as American English is printed, and leave no mark open', () => {
    const faults = [/\s%/, /colour|favour|honour|centre\b|cancell|recognis/i, /\w'|"/, / {2}/, /\*\*|\]\(/];
    const faulty = PAGES_OF_TEXTS.flatMap(({ sentences }) => sentences)
      .map((sentence) => plainText(sentence, FILLED))
      .filter((text) => faults.some((fault) => fault.test(text)) || text.trim() !== text);
    expect(faulty).toEqual([]);
  });

  it.each(PAGES_OF_TEXTS)('each section of $path has an address of its own', ({ ids }) => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  });

  it('have tables whose rows fill every column', () => {
    expect(TABLES.length).toBeGreaterThan(1);
    expect(TABLES.flatMap(({ head, rows }) => rows.filter((row) => row.length !== head.length || row.includes('')))).toEqual([]);
  });

  it.each(legal)('the version of $name is the one in force', ({ name, text }) => {
    expect(text.version).toBe(DOCUMENT_VERSIONS[name]);
    expect(Date.parse(text.version)).not.toBeNaN();
    expect(text.changes).not.toBe('');
  });
});

describe('marks in a sentence', () => {
  it('become words, stress, code and links, with the operator’s facts in their places', () => {
    expect(piecesOf('By **{name}**, see [the {name} page](/x) and `a*`.', { name: 'Us' })).toEqual([
      { kind: 'words', text: 'By ' },
      { kind: 'strong', text: 'Us' },
      { kind: 'words', text: ', see ' },
      { kind: 'link', text: 'the Us page', to: '/x' },
      { kind: 'words', text: ' and ' },
      { kind: 'code', text: 'a*' },
      { kind: 'words', text: '.' },
    ]);
  });

  it('are never read in a fact', () => {
    expect(piecesOf('{name}', { name: '[x](javascript:y) **z**' })).toEqual([{ kind: 'words', text: '[x](javascript:y) **z**' }]);
  });
});

describe('the privacy statement', () => {
  const kept = legal.find(({ name }) => name === 'privacy')?.text.sections.find(({ id }) => id === 'kept');
  const rows = (kept?.blocks ?? []).flatMap((block) => (typeof block !== 'string' && 'rows' in block ? block.rows : []));

  it('lists what every rule of retention keeps, and nothing that has no rule', () => {
    expect(rows.map(([what]) => what).toSorted()).toEqual([...new Set(RETENTION_RULES.map(({ listed }) => listed))].toSorted());
  });

  it('says of each as long as its rules keep it, with the days that are set', () => {
    const lasting = { account: /until you (close|change|disconnect)/, books: /as long as/, proof: /^forever/, expiry: /./ };
    for (const { listed, keep } of RETENTION_RULES) {
      const [, , howLong = ''] = rows.find(([what]) => what === listed) ?? [];
      if (typeof keep === 'string') expect(howLong, listed).toMatch(lasting[keep]);
      else for (const kind of keep) expect(howLong, listed).toContain(`{${keepFact(kind)}}`);
    }
    expect(RETENTION_RULES.flatMap(({ keep }) => (typeof keep === 'string' ? [] : keep)).toSorted()).toEqual(
      [...RETENTION_KINDS].toSorted(),
    );
  });
});

describe('searching the answers', () => {
  const ids = (words: string): string[] => answersWith(groups, words, {}).flatMap((group) => group.answers.map(({ id }) => id));

  it('finds those that have each word, or its beginning, whatever its case', () => {
    expect(ids('FORGOT pass')).toEqual(['forgot-password']);
    expect(ids('31 countries')).toEqual(['ship-where']);
    expect(ids('passkeys')).toContain('passkeys');
    expect(ids('passkeys')).toEqual(ids('passkey'));
  });

  it('finds all where nothing is sought, and none where nothing fits', () => {
    expect(ids('  ')).toEqual(answers.map(({ id }) => id));
    expect(ids('zeppelin')).toEqual([]);
  });
});
