import type { CDPSession, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Steps of a gesture: enough for a browser to take it for one. */
const STEPS = 10;

/** Fingers on a page, as the browser gets them from a touch screen: what they do is the browser's own scrolling and zooming. */
export class Fingers {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  #touch(type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Point[]): Promise<unknown> {
    return this.#session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(({ x, y }, id) => ({ x, y, id })) });
  }

  /** Draws one finger from a point by a way, px. */
  async swipe({ x, y }: Point, way: Point): Promise<void> {
    await this.#touch('touchStart', [{ x, y }]);
    for (let step = 1; step <= STEPS; step++)
      await this.#touch('touchMove', [{ x: x + (way.x * step) / STEPS, y: y + (way.y * step) / STEPS }]);
    await this.#touch('touchEnd', []);
  }

  /** Draws two fingers apart around a point. */
  async spread({ x, y }: Point): Promise<void> {
    const apart = (px: number): Point[] => [
      { x: x - px, y },
      { x: x + px, y },
    ];
    await this.#touch('touchStart', apart(20));
    for (let step = 1; step <= STEPS; step++) await this.#touch('touchMove', apart(20 + 6 * step));
    await this.#touch('touchEnd', []);
  }

  /** Taps a point twice, as quickly as a browser wants it for its zoom. */
  async tapTwice(point: Point): Promise<void> {
    for (let tap = 0; tap < 2; tap++) {
      await this.#touch('touchStart', [point]);
      await this.#touch('touchEnd', []);
    }
  }

  /** Holds a point for longer than a press. */
  async hold(point: Point, page: Page, ms: number): Promise<void> {
    await this.#touch('touchStart', [point]);
    await page.waitForTimeout(ms);
    await this.#touch('touchEnd', []);
  }
}
