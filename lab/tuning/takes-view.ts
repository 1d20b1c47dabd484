import { el, fileNameField } from '../dom.ts';
import { text } from '../texts.ts';
import { sameValues } from './edits.ts';
import type { TuningSession } from './session.ts';

type Session = Pick<TuningSession, 'saved' | 'values' | 'take' | 'takes' | 'hasFiles'>;

/** What the row of takes asks for; a take of null is the saved file. */
export interface TakeCommands {
  switchTake(name: string | null): void;
  saveTake(name: string): void;
  updateTake(name: string): void;
  renameTake(from: string, to: string): void;
  deleteTake(name: string): void;
}

/** The row of takes: which one is shown, and buttons that save, rename and delete; hidden where no server keeps the files. */
export class TakesView {
  readonly element: HTMLElement;
  readonly #select = el('select', { 'aria-label': text('take') });
  readonly #name = fileNameField('[a-z0-9][a-z0-9\\-]{0,39}', text('take.name'), {
    placeholder: text('take.name'),
    'aria-label': text('take.name'),
  });
  readonly #form: HTMLFormElement;
  readonly #buttons: Readonly<Record<'new' | 'update' | 'rename' | 'delete', HTMLButtonElement>>;
  readonly #row: HTMLElement;
  #take: string | null = null;
  #shown = '';
  #onName: (name: string) => void = () => undefined;

  constructor(commands: TakeCommands) {
    const button = (name: 'new' | 'update' | 'rename' | 'delete' | 'cancel', run: () => void): HTMLButtonElement => {
      const made = el('button', { type: 'button' }, [text(`take.${name}`)]);
      made.addEventListener('click', run);
      return made;
    };
    const ofTake = (run: (take: string) => void) => (): void => {
      if (this.#take !== null) run(this.#take);
    };
    this.#buttons = {
      new: button('new', () => this.#ask('', (name) => commands.saveTake(name))),
      update: button(
        'update',
        ofTake((take) => commands.updateTake(take)),
      ),
      rename: button(
        'rename',
        ofTake((take) => this.#ask(take, (name) => commands.renameTake(take, name))),
      ),
      delete: button(
        'delete',
        ofTake((take) => commands.deleteTake(take)),
      ),
    };
    this.#select.addEventListener('change', () => commands.switchTake(this.#select.value === '' ? null : this.#select.value));
    this.#form = el('form', { class: 'take-name', hidden: true }, [
      this.#name,
      el('button', { type: 'submit' }, [text('take.ok')]),
      button('cancel', () => this.#close()),
    ]);
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#onName(this.#name.value);
      this.#close();
    });
    this.#form.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#close();
    });
    this.#row = el('div', { class: 'take-buttons' }, Object.values(this.#buttons));
    this.element = el('div', { class: 'takes', hidden: true }, [
      el('label', {}, [el('span', { class: 'label' }, [text('take')]), this.#select]),
      this.#row,
      this.#form,
    ]);
  }

  show({ saved, values, take, takes, hasFiles }: Session): void {
    const differs = !sameValues(values, take === null ? saved : (takes[take] ?? saved));
    const names = Object.keys(takes).sort();
    const shown = JSON.stringify([names, take, differs, hasFiles]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#take = take !== null && takes[take] !== undefined ? take : null;
    this.element.hidden = !hasFiles;
    const option = (name: string | null): HTMLOptionElement => {
      const plain = name ?? text('take.saved');
      const caption = name === this.#take && differs ? text('take.differs', { name: plain }) : plain;
      return el('option', { value: name ?? '', selected: name === this.#take }, [caption]);
    };
    this.#select.replaceChildren(...[null, ...names].map(option));
    this.#buttons.update.disabled = this.#take === null || !differs;
    for (const name of ['rename', 'delete'] as const) this.#buttons[name].disabled = this.#take === null;
  }

  #ask(name: string, run: (name: string) => void): void {
    this.#onName = run;
    this.#name.value = name;
    this.#form.hidden = false;
    this.#row.hidden = true;
    this.#name.select();
    this.#name.focus();
  }

  #close(): void {
    this.#form.hidden = true;
    this.#row.hidden = false;
    this.#buttons.new.focus();
  }
}
