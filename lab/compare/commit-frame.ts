import { addressOf } from '../address.ts';
import { el } from '../dom.ts';
import type { StoryView } from '../story-canvas.ts';
import { text } from '../texts.ts';

/** What the lab of another commit offers to what drives it; as old as the goldens are. */
interface OtherLab {
  ready: Promise<void>;
  seek(atMs: number): Promise<void>;
  problems?(): readonly string[];
}

/** A commit is checked out, its server started and its lab loaded within this, ms; some seconds on an idle machine. */
const LOAD_LIMIT_MS = 120_000;

/** The address of a view in the lab of a commit, at the start of its story; the same for the same picture. */
export function commitAddress({ scene, story, size, motion, tier }: StoryView): string {
  return addressOf(
    {
      scene: scene.id,
      story: story.id,
      atMs: 0,
      motion,
      size,
      tier,
      playing: false,
      speed: 1,
      golden: true,
      with: '',
      look: 'side',
      sheet: null,
      knobs: {},
    },
    story,
    scene.fileStories,
  );
}

/** A picture of another commit: its own lab in a frame, with that commit's code and tuning. */
export class CommitFrame {
  readonly #holder: HTMLElement;
  #frame: HTMLIFrameElement | null = null;
  #shown = '';
  #loading = new AbortController();

  constructor(holder: HTMLElement) {
    this.#holder = holder;
  }

  /**
   * Shows a view at a moment; resolves without it once `clear` is called. Rejects with a sentence where there is no such commit, no server that has it, or
   * where it has no such story.
   */
  async show(revision: string, view: StoryView, atMs: number): Promise<void> {
    const address = commitAddress(view);
    const isLoaded = this.shows(revision, view);
    if (!isLoaded) this.clear();
    const { signal } = this.#loading;
    try {
      if (!isLoaded) {
        await settledBefore(signal, this.#load(revision, address, view, signal));
        this.#shown = `${revision} ${address}`;
      }
      await settledBefore(signal, this.#lab(revision).seek(atMs));
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
  }

  /** Whether the frame has that picture, at some moment. */
  shows(revision: string, view: StoryView): boolean {
    return this.#shown === `${revision} ${commitAddress(view)}`;
  }

  /** Removes the frame, also one that is being loaded. */
  clear(): void {
    this.#loading.abort();
    this.#loading = new AbortController();
    this.#frame?.remove();
    this.#frame = null;
    this.#shown = '';
  }

  async #load(revision: string, address: string, { size: { width, height } }: StoryView, signal: AbortSignal): Promise<void> {
    const hash = await startedLab(revision, signal);
    if (signal.aborted) return;
    const title = text('compare.commit', { name: revision });
    const frame = el('iframe', { src: `/__lab/commits/${hash}/lab.html${address}`, width, height, title });
    this.#frame = frame;
    await new Promise<void>((resolve) => {
      frame.addEventListener('load', () => resolve(), { once: true });
      this.#holder.append(frame);
    });
    const lab = this.#lab(revision);
    await lab.ready;
    // It would show its first story in place of one that it does not have.
    const problems = lab.problems?.() ?? [];
    if (problems.length > 0) throw new Error(text('compare.other-address', { problems: problems.join('; ') }));
  }

  /** The frame's lab; its modules run before `load`. Throws a sentence where that commit has no lab, or the network lost its page. */
  #lab(revision: string): OtherLab {
    const lab = labIn(this.#frame?.contentWindow ?? null);
    if (lab === null) throw new Error(text('compare.no-lab', { start: text('compare.start', { name: revision }) }));
    return lab;
  }
}

/** The lab of a frame; null without one, also in the browser's own page for a network error, which no script may read. */
function labIn(page: Window | null): OtherLab | null {
  try {
    const lab: unknown = page === null ? null : Reflect.get(page, '__lab');
    return typeof lab === 'object' ? (lab as OtherLab | null) : null;
  } catch {
    return null;
  }
}

/** The outcome of `work`, unless the signal aborts or LOAD_LIMIT_MS passes before: then it rejects. */
function settledBefore<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(text('compare.slow', { seconds: LOAD_LIMIT_MS / 1000 }))), LOAD_LIMIT_MS);
    const abort = (): void => reject(new Error('cleared'));
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    });
  });
}

/** Starts the lab of a commit; resolves with the commit's hash. */
async function startedLab(revision: string, signal: AbortSignal): Promise<string> {
  const response = await fetch('/__lab/commits', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ revision }),
    signal,
  }).catch(() => null);
  const answer = (await response?.json().catch(() => ({}))) as { hash?: string; message?: string } | undefined;
  const start = text('compare.start', { name: revision });
  if (answer?.hash === undefined) throw new Error(answer?.message ?? text('compare.unreachable', { start }));
  return answer.hash;
}
