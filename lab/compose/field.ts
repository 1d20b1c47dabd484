import type { Knob } from '#scenes/stage/tuning.ts';
import { captionOf } from '../caption.ts';
import { el } from '../dom.ts';
import { text } from '../texts.ts';

/** One field of a form: a list of names, or a number with its unit; what it is for is below it. */
export interface FormField {
  element: HTMLElement;
  read(): unknown;
  write(value: unknown): void;
}

/** The field of a form for a knob. */
export function fieldOf(name: string, knob: Knob): FormField {
  const isNumber = 'min' in knob;
  const unit = isNumber && knob.unit !== 'count' ? ` (${knob.unit})` : '';
  const input =
    knob.kind === 'choice'
      ? el(
          'select',
          { name },
          knob.choices.map((choice) => el('option', { value: choice }, [choice])),
        )
      : el(
          'input',
          isNumber
            ? { name, type: 'number', required: true, min: knob.min, max: knob.max, step: knob.unit === 'count' ? 1 : 'any' }
            : { name },
        );
  const range = isNumber ? ` ${text('range', { min: knob.min, max: knob.max, unit: knob.unit === 'count' ? '' : knob.unit })}` : '';
  return {
    element: el('label', {}, [el('span', {}, [`${captionOf(name)}${unit}`]), input, el('small', {}, [`${knob.description}${range}`])]),
    read: () => (isNumber ? Number(input.value) : input.value),
    write: (value) => (input.value = String(value)),
  };
}
