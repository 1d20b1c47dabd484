import { setTimeout as sleep } from 'node:timers/promises';
import { chosenCookies } from '#tests/support/chosen-cookie.ts';
import { type Engine, EngineGone, type Size } from './engine.ts';
import { coveredControls, coveredFields, strayLinks } from './hit-test.ts';
import { isSettled, pageFaults } from './page-checks.ts';
import { takeWatched } from './watcher.ts';

/** The two windows that everything is tried in, px. */
export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const satisfies Record<string, Size>;

/**
 * Little windows, in which only the layout is tried: the narrowest phone that the shop is made for, a phone on its side, a laptop's window at 200 %,
 * and what a keyboard on the screen leaves of a phone. px
 */
export const LITTLE_SIZES = {
  'narrowest phone': { width: 320, height: 640 },
  'phone on its side': { width: 844, height: 390 },
  'window at 200 %': { width: 640, height: 450 },
  'phone with a keyboard': { width: 390, height: 420 },
} as const satisfies Record<string, Size>;

/** Software graphics on two cores can stall a page for seconds, ms. */
const PATIENCE_MS = 40_000;
const LOOK_MS = 50;
/** A page whose title does not change is shown after this long, ms. */
const TITLE_MS = 1_500;

/** The visitor: a guest, or the player of a token, with the settings that this browser keeps. */
interface Visit {
  token?: string;
  settings: { motion: 'full' | 'reduced'; quality?: 'canvas' };
}

/** Whom an access token is for; null without one. */
export function playerOf(token: string | undefined): string | null {
  const claims = token?.split('.')[1];
  return claims === undefined ? null : (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub;
}

/** A text as an expression that finds it. */
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

/** Something on the page: of what a selector finds, the first that can be seen and used, and whose name fits. */
export interface Target {
  css: string;
  /** The accessible name: a whole text, or an expression. */
  name?: string | RegExp;
}

/** Runs in the page: scrolls a target into view and returns the middle of it in the next frame, or why it can't be pressed. */
async function locate(css: string, source: string): Promise<{ x: number; y: number } | string> {
  const named = new RegExp(source);
  const textOf = (part: Element | null): string => part?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';
  const nameOf = (part: Element): string => {
    const label = part.getAttribute('aria-label');
    const by = part.getAttribute('aria-labelledby');
    if (by !== null) return textOf(document.getElementById(by));
    const labels =
      part instanceof HTMLInputElement || part instanceof HTMLSelectElement || part instanceof HTMLTextAreaElement ? part.labels : [];
    return label ?? ([...(labels ?? [])].map(textOf).join(' ') || textOf(part));
  };
  const found = [...document.querySelectorAll(css)].filter(
    (part) =>
      part.checkVisibility({ visibilityProperty: true }) &&
      part.closest('[inert], [aria-hidden=true]') === null &&
      named.test(nameOf(part)),
  );
  const [part] = found;
  if (!part) return `no ${css} ${source}`;
  if (part.matches(':disabled, [aria-disabled=true]')) return `${css} ${source} is disabled`;
  part.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  const { left, top, width, height } = part.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  const label = hit?.closest('label');
  if (hit && (part.contains(hit) || label?.control === part || label?.contains(part))) return { x, y };
  return `${css} ${source} is covered by ${hit?.outerHTML.slice(0, 200) ?? 'nothing'}`;
}

/** Runs in the page: selects what is in the field with the focus, so that it is typed over. */
function selectAll(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

/** Runs in the page: leads the router to an address, as the browser's own buttons do, and waits for another title, or until none is expected any more. */
async function navigate(path: string, patienceMs: number): Promise<void> {
  const { title } = document;
  history.pushState({ key: crypto.randomUUID() }, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  await new Promise<void>((done) => {
    const observer = new MutationObserver(() => {
      if (document.title !== title) done();
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    setTimeout(done, document.title === title ? patienceMs : 0);
  });
}

/** What a player does on pages of a shop, in one engine. */
export class Visitor {
  #engine: Engine;
  readonly #shop: string;
  #visit: Visit = { settings: { motion: 'reduced' } };
  #size: Size = SIZES.desktop;
  /** The size that the window has; null while that is not known. */
  #fitted: Size | null = null;
  #isLoaded = false;
  constructor(engine: Engine, shop: string) {
    this.#engine = engine;
    this.#shop = shop;
  }

  get engine(): Engine {
    return this.#engine;
  }

  /** Whether the process of the page still runs. */
  isAlive(): Promise<boolean> {
    return this.engine
      .evaluate(() => true)
      .catch((error: unknown) => !(error instanceof EngineGone || /\b(closed|detached)\b/.test(String(error))));
  }

  /** The id of the player whose access token the page has; null for a visitor. */
  async playerId(): Promise<string | null> {
    const cookie = await this.engine.evaluate(() => document.cookie);
    return playerOf(/token=([^;]+)/.exec(cookie)?.[1]);
  }

  /** Begins the visit again in another engine. */
  async restart(engine: Engine): Promise<void> {
    await this.#engine.close().catch(() => undefined);
    this.#engine = engine;
    this.#fitted = null;
    await this.resize(this.#size);
    await this.begin();
  }

  /** Both windows, first the one that the page is in: to resize it takes as long as many a page takes to come. */
  sizes(): [name: string, size: Size][] {
    const isPresent = (size: Size): boolean => size === this.#size;
    return Object.entries<Size>(SIZES).toSorted(([, a], [, b]) => Number(isPresent(b)) - Number(isPresent(a)));
  }

  /** Gives the window a size, also after a restart. */
  async resize(size: Size): Promise<void> {
    this.#size = size;
    if (size !== this.#fitted) {
      this.#fitted = null;
      await this.engine.resize(size);
      // A window is resized some frames before its page.
      await this.until('the size', ({ width, height }) => innerWidth === width && innerHeight === height, size);
      this.#fitted = size;
    }
    await this.#drawn();
  }

  /** Enlarges text alone, as the setting of a browser does; 1 takes that back. */
  async scaleText(factor: number): Promise<void> {
    await this.engine.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${factor * 100}%`);
    await this.#drawn();
  }

  /** Waits until the page is drawn with its present layout. */
  #drawn(): Promise<void> {
    return this.engine.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
  }

  /** Starts again as a guest who has made every choice, or as the player of a token; without an argument, as the last visit began. */
  async begin(visit = this.#visit): Promise<void> {
    const { token, settings } = visit;
    this.#visit = visit;
    this.#isLoaded = false;
    await this.engine.goto(`${this.#shop}/api/health`);
    const cookies = chosenCookies(this.#shop).map(({ name, value }) => ({ name, value }));
    await this.engine.evaluate(
      (chosen, remembered) => {
        for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
        localStorage.clear();
        sessionStorage.clear();
        for (const { name, value } of chosen) document.cookie = `${name}=${value}; path=/; samesite=strict`;
        for (const [key, value] of remembered) localStorage.setItem(key, value);
      },
      [...cookies, ...(token === undefined ? [] : [{ name: 'token', value: token }])],
      Object.entries(settings),
    );
  }

  /** Loads an address of the shop. */
  async visit(path: string): Promise<void> {
    await this.engine.goto(this.#shop + path);
    await this.until(path, isSettled);
    this.#isLoaded = true;
  }

  /** Goes to an address, without loading the page anew where one is there. */
  async follow(path: string): Promise<void> {
    if (!this.#isLoaded) return this.visit(path);
    await this.engine.evaluate(navigate, path, TITLE_MS);
    await this.until(path, isSettled);
  }

  /** Waits until a function in the page returns a truthy value, and returns that. A page that is being left is asked again. */
  until<Values extends readonly unknown[], Answer>(
    what: string,
    ask: (...values: Values) => Answer,
    ...values: Values
  ): Promise<NonNullable<Awaited<Answer>>> {
    return this.untilWithin(PATIENCE_MS, what, ask, ...values);
  }

  /** Like `until`, for what takes another time than a page does, ms. */
  async untilWithin<Values extends readonly unknown[], Answer>(
    patienceMs: number,
    what: string,
    ask: (...values: Values) => Answer,
    ...values: Values
  ): Promise<NonNullable<Awaited<Answer>>> {
    const deadline = performance.now() + patienceMs;
    let last: unknown;
    while (performance.now() < deadline) {
      try {
        const answer = await this.engine.evaluate(ask, ...values);
        if (answer) return answer as NonNullable<Awaited<Answer>>;
        last = answer;
      } catch (error) {
        if (error instanceof EngineGone) throw error;
        last = error;
      }
      await sleep(LOOK_MS);
    }
    throw new Error(`${what}: not after ${patienceMs / 1_000} s at ${await this.path()}, ${String(last)}`);
  }

  /** Waits for a text in view, which may be an expression's source. */
  see(text: string | RegExp, css = 'body'): Promise<boolean> {
    const source = typeof text === 'string' ? escaped(text) : text.source;
    return this.until(
      `“${source}” in ${css}`,
      (within, sought) => [...document.querySelectorAll(within)].some((part) => new RegExp(sought).test((part as HTMLElement).innerText)),
      css,
      source,
    );
  }

  /** Waits until the address fits; returns its path. */
  arrive(at: RegExp): Promise<string> {
    return this.until(
      String(at),
      (source) => (new RegExp(source).test(location.pathname + location.search) ? location.pathname : null),
      at.source,
    ) as Promise<string>;
  }

  path(): Promise<string> {
    return this.engine.evaluate(() => location.pathname + location.search).catch(() => 'a page that is being left');
  }

  /** Presses a target in the middle, once that belongs to it and stays where it is. */
  async press({ css, name = '' }: Target): Promise<void> {
    const source = typeof name === 'string' ? (name === '' ? '' : `^${escaped(name)}$`) : name.source;
    const deadline = performance.now() + PATIENCE_MS;
    let last: { x: number; y: number } | string = '';
    while (performance.now() < deadline) {
      const now = await this.engine.evaluate(locate, css, source).catch((error: unknown) => {
        if (error instanceof EngineGone) throw error;
        return String(error);
      });
      if (typeof now !== 'string' && typeof last !== 'string' && now.x === last.x && now.y === last.y)
        return this.engine.press(now.x, now.y);
      last = now;
      await sleep(LOOK_MS);
    }
    throw new Error(`at ${await this.path()}: ${typeof last === 'string' ? last : `${css} ${source} does not rest`}`);
  }

  /** Types a text into a field, in the place of what is there. */
  async fill(name: string | RegExp, text: string, css = 'input, textarea'): Promise<void> {
    await this.press({ css, name });
    await this.engine.evaluate(selectAll);
    await this.engine.type(text);
  }

  /** Chooses an option of a list by its value, as pickers of a browser do, which no driver can reach. */
  async choose(css: string, value: string): Promise<void> {
    await this.until(
      css,
      (selector, chosen) => {
        const list = document.querySelector<HTMLSelectElement>(selector);
        if (!list) return false;
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, chosen);
        list.dispatchEvent(new Event('change', { bubbles: true }));
        return list.value === chosen;
      },
      css,
      value,
    );
  }

  /** The balance that the header shows, in coins. */
  async balance(): Promise<number> {
    return Number(await this.engine.evaluate(() => document.querySelector('[data-testid=balance]')?.textContent.replaceAll(/[^\d.]/g, '')));
  }

  /** Everything that is wrong with the page as it is, at this size. */
  async faults(): Promise<string[]> {
    const found: string[] = [];
    for (const check of [pageFaults, coveredControls, strayLinks]) found.push(...(await this.engine.evaluate(check)));
    return [...found, ...(await this.watched())];
  }

  /** What is out of reach in a little window, at its present size. */
  async layoutFaults(): Promise<string[]> {
    const found: string[] = [];
    for (const check of [pageFaults, coveredControls, coveredFields]) found.push(...(await this.engine.evaluate(check)));
    return found;
  }

  /** What the watcher kept since it was last asked. */
  watched(): Promise<string[]> {
    return this.engine.evaluate(takeWatched);
  }
}
