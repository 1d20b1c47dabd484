import { formatAddress } from '../address.ts';
import { el } from '../dom.ts';
import { sizeName } from '../sizes.ts';
import type { StoryView } from '../story-canvas.ts';
import { text } from '../texts.ts';

/** What the lab of another commit offers to what drives it; as old as the goldens are. */
interface OtherLab {
  ready: Promise<void>;
  seek(atMs: number): Promise<void>;
}

/** A picture of another commit: its own lab in a frame, with that commit's code and tuning. */
export class CommitFrame {
  readonly #holder: HTMLElement;
  #frame: HTMLIFrameElement | null = null;
  #shown = '';

  constructor(holder: HTMLElement) {
    this.#holder = holder;
  }

  /** Shows a view at a moment. Rejects with a sentence where there is no such commit, or no server that has it. */
  async show(revision: string, view: StoryView, atMs: number): Promise<void> {
    const { scene, story, size, motion, tier } = view;
    const shown = [revision, scene.id, story.id, sizeName(size), motion, tier].join();
    if (shown !== this.#shown) {
      this.clear();
      const hash = await hashOf(revision);
      const address = formatAddress({
        scene: scene.id,
        story: story.id,
        atMs,
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
      });
      const { width, height } = size;
      const frame = el('iframe', {
        src: `/__lab/commits/${hash}/lab.html${address}`,
        width,
        height,
        title: text('compare.commit', { name: revision }),
      });
      await new Promise<void>((resolve) => {
        frame.addEventListener('load', () => resolve(), { once: true });
        this.#holder.append(frame);
        this.#frame = frame;
      });
      this.#shown = shown;
    }
    const other = await this.#lab();
    await other.ready;
    await other.seek(atMs);
  }

  clear(): void {
    this.#frame?.remove();
    this.#frame = null;
    this.#shown = '';
  }

  /** The frame's lab; its modules run before `load`. Throws where that commit has no lab. */
  #lab(): Promise<OtherLab> {
    const lab: unknown = this.#frame?.contentWindow === null ? undefined : Reflect.get(this.#frame?.contentWindow ?? {}, '__lab');
    if (typeof lab !== 'object' || lab === null) return Promise.reject(new Error(text('compare.no-lab')));
    return Promise.resolve(lab as OtherLab);
  }
}

async function hashOf(revision: string): Promise<string> {
  const response = await fetch(`/__lab/commits?rev=${encodeURIComponent(revision)}`).catch(() => null);
  const answer = (await response?.json().catch(() => ({}))) as { hash?: string; message?: string } | undefined;
  if (answer?.hash === undefined) throw new Error(answer?.message ?? text('save.unreachable'));
  return answer.hash;
}
