import * as z from 'zod/mini';
import { config as configRoute, type PublicConfig } from '#contract/api/config.ts';
import { ApiError } from './api-error.ts';
import type { Transport } from './transport.ts';

/** Nothing waits longer for the settings than this, ms; what needs them does without. */
const PATIENCE_MS = 3_000;

const nothing = (): void => undefined;

/** The server's public settings, asked for once per visit. */
export class PublicSettings {
  readonly #transport: Transport;
  #loaded: Promise<PublicConfig> | null = null;
  #known: PublicConfig | undefined;
  #firstKnownOrLate: Promise<void> | null = null;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The settings where they are known already. */
  get known(): PublicConfig | undefined {
    return this.#known;
  }

  /** Asks for them; a failure is forgotten, so that the next caller tries again. */
  load(): Promise<PublicConfig> {
    this.#loaded ??= this.#request().catch((error: unknown) => {
      this.#loaded = null;
      throw error;
    });
    return this.#loaded;
  }

  async #request(): Promise<PublicConfig> {
    const json = await this.#transport.exchange('bare', { method: configRoute.method, url: configRoute.path });
    const reply = z.safeDecode(configRoute.reply, json as z.input<typeof configRoute.reply>);
    if (!reply.success) throw new ApiError({ status: 200, code: 'bad_reply', msg: '' });
    this.#known = reply.data;
    return reply.data;
  }

  /** Resolves when the settings are known, could not be loaded, or exceed the time limit. Never rejects. */
  async knownOrLate(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([this.load().then(nothing, nothing), patience]);
    clearTimeout(timer);
  }

  /** The first such wait of the visit. */
  get firstKnownOrLate(): Promise<void> {
    this.#firstKnownOrLate ??= this.knownOrLate();
    return this.#firstKnownOrLate;
  }
}
