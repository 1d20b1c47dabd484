import { el } from '#lab/dom.ts';
import { MAX_REASON } from '../change.ts';

/** Reasons given so far, offered again. */
const reasons = new Set<string>();

interface Question {
  title: string;
  content: readonly (Node | string)[];
  /** Name of the button that goes on. */
  yes: string;
  /** Whether a reason has to be written, or may be. */
  reason: 'needed' | 'asked' | 'none';
}

/** Asks in a dialog; resolves with the reason (empty where none is given), or null when it is cancelled. */
export function confirmDialog({ title, content, yes, reason }: Question): Promise<string | null> {
  const options = [...reasons].map((reason) => el('option', { value: reason }));
  const input = el('input', {
    name: 'reason',
    required: reason === 'needed',
    maxlength: MAX_REASON,
    list: 'reasons',
    autocomplete: 'off',
    autofocus: true,
  });
  const label = reason === 'needed' ? 'Reason, kept beside the photograph' : 'Reason, printed for the author (may be left out)';
  const field = el('label', {}, [label, input, el('datalist', { id: 'reasons' }, options)]);
  const cancel = el('button', { type: 'button' }, ['Cancel', el('kbd', {}, ['Esc'])]);
  const go = el('button', { type: 'submit', class: 'main', ...(reason === 'none' ? { autofocus: true } : {}) }, [
    yes,
    el('kbd', {}, ['Enter']),
  ]);
  const form = el('form', { method: 'dialog' }, [
    el('h2', {}, [title]),
    ...content,
    ...(reason === 'none' ? [] : [field]),
    el('div', { class: 'buttons' }, [cancel, go]),
  ]);
  const dialog = el('dialog', { 'aria-label': title }, [form]);
  document.body.append(dialog);
  return new Promise((resolve) => {
    let result: string | null = null;
    cancel.addEventListener('click', () => dialog.close());
    form.addEventListener('submit', (event) => {
      if (reason === 'needed' && input.value.trim() === '') {
        event.preventDefault();
        input.value = '';
        input.reportValidity();
        return;
      }
      result = input.value.trim();
      if (result !== '') reasons.add(result);
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(result);
    });
    dialog.showModal();
  });
}
