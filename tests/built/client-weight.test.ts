import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMPILE_AT_ONCE } from '#tools/bundles/plugin.ts';
import { STARTING_BUNDLES } from '#tools/bundles/rules.data.ts';
import { BUDGET, clientWeight, scriptsWith } from '#tools/client-weight.ts';
import { projectRoot } from '#tools/project.ts';

const dist = join(projectRoot, 'dist', 'client');
const { firstPaint, firstScene } = clientWeight();

describe('the built client', () => {
  it('sends at most its budget of script before the first paint, in few files', () => {
    expect(firstPaint.kB).toBeGreaterThan(60);
    expect(firstPaint.kB).toBeLessThanOrEqual(BUDGET.firstPaint.kB);
    expect(firstPaint.files.length).toBeLessThanOrEqual(BUDGET.firstPaint.files);
  });

  it('adds at most its budget of script with the first scene, in few files', () => {
    expect(firstScene.kB).toBeGreaterThan(100);
    expect(firstScene.kB).toBeLessThanOrEqual(BUDGET.firstScene.kB);
    expect(firstScene.files.length).toBeLessThanOrEqual(BUDGET.firstScene.files);
  });

  it('asks for everything that starts a visit to be compiled while it arrives, and for nothing else', () => {
    const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
    const hinted = scripts.filter((file) => readFileSync(join(dist, 'assets', file), 'utf8').startsWith(`${COMPILE_AT_ONCE}\n`));
    expect(hinted.map((file) => file.split('-')[0]).toSorted()).toEqual([...STARTING_BUNDLES].toSorted());
  });

  it('keeps graphics, sockets, dialogs, forms, schemas and passkeys out of the first paint', () => {
    const early = firstPaint.files.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');
    for (const content of [
      'WebGLRenderer',
      'pusher:connection_established',
      'GreenSock',
      'Toastify__toast',
      'ZodMiniObject',
      'ERROR_CEREMONY_ABORTED',
    ])
      expect(early).not.toContain(content);
  });

  it.each([
    'app/layout/footer-outside',
    'app/layout/player-corner',
    'battle/current/back-to-battle',
    'battle/current/own-battles',
    'auth/links/reset-password-page',
    'auth/links/verify-email-page',
    'cashback/cashback-page',
    'free-loot/moments/daily-bonus',
    'information/consent/player-consents',
    'information/faq-page',
    'information/how-it-works-page',
    'information/partnership-page',
    'leaderboard/leaderboard-page',
    'leaderboard/prize-news',
    'offline/install-offer',
    'offline/keep-offline',
    'protection/protection',
    'support/contacts/contacts-page',
  ])('sends nothing of the games with %s, which has none', (part) => {
    const games = scriptsWith(`src/${part}.tsx`).filter((file) =>
      /\/(play|rounds|proof|battle|box|stage|scene-\w+|upgrade)-[\da-f]{10}\.js$/.test(file),
    );
    expect(games).toEqual([]);
    // The page of a bet is made of them.
    expect(scriptsWith('src/play/record/bet-page.tsx').join(' ')).toMatch(/\/play-[\da-f]{10}\.js/);
  });

  it('sends currencies and the drawing of QR codes with the part that shows them, and not with the deposit dialog', () => {
    const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
    const holding = (mark: string): string[] => scripts.filter((file) => readFileSync(join(dist, 'assets', file), 'utf8').includes(mark));
    const [dialog = ''] = scriptsWith('src/deposit/coins-modal.tsx').map((file) => basename(file));
    for (const content of ['Ethereum Network only', 'Data too long']) {
      expect(holding(content).length, content).toBeGreaterThan(0);
      expect(holding(content)).not.toContain(dialog);
      expect(firstPaint.files.filter((file) => holding(content).some((part) => file.endsWith(part)))).toEqual([]);
    }
  });

  it('names no file by a word that blockers look for', () => {
    const files = readdirSync(join(dist, 'assets'));
    const blocked =
      /(^|[^a-z\d])(ads?|advert\w*|promo\w*|popup|popunder|pixel|counter|stats?|share|social|follow|affiliates?|referrals?|sponsor\w*|leaderboard)([^a-z\d]|$)|banner|bonus|cookie|consent|track(er|ing)|analytics|telemetry|partner/i;
    expect(files.filter((file) => blocked.test(file))).toEqual([]);
    expect(files.length).toBeGreaterThan(200);
  });

  it('ships neither the lab nor a source map nor an inline script', () => {
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.map') || file.endsWith('lab.html'))).toEqual([]);
    const html = readFileSync(join(dist, 'index.html'), 'utf8');
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(html).not.toMatch(/\sstyle=|\son\w+=/);
  });

  it('ships no story or case of a scene', () => {
    const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
    expect(scripts.filter((file) => readFileSync(join(dist, file), 'utf8').includes('withOtherResult'))).toEqual([]);
  });

  it('lets no file keep the page from being painted: the sheet of the overlay, its only one, lies in the page', () => {
    const html = readFileSync(join(dist, 'index.html'), 'utf8');
    expect(html).not.toMatch(/<link[^>]*rel="stylesheet"/);
    expect(html).not.toMatch(/<script(?![^>]*\stype="module")/);
    expect([...html.matchAll(/<style/g)]).toHaveLength(1);
    expect(html).toMatch(/<style>[^<]*#loading\s*\{[^}]*position:\s*fixed/);
  });

  it('has the keyframes of each animation that a light page leaves out', () => {
    const sheets = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.css'));
    const text = sheets.map((file) => readFileSync(join(dist, 'assets', file), 'utf8')).join('\n');
    const names = [...text.matchAll(/animation:\s*var\(--plain,\s*([\w-]+)/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(4);
    for (const name of names) expect(text).toMatch(new RegExp(`@keyframes ${name}\\s*\\{`));
  });

  it('has a brotli and a gzip form of every text worth it, never larger than the text', () => {
    // What lies under .vite is for the server alone.
    const texts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(js|css|html|svg|json|webmanifest)$/.test(file) && !file.startsWith('.vite'),
    );
    const plain = texts.map((file) => ({ file, bytes: readFileSync(join(dist, file)).length })).filter(({ bytes }) => bytes >= 1_000);
    expect(plain.length).toBeGreaterThan(50);
    for (const { file, bytes } of plain)
      for (const ending of ['br', 'gz'])
        expect(readFileSync(join(dist, `${file}.${ending}`)).length, `${file}.${ending}`).toBeLessThan(bytes);
  });
});
