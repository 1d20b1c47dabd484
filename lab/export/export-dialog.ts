import { saveFile } from '#src/lib/save-file.ts';
import type { LabControls } from '../controls.ts';
import { LabDialog } from '../dialog.ts';
import { el } from '../dom.ts';
import { blobOf, contextOf } from '../pictures/raster.ts';
import { StoryCanvas } from '../story-canvas.ts';
import { text } from '../texts.ts';
import { clipMoments, fileName, STRIP_COLUMNS, stripMoments } from './moments.ts';
import { webmOf } from './webm.ts';

/** The width of a frame in a strip, px. */
const STRIP_PX = 320;
const CAPTION_PX = 18;

type Kind = 'still' | 'strip' | 'clip' | 'link';

/** Takes what is shown along: a still or a strip as PNG, a clip as WebM, a link. Pictures are drawn on a canvas of their own, so that the lab's stays as it is. */
export class ExportDialog {
  readonly dialog: LabDialog;
  readonly #lab: LabControls;
  readonly #status = el('p', { class: 'status', role: 'status' });
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #cancel = el('button', { type: 'button', class: 'action', hidden: true }, [text('export.cancel')]);
  #isWanted = false;

  constructor(lab: LabControls) {
    this.#lab = lab;
    this.dialog = new LabDialog('export-dialog', text('export'), () => (this.#isWanted = false));
    const run: Readonly<Record<Kind, () => Promise<void>>> = {
      still: () => this.#still(),
      strip: () => this.#strip(),
      clip: () => this.#clip(),
      link: () => this.#link(),
    };
    const rows = (Object.keys(run) as Kind[]).map((kind) => {
      const button = el('button', { type: 'button', class: 'action' }, [text(`export.${kind}`)]);
      button.addEventListener('click', () => void this.#run(run[kind]));
      return { button, row: el('li', {}, [button, el('span', {}, [text(`export.${kind}.hint`)])]) };
    });
    this.#cancel.addEventListener('click', () => (this.#isWanted = false));
    this.#buttons = rows.map(({ button }) => button);
    this.dialog.body.append(
      el(
        'ul',
        {},
        rows.map(({ row }) => row),
      ),
      this.#status,
      this.#cancel,
    );
  }

  open(): void {
    this.#lab.pause();
    this.#status.textContent = '';
    this.dialog.open();
  }

  async #run(make: () => Promise<void>): Promise<void> {
    this.#isWanted = true;
    for (const button of this.#buttons) button.disabled = true;
    this.#cancel.hidden = false;
    try {
      await make();
    } catch (error) {
      this.#status.textContent = text('export.failed', { reason: error instanceof Error ? error.message : String(error) });
    } finally {
      for (const button of this.#buttons) button.disabled = false;
      this.#cancel.hidden = true;
    }
  }

  async #link(): Promise<void> {
    const link = new URL(this.#lab.link({ playing: false }), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      this.#status.textContent = text('export.copied', { link });
    } catch {
      // Refused, or not there without HTTPS.
      const field = el('input', { type: 'text', readonly: true, value: link, 'aria-label': text('export.link') });
      this.#status.replaceChildren(text('export.uncopied'), ' ', field);
      field.select();
    }
  }

  async #still(): Promise<void> {
    const { size } = this.#lab.view;
    await this.#withPictures(async (paint) => {
      const scale = Math.min(2, Math.max(1, devicePixelRatio));
      const canvas = el('canvas', { width: size.width * scale, height: size.height * scale });
      await paint(this.#lab.nowMs, canvas, 0, 0, canvas.width, canvas.height);
      this.#save(await blobOf(canvas), `${Math.round(this.#lab.nowMs)}ms`, 'png');
    });
  }

  async #strip(): Promise<void> {
    const { size } = this.#lab.view;
    const moments = stripMoments(this.#lab.lengthMs);
    const height = Math.round((STRIP_PX / size.width) * size.height);
    const rows = Math.ceil(moments.length / STRIP_COLUMNS);
    const canvas = el('canvas', { width: STRIP_PX * STRIP_COLUMNS, height: (height + CAPTION_PX) * rows });
    const context = contextOf(canvas, false);
    context.fillStyle = getComputedStyle(this.dialog.element).backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    await this.#withPictures(async (paint) => {
      for (const [index, atMs] of moments.entries()) {
        const [x, y] = [(index % STRIP_COLUMNS) * STRIP_PX, Math.floor(index / STRIP_COLUMNS) * (height + CAPTION_PX)];
        await paint(atMs, canvas, x, y, STRIP_PX, height);
        context.font = '12px sans-serif';
        context.fillStyle = getComputedStyle(this.dialog.element).color;
        context.fillText(`${atMs} ms`, x + 6, y + height + CAPTION_PX - 5);
      }
      this.#save(await blobOf(canvas), 'strip', 'png');
    });
  }

  async #clip(): Promise<void> {
    const { size } = this.#lab.view;
    // Encoders take even sides.
    const canvas = el('canvas', { width: size.width - (size.width % 2), height: size.height - (size.height % 2) });
    const moments = clipMoments(this.#lab.lengthMs);
    this.#status.textContent = text('export.progress', { done: 0, of: moments.length });
    await this.#withPictures(async (paint) => {
      let done = 0;
      const clip = await webmOf(canvas, moments, async (atMs) => {
        await paint(atMs, canvas, 0, 0, canvas.width, canvas.height);
        done += 1;
        this.#status.textContent = text(done < moments.length ? 'export.progress' : 'export.encoding', { done, of: moments.length });
      });
      this.#save(clip, 'clip', 'webm');
    });
  }

  async #withPictures(
    make: (
      paint: (atMs: number, onto: HTMLCanvasElement, x: number, y: number, width: number, height: number) => Promise<void>,
    ) => Promise<void>,
  ): Promise<void> {
    const { view } = this.#lab;
    if (view.tier === 'plate') throw new Error(text('plate'));
    const holder = el('div');
    const pictures = new StoryCanvas(holder, {
      golden: false,
      keepsPicture: true,
      onCue: () => undefined,
      onError: (error) => this.#lab.say('bad', String(error)),
    });
    try {
      await pictures.show(view, 0);
      await make(async (atMs, onto, x, y, width, height) => {
        // Room for the page to show how far it is, and to take a press on Cancel.
        await new Promise((resolve) => setTimeout(resolve));
        if (!this.#isWanted) throw new Error(text('export.canceled'));
        await pictures.seek(atMs);
        const context = contextOf(onto, false);
        context.fillStyle = getComputedStyle(document.body).backgroundColor;
        context.fillRect(x, y, width, height);
        for (const layer of holder.querySelectorAll('canvas')) context.drawImage(layer, x, y, width, height);
      });
    } finally {
      await pictures.clear();
    }
  }

  #save(content: Blob, what: string, ending: string): void {
    const { scene, story, motion, tier, size } = this.#lab.view;
    const name = fileName([scene.id, story.id, `${size.width}x${size.height}`, motion, tier, what], ending);
    saveFile(name, content, content.type);
    this.#status.textContent = text('export.saved', { name, size: Math.max(1, Math.round(content.size / 1024)) });
  }
}
