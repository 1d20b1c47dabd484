import { el } from './dom.ts';
import { text } from './texts.ts';

/** A part of the lab that opens over it; Escape and its own button close it. */
export class LabDialog {
  readonly element: HTMLDialogElement;
  readonly body = el('div', { class: 'dialog-body' });
  readonly bar: HTMLElement;

  constructor(name: string, title: string, onClose: () => void) {
    const close = el('button', { type: 'button', class: 'close', 'aria-label': text('close'), title: text('close') }, ['×']);
    close.addEventListener('click', () => this.element.close());
    this.bar = el('div', { class: 'dialog-bar' });
    this.element = el('dialog', { class: `dialog ${name}`, 'aria-label': title }, [
      el('header', {}, [el('h2', {}, [title]), this.bar, close]),
      this.body,
    ]);
    this.element.addEventListener('close', onClose);
    // The lab's keys are for what lies below.
    this.element.addEventListener('keydown', (event) => event.stopPropagation());
  }

  get isOpen(): boolean {
    return this.element.open;
  }

  open(): void {
    if (!this.isOpen) this.element.showModal();
  }

  close(): void {
    this.element.close();
  }
}
