import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { blockMeans, textOfMeans } from '#tests/visual/block-means.ts';
import { type GoldenRecord, readRecord, sha256, writeRecord } from '#tests/visual/golden-record.ts';
import { keepable, pixelsOf } from '#tests/visual/pixels.ts';
import { grouped } from '../suites/report.ts';
import { type Decision, type Decisions, MAX_REASON } from './change.ts';
import type { FoundChange } from './compare.ts';
import { replaceFile } from './replace-file.ts';

/** A photograph with its decision and files as they were before a step. */
interface Previous {
  name: string;
  scene: string;
  decision: Decision | undefined;
  picture: Buffer | null;
  record: GoldenRecord | undefined;
}

/** The result of a review. */
export interface Outcome {
  accepted: string[];
  refused: string[];
  undecided: string[];
  /** Of refused photographs; absent where none was given. */
  reasons?: Record<string, string>;
}

/**
 * Decisions on changed photographs. Accepting one replaces the photograph and writes its record at once, so that an interrupted review loses nothing;
 * everything else leaves the files as they are. Each step can be undone. A step that would write over a photograph that changed on disk meanwhile throws, and
 * writes nothing.
 */
export class Review {
  readonly #folder: string;
  readonly #found: ReadonlyMap<string, FoundChange>;
  readonly #by: string;
  readonly #browser: number;
  readonly #decisions = new Map<string, Decision>();
  /** Hash of each photograph as this review found or wrote it; null where there is none. */
  readonly #hashes: Map<string, string | null>;
  readonly #steps: Previous[][] = [];

  /** `browser` is the major version of the one that took the new photographs. */
  constructor(folder: string, found: readonly FoundChange[], { by, browser }: { by: string; browser: number }) {
    this.#folder = folder;
    this.#found = new Map(found.map((one) => [one.change.name, one]));
    this.#hashes = new Map(found.map(({ change: { name }, pictures: { before } }) => [name, before && sha256(before)]));
    this.#by = by;
    this.#browser = browser;
  }

  /** Replaces these photographs. Throws RangeError for an unknown name or without a reason. */
  async accept(names: readonly string[], reason: string): Promise<void> {
    const why = reason.trim();
    if (why === '' || why.length > MAX_REASON)
      throw new RangeError(`An accepted photograph needs a reason of at most ${MAX_REASON} characters.`);
    const chosen = this.#chosen(names);
    // Everything that can fail comes before the first file is written.
    const pictures = await Promise.all(chosen.map(async ({ pictures: { now } }) => now && kept(now)));
    this.#assertUnchanged(chosen.map(({ change }) => change.name));
    this.#remember(chosen);
    for (const [index, { change, facts }] of chosen.entries()) {
      const { name, scene } = change;
      const picture = pictures[index] ?? null;
      const accepted = {
        by: this.#by,
        at: new Date().toISOString(),
        reason: why,
        sha256: picture && sha256(picture.file),
        browser: this.#browser,
      };
      this.#write(name, scene, picture?.file ?? null, { ...(picture && { facts, means: picture.means }), accepted });
      this.#decisions.set(name, { accepted: true, reason: why });
    }
  }

  /** Leaves these photographs as they were before the review, and makes it fail. Throws RangeError for an unknown name. */
  refuse(names: readonly string[], reason = ''): void {
    const chosen = this.#chosen(names);
    this.#assertUnchanged(chosen.map(({ change }) => change.name).filter((name) => this.#decisions.get(name)?.accepted));
    this.#remember(chosen);
    for (const { change } of chosen) {
      const { name, scene } = change;
      if (this.#decisions.get(name)?.accepted) {
        const first = this.#steps.flat().find((previous) => previous.name === name);
        this.#write(name, scene, first?.picture ?? null, first?.record);
      }
      this.#decisions.set(name, { accepted: false, reason: reason.trim().slice(0, MAX_REASON) });
    }
  }

  /** Takes the latest step back, also what it wrote. */
  undo(): void {
    const step = this.#steps.at(-1) ?? [];
    const written = step.filter(({ name, decision }) => decision?.accepted || this.#decisions.get(name)?.accepted);
    this.#assertUnchanged(written.map(({ name }) => name));
    this.#steps.pop();
    for (const { name, scene, picture, record } of written) this.#write(name, scene, picture, record);
    for (const { name, decision } of step) {
      if (decision) this.#decisions.set(name, decision);
      else this.#decisions.delete(name);
    }
  }

  get decisions(): Decisions {
    return { byName: Object.fromEntries(this.#decisions), steps: this.#steps.length };
  }

  get outcome(): Outcome {
    const names = [...this.#found.keys()];
    const which = (accepted: boolean | undefined): string[] => names.filter((name) => this.#decisions.get(name)?.accepted === accepted);
    const refused = which(false);
    const reasons = Object.fromEntries(refused.map((name) => [name, this.#decisions.get(name)?.reason ?? '']));
    const given = Object.values(reasons).some(Boolean) ? { reasons } : {};
    return { accepted: which(true), refused, undecided: which(undefined), ...given };
  }

  #chosen(names: readonly string[]): FoundChange[] {
    return [...new Set(names)].map((name) => {
      const found = this.#found.get(name);
      if (found === undefined) throw new RangeError(`No changed photograph is named ${name}.`);
      return found;
    });
  }

  #remember(chosen: readonly FoundChange[]): void {
    this.#steps.push(
      chosen.map(({ change: { name, scene } }) => {
        const record = readRecord(this.#folder, scene)[name];
        return { name, scene, decision: this.#decisions.get(name), picture: this.#read(name), record };
      }),
    );
  }

  #read(name: string): Buffer | null {
    const file = join(this.#folder, `${name}.png`);
    return existsSync(file) ? readFileSync(file) : null;
  }

  #assertUnchanged(names: readonly string[]): void {
    const changed = names.filter((name) => {
      const picture = this.#read(name);
      return (picture && sha256(picture)) !== this.#hashes.get(name);
    });
    if (changed.length > 0)
      throw new Error(`${changed.join(', ')} changed on disk since this review read it: nothing was written. Run npm run goldens again.`);
  }

  #write(name: string, scene: string, picture: Buffer | null, record: GoldenRecord | undefined): void {
    const file = join(this.#folder, `${name}.png`);
    if (picture === null) rmSync(file, { force: true });
    else replaceFile(file, picture);
    this.#hashes.set(name, picture && sha256(picture));
    writeRecord(this.#folder, scene, name, record);
  }
}

/** What is kept of a picture: its file, and the means of its blocks before the file's palette was reduced. */
async function kept(now: Buffer): Promise<{ file: Buffer; means: string }> {
  return { file: await keepable(now), means: await textOfMeans(blockMeans(await pixelsOf(now))) };
}

/** How a review ends, for the terminal. */
export function outcomeLines({ accepted, refused, undecided, reasons }: Outcome): string[] {
  const list = (title: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`${title} (${names.length}):`, ...names.map((name) => `  ${name}`)];
  const byReason = [...grouped(refused, (name) => reasons?.[name] ?? '')];
  return [
    ...list('Accepted, replaced', accepted),
    ...byReason.flatMap(([reason, names]) => list(`Refused, unchanged${reason && `, “${reason}”`}`, names)),
    ...list('Not decided, unchanged', undecided),
  ];
}
