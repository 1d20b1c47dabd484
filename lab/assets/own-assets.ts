import { text } from '../texts.ts';
import { type AssetKindName, type OwnSources, readOwnSources, removeSource, saveSource, type Credit } from './asset-remote.ts';
import { LabDialog } from '../dialog.ts';
import { el } from '../dom.ts';

/** As the server takes it; browsers read a pattern with the flag `v`. */
const SOURCE = String.raw`https:\/\/[\w.~%\/?#=&+:@\(\),!;'\-]{4,200}`;

/** The form that asks who made a sound or picture, and under which licence it is used. It keeps the last answer for the next one. */
class CreditDialog {
  readonly dialog: LabDialog;
  readonly #author = el('input', { type: 'text', name: 'author', required: true, maxlength: 80, autocomplete: 'name' });
  readonly #licence = el('select', { name: 'licence' });
  readonly #source = el('input', { type: 'url', name: 'source', pattern: SOURCE, placeholder: 'https://' });
  readonly #what = el('p');
  #answer: (credit: Credit | null) => void = () => undefined;

  constructor() {
    this.dialog = new LabDialog('credit-dialog', text('credit'), () => this.#answer(null));
    const named = (key: 'author' | 'licence' | 'source', input: HTMLElement): HTMLElement =>
      el('label', {}, [el('span', {}, [text(`credit.${key}`)]), input]);
    const save = el('button', { type: 'submit', class: 'action save' }, [text('save')]);
    const fields = [named('author', this.#author), named('licence', this.#licence), named('source', this.#source)];
    const form = el('form', {}, [this.#what, ...fields, el('p', { class: 'hint' }, [text('credit.hint')]), save]);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#answer({ author: this.#author.value.trim(), licence: this.#licence.value, source: this.#source.value.trim() });
      this.dialog.close();
    });
    this.dialog.body.append(form);
  }

  /** Resolves with the credit, null where the dialog is closed without one. */
  ask(name: string, licences: readonly string[]): Promise<Credit | null> {
    const chosen = this.#licence.value;
    this.#licence.replaceChildren(...licences.map((licence) => el('option', { value: licence, selected: licence === chosen }, [licence])));
    this.#what.textContent = text('credit.what', { name });
    this.dialog.open();
    return new Promise((resolve) => (this.#answer = resolve));
  }
}

/** Saves and removes own sources for the views of sounds and pictures, and says what became of it. */
export class OwnAssets {
  readonly credits = new CreditDialog();
  readonly #say: (tone: 'good' | 'bad', message: string) => void;
  readonly #hasDropped: () => boolean;
  #sources: OwnSources | null = null;

  /** `hasDropped` says whether something was dropped that is not saved. */
  constructor(say: (tone: 'good' | 'bad', message: string) => void, hasDropped: () => boolean) {
    this.#say = say;
    this.#hasDropped = hasDropped;
  }

  /** Reads which sources there are; without a server nothing can be saved. */
  async load(): Promise<void> {
    this.#sources = await readOwnSources();
  }

  get canSave(): boolean {
    return this.#sources !== null;
  }

  /** Whether a slot has an own source on disk. */
  has(kind: AssetKindName, name: string): boolean {
    return this.#sources?.own[`${kind}/${name}`] !== undefined;
  }

  say(tone: 'good' | 'bad', message: string): void {
    this.#say(tone, message);
  }

  /** Asks for the licence line and saves; true once the shop's file is made. */
  async save(kind: AssetKindName, name: string, data: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const sources = this.#sources;
    if (sources === null) {
      this.#say('bad', text('assets.unsaved'));
      return false;
    }
    const credit = await this.credits.ask(name, sources.licences);
    if (credit === null) return false;
    this.#say('good', text('assets.building', { name }));
    const result = await saveSource(kind, name, data, credit, sources.own[`${kind}/${name}`]?.hash ?? null);
    if (result.kind === 'failed') {
      this.#say('bad', text('save.failed', { reason: result.reason }));
      return false;
    }
    if (result.hash !== null) sources.own[`${kind}/${name}`] = { hash: result.hash, bytes: data.length };
    this.#say('good', text('assets.saved', { file: result.file, size: kilobytes(result.bytes) }));
    return true;
  }

  /** Removes what replaces a slot; true once the shop's file is made without it. */
  async remove(kind: AssetKindName, name: string): Promise<boolean> {
    const hash = this.#sources?.own[`${kind}/${name}`]?.hash;
    if (hash === undefined) return false;
    const question = text('assets.remove.ask', { name });
    if (!confirm(this.#hasDropped() ? `${question} ${text('assets.remove.dropped')}` : question)) return false;
    this.#say('good', text('assets.building', { name }));
    const result = await removeSource(kind, name, hash);
    if (result.kind === 'failed') {
      this.#say('bad', text('save.failed', { reason: result.reason }));
      return false;
    }
    delete this.#sources?.own[`${kind}/${name}`];
    this.#say('good', text('assets.removed', { file: result.file }));
    return true;
  }
}

/** Bytes as kB with one decimal. */
export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
