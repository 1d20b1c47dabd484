import { el } from '../dom.ts';

/** Makes an element take files that are dropped on it, and returns the button that chooses one by keyboard. */
export function fileTarget(
  element: HTMLElement,
  options: { label: string; name: string; accept: string; onFile: (file: File) => void },
): HTMLElement {
  const input = el('input', { type: 'file', accept: options.accept, class: 'file', tabindex: -1, 'aria-hidden': 'true' });
  const button = el('button', { type: 'button', class: 'small', 'aria-label': options.name, title: options.name }, [options.label]);
  button.addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    input.value = '';
    if (file !== undefined) options.onFile(file);
  });
  const highlight = (over: boolean): boolean => element.classList.toggle('over', over);
  element.addEventListener('dragover', (event) => {
    event.preventDefault();
    highlight(true);
  });
  element.addEventListener('dragleave', () => highlight(false));
  element.addEventListener('drop', (event) => {
    event.preventDefault();
    // The lab takes other files as recordings.
    event.stopPropagation();
    highlight(false);
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) options.onFile(file);
  });
  return el('span', { class: 'choose' }, [button, input]);
}

/** A file that misses its slot must not replace the page. */
export function ignoreOtherFiles(): void {
  for (const name of ['dragover', 'drop'] as const) document.addEventListener(name, (event) => event.preventDefault());
}
