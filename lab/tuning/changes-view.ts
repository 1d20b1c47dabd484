import { el } from '../dom.ts';
import { text } from '../texts.ts';
import type { FieldChange } from './session.ts';

/** The list of fields that differ from the saved file: saved value, value now, and a button that resets the field. */
export class ChangesView {
  readonly element = el('div', { class: 'changes', hidden: true });
  readonly #onReset: (field: string) => void;
  #shown = '';

  constructor(onReset: (field: string) => void) {
    this.#onReset = onReset;
  }

  show(changes: readonly FieldChange[]): void {
    const shown = JSON.stringify(changes);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const focused = this.element.contains(document.activeElement);
    const rows = changes.map(({ field, saved, now, isUnfit }) => {
      const label = text('changes.reset', { field, value: String(saved) });
      const button = el('button', { type: 'button', title: label, 'aria-label': label }, ['↺']);
      button.addEventListener('click', () => this.#onReset(field));
      const cells = [field, String(saved), String(now)].map((cell, column) =>
        el(column === 0 ? 'th' : 'td', column === 0 ? { scope: 'row' } : {}, [cell]),
      );
      return el('tr', {}, [...cells, el('td', {}, isUnfit ? [] : [button])]);
    });
    const heads = (['changes.field', 'changes.saved', 'changes.now'] as const).map((key) => el('th', { scope: 'col' }, [text(key)]));
    const table = el('table', {}, [el('thead', {}, [el('tr', {}, [...heads, el('td', {}, [])])]), el('tbody', {}, rows)]);
    this.element.replaceChildren(rows.length === 0 ? el('p', { class: 'hint' }, [text('changed.none')]) : table);
    if (focused) this.element.querySelector('button')?.focus();
  }
}
