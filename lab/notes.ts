import { el } from './dom.ts';
import { text } from './texts.ts';
import type { MessageAction } from './tuning/session.ts';

/** The notes over the canvas: the result of a command, and what was not understood. */
export class Notes {
  readonly element = el('div', { class: 'notes', role: 'status' });

  /** Says what became of a command, until it is dismissed or the next one; `actions` are the ways on. */
  say(tone: 'good' | 'bad', message: string, actions: readonly MessageAction[] = []): void {
    for (const old of this.element.querySelectorAll('.note:not(.lasting)')) old.remove();
    const buttons = actions.map(({ text: caption, run }) => {
      const button = el('button', { type: 'button', class: 'action' }, [caption]);
      button.addEventListener('click', () => {
        note.remove();
        run();
      });
      return button;
    });
    const note = this.#add(`note ${tone}`, {}, el('div', {}, [el('p', {}, [message]), ...buttons]));
    if (tone === 'good') setTimeout(() => note.remove(), 4000);
  }

  /** Lists what in the address was not understood. */
  problems(problems: readonly string[]): void {
    if (problems.length === 0) return;
    const list = el(
      'ul',
      {},
      problems.map((problem) => el('li', {}, [problem])),
    );
    this.#add('note bad lasting', { role: 'alert' }, el('div', {}, [el('b', {}, [text('problems')]), list]));
  }

  #add(name: string, attributes: Readonly<Record<string, string>>, content: Node): HTMLElement {
    const close = el('button', { type: 'button', 'aria-label': text('dismiss') }, ['×']);
    const note = el('div', { class: name, ...attributes }, [content, close]);
    close.addEventListener('click', () => note.remove());
    this.element.append(note);
    return note;
  }
}
