import type { EngineName } from '#tools/engines.ts';

/** The window of a page, px. */
export interface Size {
  width: number;
  height: number;
}

/** The browser itself has ended. WebKit on software graphics does that now and then, in its compositor's thread. */
export class EngineGone extends Error {}

/** One page in a browser engine: the few calls that every driver has. Coordinates are CSS pixels of the viewport. */
export interface Engine {
  readonly name: EngineName;
  goto(url: string): Promise<void>;
  /** Runs a function of the page's world, which is sent as text: it uses its arguments and the page's globals alone. */
  evaluate<Values extends readonly unknown[], Result>(run: (...values: Values) => Result, ...values: Values): Promise<Awaited<Result>>;
  /** Presses the pointer's first button at a point. */
  press(x: number, y: number): Promise<void>;
  /** Types a text into what has the focus, key by key. */
  type(text: string): Promise<void>;
  resize(size: Size): Promise<void>;
  /** The viewport as a PNG file. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}
