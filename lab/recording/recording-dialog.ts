import { sceneOf, type SceneKey } from '#scenes/registry.ts';
import type { Story } from '#scenes/stage/contract.ts';
import { LARGEST_RECORDING, parseRecording, type RecordedScene, type Recording } from '#scenes/stage/recording/recording.ts';
import { SHAPES } from '#scenes/shapes.ts';
import { formatAddress } from '../address.ts';
import type { LabControls } from '../controls.ts';
import { LabDialog } from '../dialog.ts';
import { el } from '../dom.ts';
import { sizeName } from '../sizes.ts';
import { text } from '../texts.ts';

/** A recording of another scene waits here while its scene is loaded. */
const WAITING = 'fairdrop.lab.recording';

/** Opens what was recorded in the shop: at the moment at which it was saved, in the size, motion and tier in which it was seen. */
export class RecordingDialog {
  readonly dialog = new LabDialog('recording-dialog', text('recording'), () => undefined);
  readonly #lab: LabControls;
  readonly #status = el('p', { class: 'status', role: 'status' });
  readonly #facts = el('div', { class: 'recording-facts', hidden: true });
  readonly #save = el('button', { type: 'button', hidden: true }, [text('recording.save')]);

  /** The recording that was opened last. */
  #opened: Story<unknown, unknown> | null = null;

  constructor(lab: LabControls, onSave: () => void) {
    this.#lab = lab;
    const input = el('input', { type: 'file', accept: '.json', 'aria-label': text('recording.file') });
    this.dialog.body.append(el('p', { class: 'hint' }, [text('recording.hint')]), input, this.#status, this.#facts);
    this.dialog.bar.append(this.#save);
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      input.value = '';
      if (file !== undefined) void this.take(file);
    });
    this.#save.addEventListener('click', () => {
      this.dialog.close();
      onSave();
    });
  }

  open(): void {
    this.#lab.pause();
    for (const element of [this.#facts, this.#save]) element.hidden = this.#lab.view.story !== this.#opened;
    this.dialog.open();
  }

  /** Takes the file that is dropped on the lab. */
  listenForFiles(): void {
    document.addEventListener('drop', (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (file !== undefined) void this.take(file);
    });
  }

  /** Opens the recording that led to this scene. */
  async reopen(): Promise<void> {
    const waiting = sessionStorage.getItem(WAITING);
    sessionStorage.removeItem(WAITING);
    if (waiting !== null) await this.#open(waiting);
  }

  async take(file: Blob): Promise<void> {
    // Of a file that is too large no more is read than says so; a character takes up to four bytes.
    await this.#open(
      await file
        .slice(0, 4 * LARGEST_RECORDING + 4)
        .text()
        .catch(() => ''),
    );
  }

  async #open(json: string): Promise<void> {
    this.open();
    this.#status.textContent = '';
    try {
      const recording = await parseRecording(json, recordedScene);
      if (recording.scene === this.#lab.view.scene.id) this.#show(recording);
      else this.#goTo(recording.scene, json);
    } catch (error) {
      this.#status.textContent = text('recording.refused', { reason: error instanceof Error ? error.message : String(error) });
    }
  }

  #goTo(scene: string, json: string): void {
    sessionStorage.setItem(WAITING, json);
    location.assign(formatAddress({ ...this.#lab.address, scene, story: '', with: '', sheet: null, knobs: {} }));
  }

  #show(recording: Recording): void {
    const { size, motion, tier, atMs } = recording;
    this.#opened = storyOf(recording);
    this.#lab.look({ story: this.#opened, size, motion, tier, atMs });
    this.#facts.hidden = false;
    this.#facts.replaceChildren(...this.#parts(recording));
    this.#save.hidden = false;
  }

  #parts({ build, size, density, motion, tier, atMs, errors, log }: Recording): HTMLElement[] {
    const rows = {
      build,
      size: text('recording.size.of', { size: sizeName(size), density }),
      tier: `${text(`tier.${tier}`)}, ${text(`motion.${motion}`)}`,
      moment: text('recording.moment.of', { at: Math.round(atMs) }),
    };
    const terms = Object.entries(rows).flatMap(([name, value]) => [
      el('dt', {}, [text(`recording.${name as keyof typeof rows}`)]),
      el('dd', {}, [value]),
    ]);
    const lines = log.map(({ atMs: loggedMs, event }) => {
      const go = el('button', { type: 'button', title: text('recording.log.go', { at: loggedMs }) }, [`${loggedMs} ms`]);
      go.addEventListener('click', () => void this.#lab.seek(Math.max(0, loggedMs)));
      return el('li', {}, [go, event]);
    });
    const list = (name: 'errors' | 'log', items: readonly HTMLElement[]): HTMLElement[] =>
      items.length === 0 ? [] : [el('h3', {}, [text(`recording.${name}`)]), el('ul', { class: name }, items)];
    return [
      el('dl', {}, terms),
      ...list(
        'errors',
        errors.map((error) => el('li', {}, [error])),
      ),
      ...list('log', lines),
    ];
  }
}

function storyOf({ story, size, motion }: Recording): Story<unknown, unknown> {
  return { id: 'recording', title: text('recording.title'), seed: 'recording', size, motion, ...story };
}

async function recordedScene(name: string): Promise<RecordedScene<unknown, unknown> | null> {
  if (!Object.hasOwn(SHAPES, name)) return null;
  const [{ reduce }, shapes] = await Promise.all([sceneOf(name)(), SHAPES[name as SceneKey]()]);
  return { reduce, shapes };
}
