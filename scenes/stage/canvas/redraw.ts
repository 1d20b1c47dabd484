import { addChanges, DirtyBoxes, overlap, redrawBoxes } from './dirty-boxes.ts';
import { DrawingList } from './draw-calls.ts';

/** What stayed the same at the bottom for this many frames is taken into one picture. */
const STILL_FRAMES = 8;
/** Fewer drawings than this are not worth a picture of their own. */
const LEAST_STILL = 2;

/** Brings a canvas from one frame to the next: it draws where something has changed, and nothing where nothing has. */
export class Redraw {
  readonly #context: CanvasRenderingContext2D;
  #before = new DrawingList();
  #now = new DrawingList();
  /** False while the canvas may show something else than the frame before. */
  #valid = false;
  #ground: { canvas: HTMLCanvasElement; count: number } | null = null;
  /** Drawings at the bottom that were the same in each of the last frames, and how many frames those are. */
  #still = 0;
  #frames = 0;
  /** Size of the canvas at the last frame, device pixels. */
  #width = 0;
  #height = 0;

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context;
  }

  /** The list that the next frame is recorded in. */
  get next(): DrawingList {
    return this.#now;
  }

  /** Has the next frame draw everything, as after a picture was repainted or the canvas was lost. */
  forget(): void {
    this.#valid = false;
    this.#ground = null;
    this.#frames = 0;
  }

  /** Gives up the drawings of both frames, and with them their pictures. */
  release(): void {
    this.forget();
    this.#before = new DrawingList();
    this.#now = new DrawingList();
  }

  /** Puts the recorded frame on the canvas. */
  paint(): void {
    const { width, height } = this.#context.canvas;
    if (width !== this.#width || height !== this.#height) this.forget();
    [this.#width, this.#height] = [width, height];
    const dirty = new DirtyBoxes(width, height);
    const same = addChanges(dirty, this.#before, this.#now);
    // Also where nothing is dirty: a drawing outside the canvas that comes or goes below shifts all others.
    if (this.#ground !== null && same < this.#ground.count) this.#ground = null;
    if (!this.#valid) dirty.addAll();
    if (dirty.boxes.length > 0) {
      this.#takeStill(same);
      this.#draw(dirty);
    }
    this.#valid = true;
    [this.#before, this.#now] = [this.#now, this.#before];
  }

  /** Keeps what is still at the bottom of the frames as one picture. */
  #takeStill(same: number): void {
    this.#still = this.#frames === 0 ? same : Math.min(this.#still, same);
    this.#frames += 1;
    if (this.#frames < STILL_FRAMES) return;
    this.#frames = 0;
    if (this.#still < LEAST_STILL || this.#still <= (this.#ground?.count ?? 0)) return;
    const canvas = this.#ground?.canvas ?? document.createElement('canvas');
    [canvas.width, canvas.height] = [this.#width, this.#height];
    const context = canvas.getContext('2d');
    if (context === null) return;
    context.imageSmoothingQuality = this.#context.imageSmoothingQuality;
    for (const drawing of this.#now.all.slice(0, this.#still)) drawing.paint(context);
    this.#ground = { canvas, count: this.#still };
  }

  #draw(dirty: DirtyBoxes): void {
    const context = this.#context;
    redrawBoxes(context, dirty, (box) => {
      const { left, top, right, bottom } = box;
      const [width, height] = [right - left, bottom - top];
      if (this.#ground !== null) context.drawImage(this.#ground.canvas, left, top, width, height, left, top, width, height);
      for (let index = this.#ground?.count ?? 0; index < this.#now.count; index++) {
        const drawing = this.#now.all[index];
        if (drawing !== undefined && overlap(box, drawing.box)) drawing.paint(context);
      }
    });
  }
}
