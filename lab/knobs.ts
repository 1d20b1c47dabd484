import { Pane } from 'tweakpane';
import { fits, type Knob, rangeOf, type TuningSchema } from '#scenes/stage/tuning.ts';
import { captionsOf } from './caption.ts';
import { el } from './dom.ts';
import { CurveEditor } from './ease/curve-editor.ts';
import { text } from './texts.ts';
import type { Values as ReadonlyValues } from './tuning/edits.ts';

type Values = Record<string, unknown>;

/** A place that takes knobs: the pane or a folder of it. */
interface KnobPlace {
  addBinding(
    values: Values,
    field: string,
    options: Record<string, unknown>,
  ): { element: HTMLElement; on(event: 'change', run: (event: { value: unknown; last: boolean }) => void): void };
}

/** What is used of tweakpane, whose own types need a package of their own. */
interface KnobPane extends KnobPlace {
  addFolder(options: { title: string; expanded?: boolean }): KnobPlace;
  refresh(): void;
}

/** Knobs under one heading; those without come first. */
interface Group {
  name: string | undefined;
  fields: (readonly [string, Knob])[];
}

/**
 * The knobs of a tuning, made from its schema. Every change is reported at once, with whether the gesture that makes it has ended; the hint below
 * says what the knob under the pointer does.
 */
export class Knobs {
  readonly element: HTMLElement;
  readonly #pane: KnobPane;
  /** What the pane shows; the session has the values. */
  readonly #values: Values;
  /** What the session has, where the pane has a text that is none of a knob's values. */
  #latest: ReadonlyValues;
  readonly #onChange: (field: string, value: unknown, isLast: boolean) => void;
  readonly #curve: CurveEditor;
  #quiet = false;

  constructor(schema: TuningSchema, values: ReadonlyValues, onChange: (field: string, value: unknown, isLast: boolean) => void) {
    this.#onChange = onChange;
    this.#values = { ...values };
    this.#latest = values;
    const hint = el('p', { class: 'hint', 'aria-live': 'off' });
    this.#curve = new CurveEditor(onChange);
    const holder = el('div', { class: 'pane' });
    this.element = el('div', { class: 'knobs' }, [this.#finder(), holder, this.#curve.element, hint]);
    this.#pane = new Pane({ container: holder }) as unknown as KnobPane;
    for (const { name, fields } of groupsOf(schema)) {
      const folder = name === undefined ? this.#pane : this.#pane.addFolder({ title: name });
      const captions = captionsOf(fields.map(([field]) => field));
      for (const [index, [field, knob]] of fields.entries()) this.#add(folder, field, knob, captions[index] ?? field, hint);
    }
  }

  /** A field that hides the knobs without the words that are typed, in their names or their group's. */
  #finder(): HTMLElement {
    const find = el('input', { type: 'search', class: 'find', placeholder: text('knobs.find'), 'aria-label': text('knobs.find') });
    find.addEventListener('input', () => {
      const wanted = find.value.trim().toLowerCase();
      for (const row of this.element.querySelectorAll<HTMLElement>('[data-field]')) {
        const searched = `${row.dataset['field']} ${row.textContent} ${row.dataset['group']}`.toLowerCase();
        row.hidden = !searched.includes(wanted);
      }
    });
    return find;
  }

  /** Puts every knob to these values without reporting it, and marks the changed fields. */
  show(values: ReadonlyValues, changed: readonly string[]): void {
    this.#latest = values;
    this.#restore();
    this.#curve.show(values);
    for (const row of this.element.querySelectorAll<HTMLElement>('[data-field]'))
      row.classList.toggle('moved', changed.includes(row.dataset['field'] ?? ''));
  }

  /** Puts the pane to the session's values. */
  #restore(): void {
    if (Object.keys(this.#values).every((field) => this.#values[field] === this.#latest[field])) return;
    Object.assign(this.#values, this.#latest);
    this.#quiet = true;
    this.#pane.refresh();
    this.#quiet = false;
  }

  #add(folder: KnobPlace, field: string, knob: Knob, label: string, hint: HTMLElement): void {
    const binding = folder.addBinding(this.#values, field, { label, ...optionsOf(knob) });
    binding.element.dataset['field'] = field;
    binding.element.dataset['group'] = knob.group ?? '';
    binding.on('change', ({ value, last }) => {
      if (this.#quiet) return;
      if (fits(knob, value)) return this.#onChange(field, value, last);
      this.#restore();
      hint.textContent = text('knobs.refused', { field, value: String(value).slice(0, 40), range: rangeOf(knob) });
    });
    const describe = (): void => {
      const range =
        knob.kind === undefined || knob.kind === 'number'
          ? text('range', { min: knob.min, max: knob.max, unit: knob.unit })
          : knob.kind === 'ease'
            ? rangeOf(knob)
            : '';
      hint.replaceChildren(el('b', {}, [field]), ` ${knob.description} `, el('i', {}, [range]));
    };
    binding.element.addEventListener('pointerenter', describe);
    binding.element.addEventListener('focusin', () => {
      describe();
      this.#curve.edit(knob.kind === 'ease' ? field : null);
      this.#curve.show(this.#values);
    });
  }
}

function optionsOf(knob: Knob): Record<string, unknown> {
  if (knob.kind === 'choice') return { options: Object.fromEntries(knob.choices.map((choice) => [choice, choice])) };
  if (knob.kind === 'color') return { view: 'color' };
  if (knob.kind === 'ease') return {};
  const decimals = (String(knob.step).split('.')[1] ?? '').length;
  return {
    min: knob.min,
    max: knob.max,
    // Bars of the score are snapped to frames, which lie between the steps of a length.
    step: knob.unit === 'ms' ? Math.min(1, knob.step) : knob.step,
    keyScale: knob.step,
    format: (value: number) => `${value.toFixed(decimals)} ${knob.unit === 'count' ? '' : knob.unit}`.trimEnd(),
  };
}

function groupsOf(schema: TuningSchema): Group[] {
  const groups: Group[] = [];
  for (const [field, knob] of Object.entries(schema)) {
    const found = groups.find(({ name }) => name === knob.group);
    if (found === undefined) groups.push({ name: knob.group, fields: [[field, knob]] });
    else found.fields.push([field, knob]);
  }
  return groups;
}
