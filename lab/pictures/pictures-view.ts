import { assetButtons } from '../assets/asset-buttons.ts';
import { fileTarget } from '../assets/file-target.ts';
import { kilobytes, type OwnAssets } from '../assets/own-assets.ts';
import { el } from '../dom.ts';
import type { LabScene } from '../scenes.ts';
import { text } from '../texts.ts';
import { type Raster, rasterOf, SHOP_SIDE_PX } from './raster.ts';
import { type PictureSlot, slotsOf } from './slots.ts';
import { isSheetJson, listed, picturesOfSheet } from './sprite-sheet.ts';

/** The pictures that are shown in the place of the shop's, by its address. Another object whenever one of them is another. */
export type Pictures = ReadonlyMap<string, HTMLCanvasElement>;

interface Row {
  slot: PictureSlot;
  element: HTMLElement;
  show(): void;
}

/** A picture, or a sheet with its JSON. */
const ACCEPT = '.svg,.png,.json,image/svg+xml,image/png,application/json';
/** More stories than this are counted. */
const NAMED_STORIES = 4;
/** Bytes of a picture on the graphics card: four a pixel. */
const CARD_BYTES = SHOP_SIDE_PX * SHOP_SIDE_PX * 4;

/** The picture slots of the scene: those of the story at hand, then the others. */
export class PicturesView {
  readonly element = el('div', { class: 'pictures', hidden: true });
  readonly #assets: OwnAssets;
  readonly #onChange: (pictures: Pictures) => void;
  readonly #dropped = new Map<string, Raster>();
  /** Saved since the page was loaded; the browser has the old file still. */
  readonly #saved = new Map<string, Raster>();
  /** Addresses of pictures that are being saved. */
  readonly #saving = new Set<string>();
  readonly #rows: readonly Row[];
  readonly #here = el('ul');
  readonly #elsewhere = el('ul');
  readonly #others: HTMLDetailsElement;
  readonly #summary = el('summary');
  #story = '';

  constructor(scene: LabScene, assets: OwnAssets, onChange: (pictures: Pictures) => void) {
    this.#assets = assets;
    this.#onChange = onChange;
    this.#rows = slotsOf(scene).map((slot) => this.#row(slot));
    this.#others = el('details', {}, [this.#summary, this.#elsewhere]);
    this.#others.addEventListener('toggle', () => this.refresh());
    new ResizeObserver(() => this.refresh()).observe(this.element);
    const isPainted = this.#rows.every(({ slot }) => slot.stories.length === 0);
    this.element.append(el('p', { class: 'hint' }, [text(isPainted ? 'pictures.painted' : 'pictures.hint')]), this.#here, this.#others);
  }

  get hasDropped(): boolean {
    return this.#dropped.size > 0;
  }

  /** Puts the pictures of a story first. */
  show(story: string): void {
    if (story === this.#story) return;
    this.#story = story;
    const isHere = ({ slot }: Row): boolean => slot.stories.length === 0 || slot.stories.includes(story);
    const others = this.#rows.filter((row) => !isHere(row));
    this.#here.replaceChildren(...this.#rows.filter(isHere).map(({ element }) => element));
    this.#elsewhere.replaceChildren(...others.map(({ element }) => element));
    this.#summary.textContent = text('pictures.others', { count: others.length });
    this.#others.hidden = others.length === 0;
    this.refresh();
  }

  refresh(): void {
    for (const row of this.#rows) row.show();
  }

  #row(slot: PictureSlot): Row {
    const { url, name, kind } = slot;
    const preview = el('div', { class: 'preview' });
    const image = el('img', { src: url, alt: '', loading: 'lazy', width: 64, height: 64 });
    const figures = el('span', { class: 'figures' });
    const warnings = el('ul', { class: 'warnings' });
    const own = assetButtons(this.#assets, kind, name, {
      back: () => this.#takeBack(url),
      save: () => this.#save(slot),
      remove: () => this.#remove(slot),
    });
    const actions = el('div', { class: 'strip-actions' }, own.buttons);
    const used = el('span', { class: 'used' }, [usedIn(slot)]);
    const element = el('li', { class: 'slot', 'data-picture': name }, [
      preview,
      el('div', {}, [el('b', {}, [name]), used, figures, warnings, actions]),
    ]);
    if (kind !== null) {
      const target = { label: text('assets.replace'), name: text('assets.replace.of', { name }), accept: ACCEPT, multiple: true };
      actions.prepend(fileTarget(element, { ...target, onFiles: (files) => void this.#take(url, files) }));
    }
    const show = (): void => {
      const dropped = this.#dropped.get(url);
      const raster = dropped ?? this.#saved.get(url);
      preview.replaceChildren(raster?.shown ?? image);
      element.classList.toggle('dropped', dropped !== undefined);
      own.show(dropped !== undefined, this.#saving.has(url));
      warnings.replaceChildren(...(dropped?.warnings ?? []).map((warning) => el('li', {}, [warning])));
      figures.textContent = raster === undefined ? (this.#weights.get(url) ?? '') : rasterFigures(raster);
      if (raster === undefined && !this.#weights.has(url) && element.offsetParent !== null) void this.#weigh(url, image, figures);
    };
    return { slot, element, show };
  }

  readonly #weights = new Map<string, string>();

  async #weigh(url: string, image: HTMLImageElement, figures: HTMLElement): Promise<void> {
    this.#weights.set(url, '');
    const size = (await fetch(url).then((response) => response.blob())).size;
    await image.decode().catch(() => undefined);
    const { naturalWidth: width, naturalHeight: height } = image;
    this.#weights.set(url, text('pictures.figures', { width, height, size: kilobytes(size), card: kilobytes(width * height * 4) }));
    figures.textContent = this.#weights.get(url) ?? '';
  }

  /** Takes a picture for a slot, or a sheet for all slots that its pictures are named as. */
  async #take(url: string, files: readonly File[]): Promise<void> {
    const [file] = files;
    if (files.length > 1 || (file !== undefined && isSheetJson(file))) await this.#takeSheet(files);
    else if (file !== undefined) {
      const refusal = await this.#drop(url, file, file.name);
      if (refusal === null) this.#changed();
      else this.#assets.say('bad', refusal);
    }
  }

  async #takeSheet(files: readonly File[]): Promise<void> {
    const slots = new Map(this.#rows.flatMap(({ slot: { url, name, kind } }) => (kind === null ? [] : [[name, url] as const])));
    try {
      const { found, others } = await picturesOfSheet(files, new Set(slots.keys()));
      const taken: string[] = [];
      const refusals: string[] = [];
      for (const [name, picture] of found) {
        const refusal = await this.#drop(slots.get(name) ?? '', picture, name);
        if (refusal === null) taken.push(name);
        else refusals.push(refusal);
      }
      this.#changed();
      const used = taken.length === 0 ? [] : [text('sheets.taken', { names: listed(taken) })];
      const left = others.length === 0 ? [] : [text('sheets.left', { names: listed(others) })];
      this.#assets.say(refusals.length === 0 ? 'good' : 'bad', [...refusals, ...used, ...left].join(' '));
    } catch (error) {
      this.#assets.say('bad', refusalOf(files.map(({ name }) => name).join(' + '), error));
    }
  }

  /** Resolves with why the picture is not taken, null where it is. */
  async #drop(url: string, picture: Blob, name: string): Promise<string | null> {
    try {
      this.#dropped.set(url, await rasterOf(picture));
      return null;
    } catch (error) {
      return refusalOf(name, error);
    }
  }

  #takeBack(url: string): void {
    this.#dropped.delete(url);
    this.#changed();
  }

  async #save({ url, name, kind }: PictureSlot): Promise<void> {
    const raster = this.#dropped.get(url);
    if (raster === undefined || kind === null) return;
    this.#saving.add(url);
    this.refresh();
    const isSaved = await this.#assets.save(kind, name, raster.png);
    this.#saving.delete(url);
    if (!isSaved) return this.refresh();
    this.#saved.set(url, raster);
    // One that was dropped after it stays.
    if (this.#dropped.get(url) === raster) this.#dropped.delete(url);
    this.#changed();
  }

  async #remove({ kind, name }: PictureSlot): Promise<void> {
    // The browser keeps the picture that it has loaded.
    if (kind !== null && (await this.#assets.remove(kind, name))) location.reload();
  }

  #changed(): void {
    this.refresh();
    this.#onChange(new Map([...this.#saved, ...this.#dropped].map(([url, { shown }]) => [url, shown])));
  }
}

const refusalOf = (file: string, error: unknown): string =>
  text('pictures.refused', { file: file.slice(0, 60), reason: error instanceof Error ? error.message : String(error) });

const rasterFigures = ({ width, height, bytes }: Raster): string =>
  text('pictures.new', { width, height, side: SHOP_SIDE_PX, size: kilobytes(bytes), card: kilobytes(CARD_BYTES) });

function usedIn({ stories, kind }: PictureSlot): string {
  if (kind === null) return text('pictures.made');
  if (stories.length === 0) return text('pictures.tile');
  if (stories.length > NAMED_STORIES) return text('pictures.used.many', { count: stories.length });
  return text('pictures.used', { stories: stories.join(', ') });
}
