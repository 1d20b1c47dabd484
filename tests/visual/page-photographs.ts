import type { Browser, CDPSession, Page, Request } from '@playwright/test';
import { caseOf, SCENE_KEYS, type SceneKey } from '#scenes/registry.ts';
import type { Story } from '#scenes/stage/contract.ts';
import type { Taken } from './goldens.ts';

/*
 * Photographs of the shop's page around the canvas, in the lab's page with a server of fixed facts (lab/in-page/testing/still-page.ts). The canvas itself is left out: it
 * has its own photographs (goldens.ts). The clock is fixed, so nothing has to be masked.
 */

/** What the records and the review call their scene, and what their names begin with. */
export const PAGES = 'page';

/** One photograph of a page that is kept. */
interface PagePhotograph {
  /** File name without its ending. */
  name: string;
  width: number;
  height: number;
  /** Size of text, percent of the usual one. */
  text: 100 | 200;
}

/** A page as it is loaded once, with its photographs in their order. */
export interface PageVisit {
  scene: SceneKey;
  moment: 'rest' | 'result';
  photographs: readonly PagePhotograph[];
}

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Every page at rest and with a result, at both sizes; with a result also with text of twice the size, on as much of the page. */
export const pageVisits: readonly PageVisit[] = SCENE_KEYS.flatMap((scene) =>
  (['rest', 'result'] as const).map((moment): PageVisit => {
    const name = `${PAGES}-${scene}-${moment}`;
    // A browser that was touched once has no pointer that hovers any more.
    const usual: PagePhotograph[] = [
      { name: `${name}-wide`, ...DESKTOP, text: 100 },
      { name: `${name}-phone`, ...PHONE, text: 100 },
    ];
    const large: PagePhotograph = { name: `${name}-phone-large`, width: PHONE.width, height: 2 * PHONE.height, text: 200 };
    return { scene, moment, photographs: moment === 'rest' ? usual : [...usual, large] };
  }),
);

/** The story that a page shows, where it isn't the calm one. */
const STORIES: Readonly<Record<string, string>> = { 'battle-rest': 'lobby', 'battle-result': 'won-4' };

/** The time of the shop when a page is loaded, and how long after that it is photographed, ms. */
const LOADED_AT = Date.parse('2026-01-02T12:00:00Z');
const LATER_MS = 120_000;
/** Time that passes before each picture, ms. */
const STEP_MS = 500;
/** A picture counts when the next one is the same; it may take so many. */
const MOST_TRIES = 20;

async function storyOf({ scene, moment }: PageVisit): Promise<Story<unknown, unknown>> {
  const { stories, calm } = await caseOf(scene);
  const id = STORIES[`${scene}-${moment}`] ?? calm;
  const found = stories.find((story) => story.id === id);
  if (found === undefined) throw new RangeError(`no story ${scene}/${id}`);
  return found;
}

/** A page that is open, its clock stopped. */
export interface OpenVisit {
  page: Page;
  /** Takes a photograph once the page is at rest. */
  photograph(photograph: PagePhotograph): Promise<Taken>;
  close(): Promise<void>;
}

/** Opens a page in a context of its own. */
export async function openVisit(browser: Browser, baseURL: string | undefined, visit: PageVisit): Promise<OpenVisit> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: DESKTOP,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const touch = await context.newCDPSession(page);
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  const over = (request: Request): boolean => pending.delete(request);
  page.on('requestfinished', over).on('requestfailed', over);
  await page.clock.install({ time: LOADED_AT });
  await page.goto(`/lab-page.html?scene=${visit.scene}&who=player&motion=still&moment=${visit.moment}`);
  await page.waitForFunction(() => '__page' in window);
  const story = await storyOf(visit);
  await page.evaluate((given) => (window as unknown as { __page: { still(story: unknown): Promise<void> } }).__page.still(given), story);
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(LOADED_AT + LATER_MS);
  return { page, photograph: (photograph) => photographPage({ page, touch, pending }, photograph), close: () => context.close() };
}

interface Shown {
  page: Page;
  /** Gives the page the finger of a phone. */
  touch: CDPSession;
  /** What is being fetched. */
  pending: ReadonlySet<Request>;
}

/** The page at rest, drawn anew: a layer that was moved by part of a pixel keeps the letters that it drew before, so what was there earlier would show. */
async function photographPage(shown: Shown, { width, height, text }: PagePhotograph): Promise<Taken> {
  const { page, touch } = shown;
  if (width === PHONE.width) await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize({ width, height });
  await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), text);
  await atRest(shown);
  await page.screenshot({ style: '* { visibility: hidden !important }' });
  return { picture: await atRest(shown), ...(await page.evaluate(readPage)) };
}

/** The first picture that is the same twice while nothing is fetched: with all letters, pictures and parts that come later. */
async function atRest({ page, pending }: Shown): Promise<Buffer> {
  let before: Buffer | null = null;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await page.clock.runFor(STEP_MS);
    await page.evaluate(drawable);
    const picture: Buffer = await page.screenshot({ animations: 'disabled' });
    if (pending.size === 0 && before?.equals(picture)) return picture;
    before = picture;
  }
  throw new Error('the page never came to rest');
}

/** Runs in the page: resolves when its letters are there, and the pictures that were fetched are decoded. */
async function drawable(): Promise<void> {
  await document.fonts.ready;
  const fetched = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  await Promise.all(fetched.map((image) => image.decode().catch(() => undefined)));
}

/** Runs in the page: its heading, balance and result, and where its words are. */
function readPage() {
  const textOf = (selector: string): string => document.querySelector<HTMLElement>(selector)?.innerText ?? '';
  const facts = { title: textOf('h1'), balance: textOf('[data-testid=balance]'), result: textOf('[data-testid=result]') };
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const wordBoxes = [];
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { x, y, width, height } = range.getBoundingClientRect();
    const seen = width > 0 && height > 0 && y < innerHeight && y + height > 0;
    if (seen) wordBoxes.push({ x, y, width, height, text: node.textContent ?? '' });
  }
  return { facts, wordBoxes };
}
