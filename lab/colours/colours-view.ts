import { COLORS, type ColorToken } from '#contract/design-tokens.ts';
import { DRAWN_TIERS } from '../address.ts';
import type { LabControls } from '../controls.ts';
import { el } from '../dom.ts';
import { sizeName } from '../sizes.ts';
import { text } from '../texts.ts';
import type { Values } from '../tuning/edits.ts';
import { AA, contrast, rgbOf } from './contrast.ts';
import { isThin, neededBy, readTexts, type TextReading } from './readings.ts';
import type { LabScene } from '../scenes.ts';
import { isOf, partsOf } from '../story-canvas.ts';

/** Sources of the scenes, each loaded when it is read. */
const SOURCES = import.meta.glob<string>(['../../scenes/*/**/*.ts', '!../../scenes/**/*.test.ts'], { query: '?raw', import: 'default' });

const NAMED = /COLORS(?:\.(\w+)|\['([\w-]+)'\])|tokenTint\('([\w-]+)'\)/g;

/** A token that a scene uses: in which files of its code, and in which fields of its tuning. */
interface UsedToken {
  token: ColorToken;
  files: readonly string[];
  fields: readonly string[];
}

const isToken = (name: unknown): name is ColorToken => typeof name === 'string' && Object.hasOwn(COLORS, name);

/** The tokens that the code of a scene names, with its files. */
async function tokensInCode(scene: string): Promise<ReadonlyMap<ColorToken, readonly string[]>> {
  const found = new Map<ColorToken, Set<string>>();
  const folder = `../../scenes/${scene}/`;
  for (const [path, load] of Object.entries(SOURCES)) {
    if (!path.startsWith(folder)) continue;
    for (const [, dotted, quoted, tint] of (await load()).matchAll(NAMED)) {
      const token = dotted ?? quoted ?? tint;
      if (isToken(token)) found.set(token, (found.get(token) ?? new Set()).add(path.slice(folder.length)));
    }
  }
  return new Map([...found].map(([token, files]) => [token, [...files]]));
}

/** The tokens of a scene's code and tuning, in the palette's order. */
function usedTokens(inCode: ReadonlyMap<ColorToken, readonly string[]>, schema: LabScene['schema'], values: Values): UsedToken[] {
  const fields = new Map<string, string[]>();
  for (const [field, knob] of Object.entries(schema)) {
    const value = values[field];
    if (knob.kind === 'choice' && isToken(value)) fields.set(value, [...(fields.get(value) ?? []), field]);
  }
  const tokens = Object.keys(COLORS).filter(isToken);
  return tokens
    .map((token) => ({ token, files: inCode.get(token) ?? [], fields: fields.get(token) ?? [] }))
    .filter(({ files, fields: own }) => files.length + own.length > 0);
}

/** What a scene lies on in the shop. */
const GROUND = 'ink-900' satisfies ColorToken;

/** The tokens of the scene with their contrast, and the contrast of the texts that are shown, as measured in the picture on every tier. */
export class ColoursView {
  readonly element = el('div', { class: 'colours', hidden: true });
  readonly #lab: LabControls;
  readonly #readTexts: typeof readTexts;
  readonly #tokens = el('ul');
  readonly #readings = el('div', { class: 'readings', role: 'region', 'aria-label': text('colours.texts') });
  readonly #old = el('p', { role: 'status', hidden: true }, [text('cost.old')]);
  /** What the readings are of. */
  #of: readonly unknown[] = [];
  readonly #measure = el('button', { type: 'button', class: 'small' }, [text('colours.measure')]);
  #inCode: ReadonlyMap<ColorToken, readonly string[]> | null = null;
  #values: Values = {};

  constructor(lab: LabControls, read = readTexts) {
    this.#lab = lab;
    this.#readTexts = read;
    this.#measure.addEventListener('click', () => void this.#read());
    this.element.append(
      el('h2', {}, [text('colours.texts')]),
      el('p', { class: 'hint' }, [text('colours.hint')]),
      this.#measure,
      this.#old,
      this.#readings,
      el('h2', {}, [text('colours.tokens')]),
      el('p', { class: 'hint' }, [text('colours.ground', { ground: GROUND, text: AA.text, large: AA.large })]),
      this.#tokens,
    );
    new ResizeObserver(() => void this.#load()).observe(this.element);
  }

  /** Follows the tuning, and marks the readings as old while the lab shows another story, motion or tuning than theirs. */
  refresh(): void {
    const { view } = this.#lab;
    this.#old.hidden = this.#of.length === 0 || isOf(view, this.#of);
    this.#readings.toggleAttribute('data-old', !this.#old.hidden);
    if (view.tuning === this.#values) return;
    this.#values = view.tuning;
    this.#showTokens();
  }

  /** Reads the scene's code when the tab is opened first. */
  async #load(): Promise<void> {
    if (this.#inCode !== null || this.element.clientWidth === 0) return;
    this.#inCode = new Map();
    this.#inCode = await tokensInCode(this.#lab.view.scene.id);
    this.#showTokens();
  }

  #showTokens(): void {
    if (this.#inCode === null) return;
    const used = usedTokens(this.#inCode, this.#lab.view.scene.schema, this.#values);
    this.#tokens.replaceChildren(...used.map((token) => tokenRow(token)));
  }

  async #read(): Promise<void> {
    this.#lab.pause();
    const { view, nowMs, lengthMs } = this.#lab;
    this.#of = [];
    this.#measure.disabled = true;
    this.#readings.replaceChildren(el('p', { role: 'status' }, [text('colours.measuring')]));
    try {
      const readings = await this.#readTexts(view, nowMs);
      this.#of = partsOf(view);
      const moment = el('p', {}, [
        [view.story.id, sizeName(view.size), text('time', { now: Math.round(nowMs), length: lengthMs })].join(' · '),
      ]);
      this.#readings.replaceChildren(moment, readings.length === 0 ? el('p', {}, [text('colours.none')]) : readingTable(readings));
      this.refresh();
    } catch (error) {
      this.#readings.replaceChildren(el('p', { role: 'alert' }, [error instanceof Error ? error.message : String(error)]));
    } finally {
      this.#measure.disabled = false;
    }
  }
}

function tokenRow({ token, files, fields }: UsedToken): HTMLElement {
  const ratio = contrast(rgbOf(COLORS[token]), rgbOf(COLORS[GROUND]));
  const limit = ratio < AA.large ? 'colours.ground-only' : ratio < AA.text ? 'colours.large-only' : null;
  return el('li', { class: 'token' }, [
    el('i', { style: `background:${COLORS[token]}`, 'aria-hidden': 'true' }),
    el('div', {}, [
      el('b', {}, [token]),
      el('span', { class: 'used' }, [[...fields, ...files].join(', ')]),
      ...(limit === null ? [] : [el('span', { class: 'mark' }, [text(limit)])]),
    ]),
    el('span', { class: 'ratio' }, [`${ratio.toFixed(1)} : 1`]),
  ]);
}

function readingTable(readings: readonly TextReading[]): HTMLElement {
  const heads = [text('colours.text'), ...DRAWN_TIERS.map((tier) => text(`tier.${tier}`))];
  const rows = readings.map((reading) => {
    const needed = neededBy(reading);
    const about = [text('colours.size', { size: Math.round(reading.sizePx) })];
    if (isThin(reading)) about.push(text('colours.thin', { alpha: reading.alpha.toFixed(2) }));
    const cells = DRAWN_TIERS.map((tier) => {
      const ratio = reading.ratios.get(tier);
      const isLow = ratio !== undefined && ratio < needed;
      return el('td', isLow ? { class: 'low', title: text('colours.below', { needed }) } : {}, [
        ratio === undefined ? text('frames.none') : `${ratio.toFixed(1)}${isLow ? ' ⚠' : ''}`,
      ]);
    });
    return el('tr', {}, [el('th', { scope: 'row' }, [reading.text, el('small', {}, [about.join(' · ')])]), ...cells]);
  });
  const head = el(
    'tr',
    {},
    heads.map((name) => el('th', { scope: 'col' }, [name])),
  );
  return el('table', {}, [el('thead', {}, [head]), el('tbody', {}, rows)]);
}
