import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { callAddress, type FirstAnswer } from '#contract/api/first-answers.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
import { OFFLINE_SHELL, SERVICE_WORKER } from '#contract/offline-shell.ts';
import { Documents } from './document.ts';
import { REMOVING_WORKER } from './offline.ts';

const LOADS = {
  'src/app/start.tsx': { scripts: ['assets/shell.js'], styles: ['assets/shell.css'] },
  'src/lib/i18n/en-us/rest.ts': { scripts: ['assets/texts.js'], styles: [] },
  'src/boxes/box-page.tsx': { scripts: ['assets/box.js', 'assets/shell.js'], styles: ['assets/box.css'] },
};
const SHEET = '#loading{position:fixed}';
const HTML = `<!doctype html><html><head><title>Shop</title><meta\n name="description"\n content="All of it." /><style>${SHEET}</style></head><body><div id="loading"></div><div id="shell"></div></body></html>`;

const WORKER = 'self.skipWaiting();';

const DESK_SHEET = '@layer reset, base';
const DESK_HTML = `<!doctype html><title>Desk</title><style>${DESK_SHEET}</style>`;

let shop: TestShop;
const client = mkdtempSync(join(tmpdir(), 'fairdrop-client-'));
beforeAll(async () => {
  mkdirSync(join(client, '.vite'));
  for (const name of ['index.html', 'index.html.br', 'index.html.gz']) writeFileSync(join(client, name), HTML);
  writeFileSync(join(client, '.vite/loads.json'), JSON.stringify(LOADS));
  writeFileSync(join(client, 'desk.html'), DESK_HTML);
  writeFileSync(join(client, SERVICE_WORKER), WORKER);
  mkdirSync(join(client, 'desk-assets'));
  writeFileSync(join(client, 'desk-assets/part-1.js'), 'export {};');
  shop = await makeApp({ database: 'pglite', clientFolder: client });
});
afterAll(async () => {
  await shop.close();
  rmSync(client, { recursive: true, force: true });
});

const get = (url: string) => shop.call({ url });
const answersIn = (html: string): FirstAnswer[] =>
  JSON.parse(/<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(html)?.[1] ?? '[]') as FirstAnswer[];

describe('a page', () => {
  it.each(['/', '/boxes', '/boxes/', '/standard/penny-arcade', '/profile/inventory?modal=deposit', '/dice', '/battles', '/profile'])(
    'is at %s',
    async (url) => {
      const { statusCode, headers } = await get(url);
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
    },
  );

  it.each([
    '/no/such/page',
    '/boxes/none',
    '/boxes/penny-arcade/2',
    '/unique/penny-arcade',
    '/cars/penny-arcade',
    '/battles/17',
    '/bets/1',
    '/bets/x',
    '/openings/x',
    '/crash/rounds/x',
    '/boxes/%3Cb%3E',
    '/boxes/%00',
    '/%00',
    '/no%00/such/page?x=%00',
    '//',
    '///',
    '//boxes',
    '/boxes//',
  ])('is not at %s, and the answer says so with the page and status 404', async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-cache']);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(body).not.toContain('canonical');
  });

  it('is not at an address that can not be read, as far as browsers ask for a page there', async () => {
    const url = '/%E0%A4%A';
    const page = await shop.call({ url, headers: { accept: 'text/html,application/xhtml+xml' } });
    const missing = await get('/no/such/page');
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(page.headers['content-security-policy']).toBe(missing.headers['content-security-policy']);
    expect(page.body).toContain('<title>Page not found | Fairdrop</title>');
    for (const call of [{ url }, { url: '/api/%E0%A4%A', headers: { accept: 'text/html' } }]) {
      const { statusCode, body } = await shop.call(call);
      expect([statusCode, (JSON.parse(body) as { msg: string }).msg]).toEqual([400, 'We couldn’t understand this request.']);
    }
  });

  it('is in English wherever a call refuses a character', async () => {
    const { statusCode, body } = await get('/api/boxes/%00');
    expect([statusCode, (JSON.parse(body) as { msg: string }).msg]).toEqual([
      422,
      'The name of the box contains a character that can’t be stored.',
    ]);
    expect((JSON.parse((await get('/api/no/%00')).body) as { msg: string }).msg).not.toMatch(/^\*/);
  });

  it.each(['/', '/dice', '/no/such/page'])('may have the sheet that was built into it, and no other: %s', async (url) => {
    const hash = createHash('sha256').update(SHEET).digest('base64');
    const { headers } = await get(url);
    expect(String(headers['content-security-policy'])).toContain(`;style-src 'self' 'sha256-${hash}';`);
  });

  it('gives its sheet to no other answer', async () => {
    expect(String((await get('/api/config')).headers['content-security-policy'])).toContain(";style-src 'self';");
  });

  it.each([
    '/.vite/loads.json',
    '/.vite/x',
    '/.env',
    '/index.html',
    '/INDEX.HTML',
    '/index.html.br',
    '/index.html.gz',
    '/assets/shell.js.br',
    '//assets/shell.js',
  ])('never shows what the build keeps for the server: %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('what browsers keep for visits without a network', () => {
  it('is a document without any visitor, view or answer, whose policy allows its sheet', async () => {
    const { statusCode, headers, body } = await shop.call({ url: OFFLINE_SHELL, headers: { cookie: 'token=x; consent=' } });
    expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([200, 'no-cache', 'text/html; charset=utf-8']);
    expect(headers['set-cookie']).toBeUndefined();
    expect(answersIn(body)).toEqual([]);
    expect(body).not.toContain('first-view');
    expect(body).toContain('<meta name="offline-shell"');
    expect(body).toContain('noindex');
    expect(String(headers['content-security-policy'])).toContain(createHash('sha256').update(SHEET).digest('base64'));
  });

  it('is kept by a worker that is asked for again at every visit', async () => {
    const { statusCode, headers, body } = await get(SERVICE_WORKER);
    expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-cache', WORKER]);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(String(headers['content-security-policy'])).toContain("worker-src 'self'");
  });

  it('is removed where the worker is turned off, and pages don’t register it again', async () => {
    const off = await makeApp({ database: 'pglite', clientFolder: client, env: { SERVICE_WORKER: 'off' } });
    onTestFinished(() => off.close());
    const { headers, body } = await off.call({ url: SERVICE_WORKER });
    expect([headers['cache-control'], body]).toEqual(['no-cache', REMOVING_WORKER]);
    expect((await off.call({ url: '/api/config' })).json()).toMatchObject({ service_worker: false });
  });
});

describe('the desk', () => {
  it.each(['/desk', '/desk/', '/desk/withdrawals/7', '/desk/players/7?tab=money'])(
    'is one document, which no search engine lists: %s',
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect([statusCode, body]).toEqual([200, DESK_HTML]);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
      const hash = createHash('sha256').update(DESK_SHEET).digest('base64');
      expect(String(headers['content-security-policy'])).toContain(`script-src 'self';style-src 'self' 'sha256-${hash}';`);
    },
  );

  it('has hashed files, which are kept for ever, and its document at no other address', async () => {
    expect((await get('/desk-assets/part-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/desk-assets/part-2.js')).statusCode).toBe(404);
    expect((await get('/desk.html')).statusCode).toBe(404);
    expect((await get('/desks')).statusCode).toBe(404);
  });
});

describe('the data for search engines', () => {
  it.each([
    ['/no/such/page', true],
    ['/boxes/none', true],
    ['/profile/main', true],
    ['/battles/create', true],
    ['/reset-password', true],
    ['/', false],
    ['/boxes/penny-arcade', false],
    ['/terms-of-service', false],
  ])('of %s says whether to leave it out: %s', async (url, isLeftOut) => {
    expect((await get(url)).body.includes('<meta name="robots" content="noindex" />')).toBe(isLeftOut);
  });

  it('a box has one address that counts, whichever it is opened by, and whole addresses for those who show a link to it', async () => {
    const { publicUrl } = shop.deps.config;
    for (const url of ['/boxes/penny-arcade', '/standard/penny-arcade']) {
      const { body } = await get(url);
      expect(body).toContain(`<link rel="canonical" href="${publicUrl}/boxes/penny-arcade" />`);
      expect(body).toContain(`<meta property="og:url" content="${publicUrl}/boxes/penny-arcade" />`);
    }
  });

  it('robots.txt leads to the site map, which lists every public page and box once, each an address that is there', async () => {
    const robots = await get('/robots.txt');
    expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const { publicUrl } = shop.deps.config;
    expect(robots.body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
    const map = await get('/sitemap.xml');
    expect([map.statusCode, map.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const addresses = [...map.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
    const paths = addresses.map((address) => address.slice(publicUrl.length));
    expect(paths).toEqual(expect.arrayContaining(['/', '/boxes', '/crash', '/faq', '/terms-of-service', '/boxes/penny-arcade']));
    expect(paths.filter((path) => /^\/(profile|ref|auth|reset-password)|:/.test(path))).toEqual([]);
    const { meta } = (await get('/api/boxes')).json<{ meta: { total: number } }>();
    expect(paths.filter((path) => path.startsWith('/boxes/'))).toHaveLength(meta.total);
    for (const path of paths.filter((one) => !one.startsWith('/boxes/'))) expect((await get(path)).statusCode, path).toBe(200);
  });
});

describe('what the shop asks itself', () => {
  const countedFor = async (url: string, remoteAddress: string) => {
    const take = vi.spyOn(shop.deps.limiter, 'take');
    onTestFinished(() => take.mockRestore());
    const { statusCode } = await shop.call({ url, headers: { accept: 'text/html' }, remoteAddress });
    return { statusCode, keys: take.mock.calls.map(([, key]) => key) };
  };

  it('counts under the address of the visitor who sent a malformed URL', async () => {
    const { statusCode, keys } = await countedFor('/%zz', '198.51.100.7');
    expect(statusCode).toBe(404);
    expect(new Set(keys)).toEqual(new Set(['198.51.100.7']));
  });

  it('is one call for the site map, however many boxes it lists', async () => {
    expect(await countedFor('/sitemap.xml', '198.51.100.8')).toEqual({ statusCode: 200, keys: ['198.51.100.8'] });
  });
});

describe('the document', () => {
  it('names what its first view loads, each file once, and where search engines find it', async () => {
    const { body } = await get('/boxes/penny-arcade');
    expect([...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/assets/shell.js',
      '/assets/box.js',
      '/assets/texts.js',
    ]);
    expect([...body.matchAll(/<link rel="preload" as="style" crossorigin href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/assets/shell.css',
      '/assets/box.css',
    ]);
    expect(body).toContain(
      '<link rel="preload" as="image" type="image/avif" imagesrcset="/boxes/penny-arcade-288.avif 288w, /boxes/penny-arcade.avif 480w" imagesizes="',
    );
    expect(body).toContain(`<link rel="canonical" href="${shop.deps.config.publicUrl}/boxes/penny-arcade" />`);
    expect(body).toContain('<title>Penny Arcade mystery box | Fairdrop</title>');
    expect(body).toMatch(/content="Every prize in this box/);
  });

  it.each([
    ['/', [callAddress('/api/boxes', { sort: 'popular', per_page: '12' }), '/api/config']],
    ['/boxes', [callAddress('/api/boxes', { sort: 'popular', page: '1', per_page: '24' }), '/api/config']],
    ['/boxes/penny-arcade', ['/api/boxes/penny-arcade', '/api/config']],
    ['/dice', ['/api/config']],
    ['/wheel/provably-fair', ['/api/fairness/restorations', '/api/config']],
    ['/nowhere', ['/api/config']],
  ])('of %s carries the answers of its first calls, as the calls give them', async (url, addresses) => {
    const answers = answersIn((await get(url)).body);
    expect(answers.map(({ address }) => address)).toEqual(addresses);
    for (const { address, body } of answers) {
      const { server_time: _now, ...asked } = (await get(address)).json() as Record<string, unknown>;
      expect(body).toMatchObject(asked);
    }
  });

  it('can not be ended by what it carries', () => {
    const { html } = new Documents(HTML, LOADS, () => '').make({
      modules: [],
      pictures: [{ href: '/a".webp' }, { candidates: '/a".avif 1w', sizes: '"' }],
      title: '</title><script src=x> $& "',
      description: '"><script>',
      canonical: 'https://shop.test/"',
      answers: [{ address: '/api/x?a="</script>', json: '{"name":"</script><script>alert(1)</script><!--"}' }],
      view: null,
      origin: 'https://shop.test',
    });
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain('<title>&lt;/title>&lt;script src=x> $&amp; &quot;</title>');
    expect(answersIn(html)).toEqual([{ address: '/api/x?a="</script>', body: { name: '</script><script>alert(1)</script><!--' } }]);
    expect(html).toMatch(/<\/body><\/html>$/);
  });

  it('has its first view behind the overlay, with the sheets that it needs, each named for the policy', () => {
    const view = { markup: '<h1 data-style="0">Here</h1>', sheet: '[data-style="0"]{--tone:#fff}' };
    const { html, sheets } = new Documents(HTML, LOADS, (file) => `.from{content:'${file}'}`).make({
      modules: ['src/boxes/box-page.tsx'],
      pictures: [],
      answers: [],
      view,
      origin: 'https://shop.test',
    });
    const [, overlay = '', rest = ''] = html.split(/(?=<div id="loading")|(?<=<div id="loading" class="veil"><\/div>)/);
    expect(overlay).toBe('<div id="loading" class="veil"></div>');
    const within = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/g)].map(([, text = '']) => text);
    expect(within).toEqual([SHEET, `.from{content:'assets/shell.css'}`, `.from{content:'assets/box.css'}`, view.sheet]);
    expect(sheets).toEqual(within.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`));
    expect(rest).toMatch(/<\/style><div id="first-view"><h1 data-style="0">Here<\/h1><\/div><div id="shell">/);
    // Each sheet says which file it is, and no link does: a browser that reads ahead would fetch it a second time.
    expect([...html.matchAll(/<style data-file="([^"]+)"/g)].map(([, file]) => file)).toEqual(['assets/shell.css', 'assets/box.css']);
    expect(html).not.toMatch(/<link[^>]*\.css"/);
    // No script is fetched before this has been seen, but for the one that fetches the others.
    expect(html).not.toContain('modulepreload');
    expect(html).toContain('<meta name="first-scripts" content="/assets/shell.js /assets/box.js /assets/texts.js" />');
  });

  it('has font faces in its head, apart from the sheets of its first view, which are moved', () => {
    const { html, sheets } = new Documents(HTML, LOADS, () => `@font-face{font-family:'X';src:url(/x.woff2)}.a{color:red}`).make({
      modules: [],
      pictures: [],
      answers: [],
      view: { markup: '<h1>Here</h1>', sheet: '' },
      origin: 'https://shop.test',
    });
    const face = `@font-face{font-family:'X';src:url(/x.woff2)}`;
    expect(html.split('</head>')[0]).toContain(`<style>${face}</style>`);
    expect(html.split('</head>')[1]).not.toContain('@font-face');
    expect(html).toContain('<style data-file="assets/shell.css">.a{color:red}</style>');
    expect(sheets).toContain(`'sha256-${createHash('sha256').update(face).digest('base64')}'`);
  });

  it('names the scripts of its scene apart, without those that the page itself needs', () => {
    const { html } = new Documents(
      HTML,
      { ...LOADS, 'scenes/box/scene.ts': { scripts: ['assets/shell.js', 'assets/scene.js'], styles: [] } },
      () => '',
    ).make({ modules: [], sceneModules: ['scenes/box/scene.ts'], pictures: [], answers: [], view: null, origin: 'https://shop.test' });
    expect(html).toContain('<meta name="scene-scripts" content="/assets/scene.js" />');
  });

  it('comes without data rather than wait for a database that does not answer', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    // The embedded database runs transactions one after another, so this one holds up every other.
    let begun = (): void => undefined;
    const beginning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const holding = shop.deps.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      begun();
      await held;
    });
    await beginning;
    const { statusCode, body } = await get('/bets/0192f3c4-5d6e-7f80-9a1b-2c3d4e5f6071');
    letGo();
    await holding;
    expect(statusCode).toBe(200);
    expect(answersIn(body).map(({ address }) => address)).toEqual(['/api/config']);
  });
});
