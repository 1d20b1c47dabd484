import { LabDialog } from '../dialog.ts';
import { el } from '../dom.ts';
import { text } from '../texts.ts';
import type { Credit } from './asset-remote.ts';

/** As the server takes it; browsers read a pattern with the flag `v`. */
const SOURCE = String.raw`https:\/\/[\w.~%\/?#=&+:@\(\),!;'\-]{4,200}`;

/** The form that asks who made a sound or picture, and under which licence it is used. It keeps the last answer for the next one. */
export class CreditDialog {
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
