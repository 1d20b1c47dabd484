type Children = readonly (Node | string)[];
type Attributes = Readonly<Record<string, string | number | boolean>>;

/** An element with attributes and children; `false` leaves an attribute out. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  children: Children = [],
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) element.setAttribute(name, value === true ? '' : String(value));
  element.append(...children);
  return element;
}

/** A field for the name of a file: what is typed becomes small letters and hyphens. `pattern` says what else it may have, `title` says it in words. */
export function fileNameField(pattern: string, title: string, attributes: Attributes = {}): HTMLInputElement {
  const input = el('input', { type: 'text', required: true, pattern, title, ...attributes });
  input.addEventListener('input', () => {
    const [wanted, at] = [input.value.toLowerCase().replaceAll(/\s/g, '-'), input.selectionStart];
    if (wanted === input.value) return;
    input.value = wanted;
    input.setSelectionRange(at, at);
  });
  return input;
}

/** Icons of the transport, drawn on a 16 px grid. */
const ICONS = {
  play: 'M4.5 2.8v10.4c0 .6.7 1 1.2.7l8-5.2a.8.8 0 0 0 0-1.4l-8-5.2c-.5-.3-1.2 0-1.2.7Z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  start: 'M3 3h2v10H3zM13 3.6v8.8c0 .5-.6.8-1 .5L6.2 8.5a.6.6 0 0 1 0-1L12 3.1c.4-.3 1 0 1 .5Z',
  back: 'M10.8 3.2 6 8l4.8 4.8-1.4 1.4L3.2 8l6.2-6.2z',
  forward: 'M5.2 3.2 10 8l-4.8 4.8 1.4 1.4L12.8 8 6.6 1.8z',
  settle: 'M8 2v7m0 0L5 6m3 3 3-3M3 13h10',
  loop: 'M12.5 6A5 5 0 0 0 4 4.6L2.8 6M3.5 10A5 5 0 0 0 12 11.4l1.2-1.4M2.5 2.8V6h3.2M13.5 13.2V10h-3.2',
  undo: 'M6 3 2.5 6.5 6 10M3 6.5h6.5a3.5 3.5 0 0 1 0 7H7',
  redo: 'M10 3l3.5 3.5L10 10M13 6.5H6.5a3.5 3.5 0 0 0 0 7H9',
  sound: 'M3 6v4h2.2L8.5 13V3L5.2 6zM11 5.5a3.5 3.5 0 0 1 0 5M12.8 3.8a6 6 0 0 1 0 8.4',
} as const;

const STROKED: ReadonlySet<string> = new Set(['settle', 'loop', 'sound', 'undo', 'redo']);

export type IconName = keyof typeof ICONS;

function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', ICONS[name]);
  if (STROKED.has(name)) svg.setAttribute('class', 'stroked');
  svg.append(path);
  return svg;
}

/** A button with an icon and a name that is read and shown on hover. */
export function iconButton(name: IconName, label: string, onPress: () => void): HTMLButtonElement {
  const button = el('button', { type: 'button', class: 'icon', title: label, 'aria-label': label }, [icon(name)]);
  button.addEventListener('click', onPress);
  return button;
}

/** One choice out of a few, as buttons in a row. */
export function segments<Value extends string>(
  label: string,
  choices: readonly { value: Value; text: string }[],
  onPick: (value: Value) => void,
) {
  const buttons = choices.map(({ value, text }) => {
    const button = el('button', { type: 'button', 'data-value': value }, [text]);
    button.addEventListener('click', () => onPick(value));
    return button;
  });
  const element = el('div', { class: 'segments', role: 'group', 'aria-label': label }, buttons);
  const select = (value: Value | null): void => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset['value'] === value));
  };
  const button = (value: Value): HTMLButtonElement => {
    const found = buttons.find(({ dataset }) => dataset['value'] === value);
    if (found === undefined) throw new RangeError(`there is no choice ${value}`);
    return found;
  };
  return { element, select, button };
}
