import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstViewRequest } from '#contract/api/first-answers.ts';

/** Made by the build from the shell's own pages. */
const FOLDER = '.vite/first-view';
/** The module to load from there: its name differs from build to build. */
const ENTRY = /^render-[^.]+\.js$/;
/** Views that are kept, the latest ones. */
const KEPT = 200;
/** A visitor whose view would be behind this many others gets the page without it, so that a rush costs no more than that. */
const MOST_WAITING = 8;
/**
 * Rendering runs where bets are placed too, and any client may ask for any address, so it has a budget: at most this part of the time, after at most so
 * many ms at once. A page that comes when it is spent begins without its view.
 */
const SHARE_OF_TIME = 0.25;
const BURST_MS = 4_000;
/** What changes with every answer and is in no view. */
const CLOCK = /"server_time":"[^"]*",?/g;

type Render = (request: FirstViewRequest) => Promise<string | null>;

/** What a page says before any script has run. */
export interface FirstView {
  markup: string;
  /** The styles of single elements: a content policy allows none in the markup itself. */
  sheet: string;
}

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Moves the styles of single elements into a sheet, which the policy can name by its hash. Equal styles have one rule. */
export function withoutStyles(markup: string): FirstView {
  const rules = new Map<string, number>();
  const plain = markup.replace(/(<[a-z][^<>]*?) style="([^"]*)"/g, (_, before: string, style: string) => {
    const text = unescaped(style);
    // A style that could end its rule or the sheet is left out: it's the look of one element.
    if (/[{}<>]/.test(text)) return before;
    const number = rules.get(text) ?? rules.size;
    rules.set(text, number);
    return `${before} data-style="${number}"`;
  });
  return { markup: plain, sheet: [...rules].map(([text, number]) => `[data-style="${number}"]{${text}}`).join('') };
}

/** Makes the first views of the shop's pages with the module that the build left in `folder`, and keeps them for as long as their answers are the same. */
export class FirstViews {
  readonly #folder: string;
  readonly #warn: (error: unknown, address: string) => void;
  readonly #kept = new Map<string, FirstView | null>();
  #render: Promise<Render | null> | null = null;
  #builtMs = 0;
  #waiting = 0;
  readonly #now: () => number;
  #budgetMs = BURST_MS;
  #countedMs: number;
  /** Until when rendering was taken off the budget. */
  #chargedMs = 0;

  /** `now`: a clock in ms that never goes back. */
  constructor(folder: string, warn: (error: unknown, address: string) => void, now: () => number = () => performance.now()) {
    this.#folder = join(folder, FOLDER);
    this.#warn = warn;
    this.#now = now;
    this.#countedMs = now();
  }

  /** Loads the module before the first request. */
  async warm(): Promise<void> {
    await this.#loaded();
  }

  /** What of the budget is left, ms. */
  #leftMs(): number {
    const now = this.#now();
    this.#budgetMs = Math.min(BURST_MS, this.#budgetMs + (now - this.#countedMs) * SHARE_OF_TIME);
    this.#countedMs = now;
    return this.#budgetMs;
  }

  /**
   * The first view of a page; null where it has none, where none was built, when too many are wanted at once or the budget is spent, and when the page
   * fails, which is logged.
   */
  async of(request: FirstViewRequest): Promise<FirstView | null> {
    const render = await this.#loaded();
    if (render === null) return null;
    const key = JSON.stringify(request).replace(CLOCK, '');
    const known = this.#kept.get(key);
    if (known !== undefined) {
      this.#keep(key, known);
      return known;
    }
    if (this.#waiting >= MOST_WAITING || this.#leftMs() <= 0) return null;
    if (this.#waiting === 0) this.#chargedMs = this.#now();
    this.#waiting += 1;
    try {
      const markup = await render(request);
      return this.#keep(key, markup === null ? null : withoutStyles(markup));
    } catch (error) {
      this.#warn(error, request.address);
      return this.#keep(key, null);
    } finally {
      this.#waiting -= 1;
      // Views are made one after the other, so each is charged with the time since the one before it.
      const now = this.#now();
      this.#budgetMs -= now - this.#chargedMs;
      this.#chargedMs = now;
    }
  }

  #keep(key: string, view: FirstView | null): FirstView | null {
    this.#kept.delete(key);
    this.#kept.set(key, view);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return view;
  }

  /** The module, loaded again when the build has changed under a running shop. */
  #loaded(): Promise<Render | null> {
    const builtMs = statSync(this.#folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (this.#render === null || builtMs !== this.#builtMs) {
      this.#builtMs = builtMs;
      this.#kept.clear();
      this.#render = this.#load();
    }
    return this.#render;
  }

  async #load(): Promise<Render | null> {
    if (this.#builtMs === 0) return null;
    try {
      const entry = readdirSync(this.#folder).find((name) => ENTRY.test(name));
      if (entry === undefined) return null;
      const module = (await import(pathToFileURL(join(this.#folder, entry)).href)) as { renderFirstView: Render };
      return module.renderFirstView;
    } catch (error) {
      this.#warn(error, FOLDER);
      return null;
    }
  }
}
