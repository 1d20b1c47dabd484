import { STORY_ID } from '#scenes/stage/composed.ts';
import type { ComposedStory, Composer } from '#scenes/stage/composer.ts';
import { type RecordedView, recordedView } from '#scenes/stage/recording/recording.ts';
import type { Knob } from '#scenes/stage/tuning.ts';
import { formatAddress } from '../address.ts';
import type { LabControls } from '../controls.ts';
import { LabDialog } from '../dialog.ts';
import { el, fileNameField } from '../dom.ts';
import { text } from '../texts.ts';
import { readStories, type StoriesOnDisk, writeStories } from './stories-remote.ts';
import { captionOf } from '../caption.ts';

/** The id in the list of the story that is shown, where no file has it, as with a recording. No story has that id. */
const SHOWN = ':shown';

/** A `pattern` matches the whole text without anchors, and is read with the flag `v`, which takes a hyphen at the end of a class only escaped. */
const ID_PATTERN = STORY_ID.source.slice(1, -1).replace('.-', '.\\-');

/** The form that makes stories of a scene: shown at once, and saved beside the scene where goldens, tests and benches take them. */
export class ComposeDialog {
  readonly dialog: LabDialog;
  readonly #lab: LabControls;
  readonly #id = fileNameField(ID_PATTERN, text('compose.id.hint'), { name: 'id' });
  readonly #title = el('input', { type: 'text', required: true, maxlength: 80, name: 'title' });
  readonly #isPhotographed = el('input', { type: 'checkbox', name: 'photographed' });
  readonly #start = el('input', { type: 'number', required: true, min: 0, max: 600_000, value: 0, name: 'start' });
  readonly #middle = el('input', { type: 'number', required: true, min: 0, max: 600_000, value: 1_000, name: 'middle' });
  readonly #select = el('select', { 'aria-label': text('compose.which') });
  readonly #status = el('p', { class: 'status', role: 'status' });
  readonly #form: HTMLFormElement;
  readonly #remove = el('button', { type: 'button', class: 'action' }, [text('compose.delete')]);
  readonly #save = el('button', { type: 'button', class: 'action save' }, [text('compose.save')]);
  #fields = new Map<string, FormField>();
  #composer: Composer<unknown, unknown> | null = null;
  #files: StoriesOnDisk | null = null;

  constructor(lab: LabControls) {
    this.#lab = lab;
    this.dialog = new LabDialog('compose-dialog', text('compose'), () => undefined);
    this.dialog.bar.append(this.#select);
    this.#form = el('form');
    const show = el('button', { type: 'submit', class: 'action' }, [text('compose.show')]);
    const actions = el('div', { class: 'compose-actions' }, [show, this.#save, this.#remove]);
    this.dialog.body.append(this.#form, el('p', { class: 'hint' }, [text('compose.save.hint')]), this.#status);
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#try(() => this.#show());
    });
    this.#save.addEventListener('click', () => {
      if (this.#form.reportValidity()) void this.#write(this.#read());
    });
    this.#remove.addEventListener('click', () => {
      const story = this.#chosen;
      if (story !== null && confirm(text('compose.delete.ask', { id: story.id }))) void this.#write(null);
    });
    this.#select.addEventListener('change', () => this.#fill(this.#chosen));
    this.#form.append(el('div', { class: 'compose-groups' }), actions);
  }

  /** Opens the form, with the story that is shown where that is to be saved as it is. */
  open(what: 'form' | 'shown' = 'form'): void {
    const { composing } = this.#lab.view.scene;
    this.#lab.pause();
    if (composing === undefined) return this.#lab.say('bad', text('compose.none'));
    if (this.#composer === null) this.#build(composing.composer);
    this.dialog.open();
    void this.#load(what === 'shown' ? SHOWN : this.#select.value);
  }

  #build(composer: Composer<unknown, unknown>): void {
    this.#composer = composer;
    this.#fields = new Map(Object.entries(composer.schema).map(([name, knob]) => [name, fieldOf(name, knob)]));
    const groups = new Map<string, HTMLElement[]>();
    for (const [name, { element }] of this.#fields) {
      const group = composer.schema[name]?.group ?? '';
      groups.set(group, [...(groups.get(group) ?? []), element]);
    }
    const named = (key: 'id' | 'title' | 'photographed' | 'start' | 'middle', input: HTMLElement): HTMLElement =>
      el('label', {}, [el('span', {}, [text(`compose.${key}`)]), input]);
    const own = [
      named('id', this.#id),
      named('title', this.#title),
      named('photographed', this.#isPhotographed),
      named('start', this.#start),
      named('middle', this.#middle),
    ];
    const sets = [[text('compose.story'), own] as const, ...groups].map(([group, fields]) =>
      el('fieldset', {}, [el('legend', {}, [group]), ...fields]),
    );
    this.#form.querySelector('.compose-groups')?.replaceChildren(...sets);
    this.#fill(null);
  }

  async #load(chosen: string): Promise<void> {
    const { scene, story } = this.#lab.view;
    const isShown = !scene.fileStories.includes(story);
    this.#files = await readStories(scene.id);
    this.#status.textContent = this.#files === null ? text('compose.unsaved') : '';
    this.#save.disabled = this.#files === null;
    const options = [
      ['', text('compose.new')] as const,
      ...(isShown ? [[SHOWN, text('compose.shown')] as const] : []),
      ...(this.#files?.stories ?? []).map(({ id }) => [id, id] as const),
    ];
    this.#select.replaceChildren(...options.map(([value, caption]) => el('option', { value, selected: value === chosen }, [caption])));
    this.#showKind();
  }

  /** The facts that are saved as they are: those of a recording. Null for a story of the form. */
  get #recorded(): RecordedView | null {
    const { story, size, motion } = this.#lab.view;
    return this.#select.value === SHOWN ? recordedView(story, { size, motion }) : (this.#chosen?.recorded ?? null);
  }

  get #chosen(): ComposedStory | null {
    return this.#files?.stories.find(({ id }) => id === this.#select.value) ?? null;
  }

  #fill(story: ComposedStory | null): void {
    this.#id.value = story?.id ?? '';
    this.#title.value = story?.title ?? '';
    this.#isPhotographed.checked = story?.photographs != null;
    this.#start.value = String(story?.photographs?.startMs ?? 0);
    this.#middle.value = String(story?.photographs?.middleMs ?? 1_000);
    for (const [name, field] of this.#fields) field.write({ ...this.#composer?.defaults, ...story?.values }[name]);
    this.#showKind();
  }

  /** A recording has no fields of the form, and only a saved story can be deleted. */
  #showKind(): void {
    this.#remove.hidden = this.#chosen === null;
    const isRecorded = this.#recorded !== null;
    for (const { element } of this.#fields.values()) {
      const set = element.closest('fieldset');
      if (set !== null) set.hidden = set.disabled = isRecorded;
    }
  }

  get #values(): ComposedStory['values'] {
    return Object.fromEntries([...this.#fields].map(([name, field]) => [name, field.read()]));
  }

  #read(): ComposedStory {
    const recorded = this.#recorded;
    return {
      id: this.#id.value,
      title: this.#title.value,
      photographs: this.#isPhotographed.checked ? { startMs: this.#start.valueAsNumber, middleMs: this.#middle.valueAsNumber } : null,
      ...(recorded === null ? { values: this.#values } : { values: {}, recorded }),
    };
  }

  #show(): void {
    const story = this.#composer?.story(this.#read());
    if (story === undefined) return;
    this.dialog.close();
    this.#lab.look({ story });
  }

  /** Writes a story in place of the chosen one, or deletes that; the page is loaded anew with it, since a scene's stories are part of its code. */
  async #write(story: ComposedStory | null): Promise<void> {
    const files = this.#files;
    if (files === null) return;
    const chosen = this.#chosen;
    const rest = files.stories.filter(({ id }) => id !== chosen?.id);
    this.#status.textContent = '';
    try {
      if (story !== null) this.#composer?.story(story);
      await writeStories(this.#lab.view.scene.id, story === null ? rest : [...rest, story], files.hash);
      location.assign(formatAddress({ ...this.#lab.address, story: story?.id ?? '', playing: true }));
    } catch (error) {
      this.#say(error);
    }
  }

  #try(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#say(error);
    }
  }

  #say(error: unknown): void {
    this.#status.textContent = text('compose.failed', { reason: error instanceof Error ? error.message : String(error) });
  }
}

/** One field of a form: a list of names, or a number with its unit; what it is for is below it. */
interface FormField {
  element: HTMLElement;
  read(): unknown;
  write(value: unknown): void;
}

/** The field of a form for a knob. */
function fieldOf(name: string, knob: Knob): FormField {
  const isNumber = 'min' in knob;
  const unit = isNumber && knob.unit !== 'count' ? knob.unit : '';
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
  const range = isNumber ? ` ${text('range', { min: knob.min, max: knob.max, unit })}` : '';
  return {
    element: el('label', {}, [
      el('span', {}, [unit === '' ? captionOf(name) : `${captionOf(name)} (${unit})`]),
      input,
      el('small', {}, [`${knob.description}${range}`]),
    ]),
    read: () => (isNumber ? Number(input.value) : input.value),
    write: (value) => (input.value = String(value)),
  };
}
