import { Pane } from 'tweakpane';
import type { Knob, TuningSchema } from '#scenes/stage/tuning.ts';
import { el } from './dom.ts';
import { text } from './texts.ts';

type Values = Record<string, unknown>;

/** A place that takes knobs: the pane or a folder of it. */
interface KnobPlace {
  addBinding(values: Values, field: string, options: Record<string, unknown>): { element: HTMLElement };
}

/** What is used of tweakpane, whose own types need a package of their own. */
interface KnobPane extends KnobPlace {
  addFolder(options: { title: string; expanded?: boolean }): KnobPlace;
  on(event: 'change', run: () => void): void;
  refresh(): void;
}

/** Knobs under one heading; those without come first. */
interface Group {
  name: string | undefined;
  fields: (readonly [string, Knob])[];
}

/** The knobs of a tuning, made from its schema. Every change is reported at once; the hint below says what the knob under the pointer does. */
export class Knobs {
  readonly element: HTMLElement;
  readonly #pane: KnobPane;
  readonly #values: Values;
  #saved: Readonly<Values>;
  readonly #schema: TuningSchema;
  #quiet = false;

  constructor(schema: TuningSchema, saved: Readonly<Values>, values: Readonly<Values>, onChange: (values: Values) => void) {
    this.#schema = schema;
    this.#saved = saved;
    this.#values = { ...values };
    const hint = el('p', { class: 'hint', 'aria-live': 'off' });
    const holder = el('div', { class: 'pane' });
    this.element = el('div', { class: 'knobs' }, [holder, hint]);
    this.#pane = new Pane({ container: holder }) as unknown as KnobPane;
    for (const { name, fields } of groupsOf(schema)) {
      const folder = name === undefined ? this.#pane : this.#pane.addFolder({ title: name });
      for (const [field, knob] of fields) this.#add(folder, field, knob, hint);
    }
    this.#pane.on('change', () => {
      if (this.#quiet) return;
      this.#mark();
      onChange({ ...this.#values });
    });
    this.#mark();
  }

  /** Fields that differ from the saved file. */
  get changed(): string[] {
    return Object.keys(this.#schema).filter((field) => this.#values[field] !== this.#saved[field]);
  }

  get values(): Values {
    return { ...this.#values };
  }

  /** Puts every knob to these values without reporting it. */
  set(values: Readonly<Values>): void {
    Object.assign(this.#values, values);
    this.#quiet = true;
    this.#pane.refresh();
    this.#quiet = false;
    this.#mark();
  }

  /** These values are the saved ones now. */
  rebase(saved: Readonly<Values>): void {
    this.#saved = { ...saved };
    this.#mark();
  }

  #add(folder: KnobPlace, field: string, knob: Knob, hint: HTMLElement): void {
    const binding = folder.addBinding(this.#values, field, { label: captionOf(field), ...optionsOf(knob) });
    binding.element.dataset['field'] = field;
    const describe = (): void => {
      const range =
        knob.kind === undefined || knob.kind === 'number' ? text('range', { min: knob.min, max: knob.max, unit: knob.unit }) : '';
      hint.replaceChildren(el('b', {}, [field]), ` ${knob.description} `, el('i', {}, [range]));
    };
    binding.element.addEventListener('pointerenter', describe);
    binding.element.addEventListener('focusin', describe);
  }

  #mark(): void {
    const changed = new Set(this.changed);
    for (const row of this.element.querySelectorAll<HTMLElement>('[data-field]'))
      row.classList.toggle('moved', changed.has(row.dataset['field'] ?? ''));
  }
}

function optionsOf(knob: Knob): Record<string, unknown> {
  if (knob.kind === 'choice') return { options: Object.fromEntries(knob.choices.map((choice) => [choice, choice])) };
  if (knob.kind === 'color') return { view: 'color' };
  const decimals = (String(knob.step).split('.')[1] ?? '').length;
  return {
    min: knob.min,
    max: knob.max,
    step: knob.step,
    format: (value: number) => `${value.toFixed(decimals)}${knob.unit === 'count' ? '' : ` ${knob.unit}`}`,
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

/** `staggerMs` as "stagger": the unit is beside the value. */
function captionOf(field: string): string {
  return field
    .replace(/(Ms|Px|Deg)$/, '')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase();
}
