import { el } from '../dom.ts';

/** Makes an element take files that are dropped on it, and returns the button that chooses one, or with `multiple` several, by keyboard. */
export function fileTarget(
  element: HTMLElement,
  options: { label: string; name: string; accept: string; multiple?: boolean; onFiles: (files: readonly File[]) => void },
): HTMLElement {
  const input = el('input', {
    type: 'file',
    accept: options.accept,
    multiple: options.multiple === true,
    class: 'file',
    tabindex: -1,
    'aria-hidden': 'true',
  });
  const button = el('button', { type: 'button', class: 'small', 'aria-label': options.name, title: options.name }, [options.label]);
  button.addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    take([...(input.files ?? [])]);
    input.value = '';
  });
  const take = (files: readonly File[]): void => {
    const wanted = options.multiple === true ? files : files.slice(0, 1);
    if (wanted.length > 0) options.onFiles(wanted);
  };
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
    take([...(event.dataTransfer?.files ?? [])]);
  });
  return el('span', { class: 'choose' }, [button, input]);
}

/** A file that misses its slot must not replace the page. */
export function ignoreOtherFiles(): void {
  for (const name of ['dragover', 'drop'] as const) document.addEventListener(name, (event) => event.preventDefault());
}
