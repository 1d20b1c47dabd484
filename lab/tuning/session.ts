import { fits, type TuningSchema } from '#scenes/stage/tuning.ts';
import { text } from '../texts.ts';
import { type Edit, Edits, sameValues, type Values } from './edits.ts';
import type { FileOnDisk, TuningRemote } from './remote.ts';

/** A way on that a message offers. */
export interface MessageAction {
  text: string;
  run: () => void;
}

/** A field whose value differs from the saved one. */
export interface FieldChange {
  field: string;
  saved: unknown;
  now: unknown;
  /** The saved value doesn't fit its knob, so that the field can't be reset to it. */
  isUnfit?: true;
}

interface Parts extends SessionEvents {
  schema: TuningSchema;
  saved: Values;
  values: Values;
  remote: TuningRemote;
}

/** What a session reports. */
export interface SessionEvents {
  /** Something that is shown has changed. */
  onChange: () => void;
  say: (tone: 'good' | 'bad', message: string, actions?: readonly MessageAction[]) => void;
}

/** A take as it was read or written last. */
interface TakeFile {
  values: Values;
  hash: string;
}

/** The take that keeps the designer's values when tuning.json changed meanwhile. */
const KEPT_TAKE = 'mine';

/**
 * The tuning of one scene while it is edited: what is shown, what is saved, and the takes. Every change is a step of undo and redo; takes are written
 * to their files as they change, the tuning when it is saved, each only over the file that it is based on.
 */
export class TuningSession {
  readonly #parts: Parts;
  readonly #edits: Edits;
  #saved: Values;
  /** Values in tuning.json that don't fit their knobs, undefined for a field that is missing. */
  #unfit: Values = {};
  /** Takes on disk that have been reported as broken: their names and hashes. */
  readonly #reported = new Set<string>();
  /** Hash of tuning.json on disk; null while it isn't known. */
  #hash: string | null = null;
  /** The takes as they are on disk. */
  #takeFiles = new Map<string, TakeFile>();
  #hasFiles = false;
  /** Files are read and written one after the other; a failed turn is reported and the next one runs. */
  #turn: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#saved = parts.saved;
    this.#edits = new Edits({ values: parts.values, takes: {}, take: null });
  }

  get values(): Values {
    return this.#edits.now.values;
  }

  get saved(): Values {
    return this.#saved;
  }

  get takes(): Edit['takes'] {
    return this.#edits.now.takes;
  }

  /** The take that was chosen last. */
  get take(): string | null {
    return this.#edits.now.take;
  }

  /** False where no server keeps the files: nothing can be saved and there are no takes. */
  get hasFiles(): boolean {
    return this.#hasFiles;
  }

  get canUndo(): boolean {
    return this.#edits.canUndo;
  }

  get canRedo(): boolean {
    return this.#edits.canRedo;
  }

  /** The fields that differ from the saved file, in the schema's order. */
  get changes(): FieldChange[] {
    return Object.keys(this.#parts.schema).flatMap((field) => {
      const isUnfit = field in this.#unfit;
      const [saved, now] = [(isUnfit ? this.#unfit : this.#saved)[field], this.values[field]];
      return saved === now ? [] : [{ field, saved, now, ...(isUnfit && { isUnfit }) }];
    });
  }

  /** What the designer changed since the file was read. */
  get #edited(): Values {
    return Object.fromEntries(Object.entries(this.values).filter(([field, value]) => value !== this.#saved[field]));
  }

  /** Reads the files, also after one changed on disk: unsaved changes stay, and a message offers the ways on. */
  load(): Promise<void> {
    return this.#queue(async () => {
      const files = await this.#parts.remote.read();
      if (files === null) return;
      const isFirst = !this.#hasFiles;
      this.#hasFiles = true;
      this.#showTakes(files.takes);
      const { tuning } = files;
      if (tuning !== null && tuning.hash !== this.#hash) {
        if (isFirst || sameValues(this.values, this.#saved)) this.#adopt(tuning, isFirst);
        else this.#sayChanged(tuning);
      }
      if (isFirst && this.changes.length > 0) this.#edits.chooseShown();
      this.#parts.onChange();
      await this.#writeTakes();
    });
  }

  /** Sets fields as one step, or as a part of the gesture of that name. Values that don't fit their knob are left out. */
  set(change: Values, gesture: string | null = null): void {
    const fitting = Object.entries(change).filter(([field, value]) => this.#fits(field, value));
    this.#edit({ values: { ...this.values, ...Object.fromEntries(fitting) } }, gesture);
  }

  endGesture(): void {
    this.#edits.endGesture();
  }

  /** Puts one field, or all of them, back to the saved value. */
  reset(field: string | null): void {
    this.#edit({ values: field === null ? this.#saved : { ...this.values, [field]: this.#saved[field] } });
  }

  undo(): void {
    const before = this.takes;
    if (this.#edits.undo()) this.#changed(before);
  }

  redo(): void {
    const before = this.takes;
    if (this.#edits.redo()) this.#changed(before);
  }

  /** Shows the values of a take; null: of the saved file. */
  switchTake(name: string | null): void {
    const values = name === null ? this.#saved : this.takes[name];
    if (values !== undefined) this.#edit({ values, take: name });
  }

  /** Keeps what is shown as a new take, unless the name is taken. */
  saveTake(name: string): void {
    if (this.takes[name] !== undefined) return this.#parts.say('bad', text('take.exists', { name }));
    this.updateTake(name);
  }

  /** Keeps what is shown as the take of that name, replacing its values. */
  updateTake(name: string): void {
    this.#edit({ takes: { ...this.takes, [name]: this.values }, take: name });
  }

  /** Renames a take, unless the new name is taken. */
  renameTake(from: string, to: string): void {
    const values = this.takes[from];
    if (values === undefined || from === to) return;
    if (this.takes[to] !== undefined) return this.#parts.say('bad', text('take.exists', { name: to }));
    const { [from]: _, ...others } = this.takes;
    this.#edit({ takes: { ...others, [to]: values }, take: this.take === from ? to : this.take });
  }

  /** Deletes a take; what is shown stays. */
  deleteTake(name: string): void {
    const { [name]: _, ...others } = this.takes;
    this.#edit({ takes: others, take: this.take === name ? null : this.take });
  }

  /** Writes what is shown to tuning.json, unless the file changed meanwhile. */
  save(): Promise<void> {
    return this.#queue(async () => {
      const { values } = this;
      const { say, remote } = this.#parts;
      if (this.#hash === null)
        return say('bad', text('save.failed', { reason: text(this.#hasFiles ? 'save.unread' : 'save.unreachable') }));
      const result = await remote.write(null, values, this.#hash);
      if (result.kind === 'failed') return say('bad', text('save.failed', { reason: result.reason }));
      if (result.kind === 'changed') return this.#sayChanged(result.current);
      this.#hash = result.hash;
      this.#saved = values;
      this.#unfit = {};
      say('good', text('saved', { file: result.file }));
      this.#parts.onChange();
    });
  }

  /** Resolves when every file is written. */
  written(): Promise<void> {
    return this.#turn;
  }

  #edit(change: Partial<Edit>, gesture: string | null = null): void {
    const before = this.takes;
    this.#edits.change(change, gesture);
    this.#changed(before);
  }

  #changed(takesBefore: Edit['takes']): void {
    if (this.takes !== takesBefore) void this.#queue(() => this.#writeTakes());
    this.#parts.onChange();
  }

  /** The file's values become the saved ones; fields that differ from the file before stay as they are shown when `keeps` is true. */
  #adopt(file: FileOnDisk, keeps: boolean): void {
    // The hash stays that of the last file that was read, so that saving doesn't write over this one unasked.
    if (!isRecord(file.values)) return this.#parts.say('bad', text('file.unread', { file: 'tuning.json' }));
    const mine = this.#edited;
    this.#read(file);
    const fields = Object.keys(this.#unfit);
    if (fields.length > 0) this.#parts.say('bad', text('file.unfit', { file: 'tuning.json', fields: fields.join(', ') }));
    const saved = this.#saved;
    const values = keeps ? { ...saved, ...mine } : saved;
    if (!sameValues(values, this.values)) this.#edits.change({ values });
  }

  /** A file becomes the one that changes are based on. */
  #read({ values, hash }: FileOnDisk): void {
    const given = isRecord(values) ? values : {};
    const fields = Object.keys(this.#parts.schema).filter((field) => !this.#fits(field, given[field]));
    this.#unfit = Object.fromEntries(fields.map((field) => [field, given[field]]));
    this.#saved = this.#fitted(given);
    this.#hash = hash;
  }

  #sayChanged(file: FileOnDisk | null): void {
    if (file === null) return this.#parts.say('bad', text('save.gone'));
    const loadTheirs = (): void => {
      this.#adopt(file, false);
      this.#parts.onChange();
    };
    const keepMine = (): void => {
      this.#read(file);
      let name = KEPT_TAKE;
      for (let count = 2; this.takes[name] !== undefined; count += 1) name = `${KEPT_TAKE}-${count}`;
      this.saveTake(name);
      this.#parts.say('good', text('save.kept', { name }));
    };
    this.#parts.say('bad', text('save.changed'), [
      { text: text('save.load-theirs'), run: loadTheirs },
      { text: text('save.keep-mine'), run: keepMine },
    ]);
  }

  /** Makes the files of the takes what the takes are now. When one can't be written, that is reported, and the takes are read again. */
  async #writeTakes(): Promise<void> {
    const { remote, say } = this.#parts;
    const wanted = new Map(Object.entries(this.takes));
    for (const name of new Set([...wanted.keys(), ...this.#takeFiles.keys()])) {
      const values = wanted.get(name);
      const file = this.#takeFiles.get(name);
      const isSame = values !== undefined && file !== undefined && sameValues(values, file.values);
      if (isSame || (values === undefined && file === undefined)) continue;
      const result =
        values === undefined ? await remote.deleteTake(name, file?.hash ?? '') : await remote.write(name, values, file?.hash ?? null);
      if (result.kind !== 'done') {
        say('bad', result.kind === 'changed' ? text('take.changed', { name }) : text('take.failed', { name, reason: result.reason }));
        const files = await remote.read();
        if (files !== null) this.#showTakes(files.takes, name);
        this.#parts.onChange();
        return files === null ? undefined : this.#writeTakes();
      }
      if (values === undefined) this.#takeFiles.delete(name);
      else this.#takeFiles.set(name, { values, hash: result.hash });
    }
  }

  /** Shows the takes on disk. Edits that are not written yet stay, with the files that they are based on, except that of the `refused` take. */
  #showTakes(onDisk: Readonly<Record<string, FileOnDisk>>, refused: string | null = null): void {
    const files = this.#readable(onDisk);
    const [takeFiles, takes] = [new Map<string, TakeFile>(), new Map<string, Values>()];
    for (const name of new Set([...Object.keys(files), ...Object.keys(this.takes), ...this.#takeFiles.keys()])) {
      const [edited, known, file] = [this.takes[name], this.#takeFiles.get(name), files[name]];
      const isPending =
        name !== refused && (edited === undefined || known === undefined ? edited !== known : !sameValues(edited, known.values));
      const base = isPending ? known : file && { values: this.#fitted(file.values), hash: file.hash };
      const values = isPending ? edited : base?.values;
      if (base !== undefined) takeFiles.set(name, base);
      if (values !== undefined) takes.set(name, values);
    }
    this.#takeFiles = takeFiles;
    this.#edits.replaceTakes(Object.fromEntries(takes));
  }

  /** The takes that can be shown; reports those that can't, and those with values that don't fit, once. */
  #readable(files: Readonly<Record<string, FileOnDisk>>): Record<string, FileOnDisk & { values: Values }> {
    const schemaFields = Object.keys(this.#parts.schema);
    return Object.fromEntries(
      Object.entries(files).flatMap(([name, { values, hash }]) => {
        const fields = isRecord(values) ? schemaFields.filter((field) => field in values && !this.#fits(field, values[field])) : null;
        const key = `${name} ${hash}`;
        if (fields?.length !== 0 && !this.#reported.has(key)) {
          this.#reported.add(key);
          const file = `takes/${name}.json`;
          const message = fields === null ? text('file.unread', { file }) : text('file.unfit', { file, fields: fields.join(', ') });
          this.#parts.say('bad', message);
        }
        return isRecord(values) ? [[name, { values, hash }] as const] : [];
      }),
    );
  }

  /** The values of a file as far as they fit; the saved ones for the rest, as for a field that is newer than a take. */
  #fitted(given: Values): Values {
    return Object.fromEntries(
      Object.keys(this.#parts.schema).map((field) => [field, this.#fits(field, given[field]) ? given[field] : this.#saved[field]]),
    );
  }

  #fits(field: string, value: unknown): boolean {
    const knob = this.#parts.schema[field];
    return knob !== undefined && fits(knob, value);
  }

  #queue(run: () => Promise<void> | void): Promise<void> {
    this.#turn = this.#turn.then(run).catch((error: unknown) => {
      console.error(error);
      this.#parts.say('bad', text('files.failed', { reason: error instanceof Error ? error.message : String(error) }));
    });
    return this.#turn;
  }
}

/** Whether JSON is an object with fields, as a tuning is. */
const isRecord = (json: unknown): json is Values => typeof json === 'object' && json !== null && !Array.isArray(json);
