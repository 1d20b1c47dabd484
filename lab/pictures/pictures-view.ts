import { fileTarget } from '../assets/file-target.ts';
import { kilobytes, type OwnAssets } from '../assets/own-assets.ts';
import { el } from '../dom.ts';
import type { LabScene } from '../scenes.ts';
import { text } from '../texts.ts';
import { type Raster, rasterOf, SHOP_SIDE_PX } from './raster.ts';
import { type PictureSlot, slotsOf } from './slots.ts';

/** The pictures that are shown in the place of the shop's, by its address. Another object whenever one of them is another. */
export type Pictures = ReadonlyMap<string, HTMLCanvasElement>;

interface Row {
  slot: PictureSlot;
  element: HTMLElement;
  show(): void;
}

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
    const press = (key: 'assets.back' | 'assets.save' | 'assets.remove', run: () => Promise<void> | void): HTMLButtonElement => {
      const button = el('button', { type: 'button', class: 'small', 'aria-label': text(`${key}.of`, { name }) }, [text(key)]);
      button.addEventListener('click', () => void run());
      return button;
    };
    const back = press('assets.back', () => this.#takeBack(url));
    const save = press('assets.save', () => this.#save(slot));
    const remove = press('assets.remove', () => this.#remove(slot));
    const actions = el('div', { class: 'strip-actions' }, [back, save, remove]);
    const used = el('span', { class: 'used' }, [usedIn(slot)]);
    const element = el('li', { class: 'slot', 'data-picture': name }, [
      preview,
      el('div', {}, [el('b', {}, [name]), used, figures, warnings, actions]),
    ]);
    if (kind !== null) {
      const onFile = (file: File): void => void this.#drop(url, file);
      const accept = '.svg,.png,image/svg+xml,image/png';
      actions.prepend(fileTarget(element, { label: text('assets.replace'), name: text('assets.replace.of', { name }), accept, onFile }));
    }
    const show = (): void => {
      const dropped = this.#dropped.get(url);
      const raster = dropped ?? this.#saved.get(url);
      preview.replaceChildren(raster?.shown ?? image);
      element.classList.toggle('dropped', dropped !== undefined);
      for (const button of [back, save]) button.hidden = dropped === undefined;
      save.disabled = !this.#assets.canSave || this.#saving.has(url);
      save.title = this.#assets.canSave ? '' : text('assets.unsaved');
      remove.hidden = dropped !== undefined || kind === null || !this.#assets.has(kind, name);
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

  async #drop(url: string, file: File): Promise<void> {
    try {
      this.#dropped.set(url, await rasterOf(file));
      this.#changed();
    } catch (error) {
      this.#assets.say(
        'bad',
        text('pictures.refused', { file: file.name.slice(0, 60), reason: error instanceof Error ? error.message : String(error) }),
      );
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

const rasterFigures = ({ width, height, bytes }: Raster): string =>
  text('pictures.new', { width, height, side: SHOP_SIDE_PX, size: kilobytes(bytes), card: kilobytes(CARD_BYTES) });

function usedIn({ stories, kind }: PictureSlot): string {
  if (kind === null) return text('pictures.made');
  if (stories.length === 0) return text('pictures.tile');
  if (stories.length > NAMED_STORIES) return text('pictures.used.many', { count: stories.length });
  return text('pictures.used', { stories: stories.join(', ') });
}
