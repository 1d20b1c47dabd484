import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startNetworkProxy } from '#tests/support/network-proxy.ts';
import { signIn } from '#tools/api-player.ts';
import { type EngineName, isDebianEngine } from '#tools/engines.ts';
import { type Engine, EngineGone } from './engine.ts';
import { coveredControls, strayLinks } from './hit-test.ts';
import { JOURNEY } from './journeys.ts';
import { pageFaults } from './page-checks.ts';
import { LITTLE_SIZES, playerOf, SIZES, Visitor } from './visitor.ts';
import { watcher } from './watcher.ts';
import { PAGES } from '#server/pages/page-list.ts';
import { OTHER_ENGINE } from '#tests/visual/block-means.ts';
import { boundsFaultOf } from '#tests/visual/golden-fault.ts';
import { ends, type Golden, takePictures } from '#tests/visual/goldens.ts';
import { pngOf } from '#tests/visual/pixels.ts';
import type { PreparedPlayer } from './prepared-player.ts';

/** Addresses of what no page makes: links of mails and of other services. */
const OUTSIDE: Record<string, string> = {
  '/unique/:boxname': '/unique/gold-rush',
  '/free/:boxname': '/free/free-1',
  '/ref/:link': '/ref/no-such-link',
  '/auth/:provider': '/auth/google',
};

/** Dialogs that an address opens. */
const DIALOGS = { guest: ['/?modal=login', '/?modal=register'], player: ['/?modal=deposit', '/?modal=deposit&method=crypto'] };

/** The addresses to try: each page of the shop, filled in by what a player has, and the dialogs. Throws for a page that it has no address for. */
function sweptPaths({ paths }: PreparedPlayer, who: 'guest' | 'player'): string[] {
  const known = { ...OUTSIDE, ...paths };
  const pages = PAGES.filter(({ path }) => who === 'player' || !path.startsWith('/profile')).map(({ path }) => {
    const address = path.includes(':') ? known[path] : path;
    if (address === undefined) throw new Error(`no address is known for ${path}`);
    return address;
  });
  return [...pages, ...DIALOGS[who]];
}

/** The style of a link's pseudo-element that is stretched over the link's container. */
const STRETCHED = "a::after { content: ''; position: absolute; inset: 0 }";

/** Runs in the page: replaces its content by a button and a table of one row, which has a link and this style. */
function plantLink(style: string): void {
  document.body.innerHTML =
    '<button type="button">Bet</button><table><tbody><tr><td><a href="/bets/1">A bet</a></td><td>1.00</td></tr></tbody></table>';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`body { margin: 0 } button { display: block; height: 200px } ${style}`);
  document.adoptedStyleSheets = [sheet];
}

/** The most faults of a page that a failure names. */
const NAMED_FAULTS = 6;

/** How long a step may take that repeats those before it, ms. */
const JOURNEY_MS = 480_000;

/** How often a step is begun when the browser itself ends in it. */
const MOST_STARTS = 3;

/** Text-only zoom that a page takes without scrolling sideways (WCAG 2.2, 1.4.4). */
const LARGE_TEXT = 2;

/** Scenes that are in sight and cost little: what they show is not looked at. */
const CALM = { motion: 'reduced', quality: 'canvas' } as const;

/** Runs in the page: whether the service worker and the player's newest bets are kept in this browser. */
const isKept = (): boolean =>
  navigator.serviceWorker.controller !== null && Object.keys(localStorage).some((key) => key.startsWith('last-seen:'));

/** Scenes whose other result is another picture. */
const OTHER_RESULTS = ends.filter(({ name }) => /^(dice|wheel)-.*-wide-canvas$/.test(name));

/** Starts an engine; the watcher runs at the start of each document. */
async function startEngine(name: EngineName): Promise<Engine> {
  if (name === 'firefox' && isDebianEngine('firefox')) return (await import('./drivers/firefox.ts')).startFirefox(watcher);
  if (name === 'webkit' && isDebianEngine('webkit')) return (await import('./drivers/webkit.ts')).startWebKit(watcher);
  return (await import('./drivers/playwright.ts')).startPlaywright(name, watcher);
}

/** All tests of one engine: one browser and one page for all of them. */
export function testEngine(name: EngineName): void {
  const shop = inject('shopUrl');
  const prepared = inject('preparedPlayer');
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = new Visitor(await startEngine(name), shop);
  });
  afterAll(() => visitor.engine.close());

  /**
   * Runs a step. When the browser itself ends, starts it, repeats the steps that lead there, and runs the step again. `isSecondTry` says that the step has
   * failed before, and repeats the steps in any case.
   */
  const surviving = async (
    step: () => Promise<void>,
    leading: readonly (() => Promise<void>)[] = [],
    isSecondTry = false,
  ): Promise<void> => {
    for (let starts = 1; ; starts += 1) {
      try {
        const isAlive = await visitor.isAlive();
        if (!isAlive) {
          console.log(`${name}: the browser has ended; it is started again.`);
          await visitor.restart(await startEngine(name));
        } else if (isSecondTry) await visitor.begin();
        if (!isAlive || isSecondTry) for (const earlier of leading) await earlier();
        return await step();
      } catch (error) {
        if (!(error instanceof EngineGone) || starts === MOST_STARTS) throw error;
      }
    }
  };

  describe.each(Object.entries(SIZES))('a first visit, %s', (size, window) => {
    beforeAll(async () => {
      await visitor.resize(window);
      // Each scene plays in full once; on a phone it would only take time.
      await visitor.begin({ settings: { motion: size === 'desktop' ? 'full' : 'reduced' } });
    });
    const steps = JOURNEY.map(([title, go], at) => ({ title, at, go: () => go(visitor) }));
    it.for(steps)('$title', { timeout: JOURNEY_MS }, async ({ at, go }, { task }) => {
      // A step goes on where the one before it ended, so only the whole journey can be tried again.
      const isSecondTry = (task.result?.retryCount ?? 0) > 0;
      const leading = steps.slice(0, at).map((earlier) => earlier.go);
      await surviving(go, leading, isSecondTry);
      expect(await visitor.watched()).toEqual([]);
    });
  });

  describe.each(['guest', 'player'] as const)('every page, %s', (who) => {
    let token: string | undefined;
    beforeAll(async () => {
      // A session of its own, since the access token of a long run has expired.
      if (who === 'player') ({ token } = await signIn(shop, prepared.email, prepared.password));
      await visitor.begin({ settings: CALM, ...(token !== undefined && { token }) });
    });
    it.each(sweptPaths(prepared, who))('%s', (path) =>
      surviving(async () => {
        await visitor.follow(path);
        expect(await visitor.playerId(), 'the player').toBe(playerOf(token));
        for (const [size, window] of visitor.sizes()) {
          await visitor.resize(window);
          const faults = await visitor.faults();
          expect(faults.slice(0, NAMED_FAULTS), `${faults.length} faults, ${size}`).toEqual([]);
        }
        // Layout is much the same in all engines, and for all visitors.
        if (name !== 'chromium' || who === 'guest') return;
        for (const [size, window] of Object.entries(LITTLE_SIZES)) {
          await visitor.resize(window);
          const faults = await visitor.layoutFaults();
          expect.soft(faults.slice(0, NAMED_FAULTS), `${faults.length} faults, ${size}`).toEqual([]);
        }
        await visitor.resize(SIZES.phone);
        await visitor.scaleText(LARGE_TEXT);
        const faults = await visitor.engine.evaluate(pageFaults);
        await visitor.scaleText(1);
        expect.soft(faults, 'phone with text twice as large').toEqual([]);
      }),
    );
  });

  it('a second visit without a network shows the shell and the newest bets', () =>
    surviving(async () => {
      const { token } = await signIn(shop, prepared.email, prepared.password);
      const network = await startNetworkProxy(Number(new URL(shop).port));
      const away = new Visitor(visitor.engine, network.url);
      try {
        await away.begin({ settings: CALM, token });
        await away.visit('/faq');
        await away.until('a worker and bets', isKept);
        network.set('refused');
        await away.engine.goto(`${network.url}/dice`);
        await away.see('Fairdrop can’t be reached', 'h1');
        await away.see('Plinko', 'table');
      } finally {
        await network.close();
      }
    }));

  // Chromium's are compared to the pixel (tests/visual/goldens.spec.ts).
  if (name !== 'chromium')
    describe('scenes', () => {
      const lab = inject('labUrl');
      const faultOf = async (golden: Golden, show = golden.show): Promise<string | null> => {
        if (!(await visitor.engine.evaluate(() => 'visual' in window))) {
          await visitor.engine.goto(`${lab}/tests/visual/page.html`);
          await visitor.until('the bare page', () => 'visual' in window);
        }
        const [picture] = await visitor.engine.evaluate(takePictures, { show, moments: [golden.at] });
        return boundsFaultOf(pngOf(picture?.address ?? ''), golden, OTHER_ENGINE[name]);
      };
      it.each(ends)('$name looks as in Chromium', (golden) => surviving(async () => expect(await faultOf(golden)).toBeNull()));
      it.each(OTHER_RESULTS)('$name differs from its other result', (golden) =>
        surviving(async () => expect(await faultOf(golden, { ...golden.show, otherResult: true })).toMatch(/apart/)),
      );
    });

  describe('the hit test', () => {
    beforeAll(() => visitor.begin({ settings: CALM }));
    it('finds a link that is stretched over a table row, which WebKit does not take as its container', () =>
      surviving(async () => {
        await visitor.engine.evaluate(plantLink, `${STRETCHED} tr { position: relative }`);
        const found = [...(await visitor.engine.evaluate(coveredControls)), ...(await visitor.engine.evaluate(strayLinks))];
        if (name === 'webkit')
          expect(found).toEqual([
            expect.stringMatching(/^the middle of button “Bet”.* belongs to a “A bet”/),
            expect.stringMatching(/^\/bets\/1 takes/),
          ]);
        else expect(found).toEqual([]);
      }));
    it('finds a link without a container, and a control below something else, in every engine', () =>
      surviving(async () => {
        await visitor.engine.evaluate(plantLink, STRETCHED);
        expect(await visitor.engine.evaluate(coveredControls)).toEqual([expect.stringMatching(/^the middle of button “Bet”/)]);
        expect(await visitor.engine.evaluate(strayLinks)).toEqual([expect.stringMatching(/^\/bets\/1 takes/)]);
      }));
    it.each([
      ['scaled', `${STRETCHED} td { position: relative } a::after { scale: 9 }`],
      ['moved', `${STRETCHED} td { position: relative } a::after { translate: 40px 60px; height: 100px }`],
      ['turned', `${STRETCHED} td { position: relative } a::after { rotate: 90deg; width: 400px; height: 100px }`],
      ['static with negative margins', "a::after { content: ''; display: inline-block; width: 400px; height: 300px; margin: -150px 0 }"],
    ])('finds a link whose pseudo-element is %s', (_how, style) =>
      surviving(async () => {
        await visitor.engine.evaluate(plantLink, style);
        expect(await visitor.engine.evaluate(strayLinks)).toEqual([expect.stringMatching(/^\/bets\/1 takes/)]);
      }),
    );
  });
}
