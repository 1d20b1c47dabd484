import { ERROR_CODES } from '#contract/api/errors.ts';
import { ApiError } from './api-error.ts';

/*
 * What became of a request: the one place for answers whose fate is unknown
 * 1. An answer or a clear refusal is known. Anything else (lost network, timeout, 5xx, an answer that can't be read) is unknown: the server may have
 *    done the work.
 * 2. A request that the server does once, however often it comes (same idempotency key, or the same end state), is sent again after each pause.
 * 3. Where the result can be looked up, it is, again and again with growing pauses, until it is known. A late answer and news that come by another
 *    way count as well; the first of them ends it.
 * Each caller states its request, its key, and how its fate is looked up, and nothing else.
 */

const KNOWN: ReadonlySet<string> = new Set(ERROR_CODES);
/** Pauses between two looks, ms; the last one repeats. */
const LOOK_AGAIN_MS = [0, 1_000, 2_000, 4_000] as const;

/** Pauses before a keyed request of unknown fate is sent again under its key, ms. */
export const AGAIN_AFTER_MS = [400, 1_200] as const;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A clear refusal moved nothing. Anything else leaves the fate unknown. */
export function isRefusal(error: unknown): boolean {
  if (!isRecord(error)) return false;
  const { code, status } = error;
  return typeof code === 'string' && KNOWN.has(code) && typeof status === 'number' && status >= 400 && status < 500 && status !== 408;
}

/** Whether a failed call answered with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return isRecord(error) && error['code'] === code;
}

/** Resolves after so many ms. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What became of a request. `refused`: nothing moved. `unknown`: it may have gone through. */
export type Fate<Answer> = { kind: 'answered'; answer: Answer } | { kind: 'refused' | 'unknown'; error: unknown };

interface Request<Answer> {
  /** Sends the request. Repeated only where the server does it once however often it comes. */
  send: () => Promise<Answer>;
  /** Pauses before it is sent again while its fate is unknown, ms; none when left out. */
  againAfterMs?: readonly number[];
  /** What a refusal means here, when an earlier try may have gone through (`doubtful`) or the code says more than "no". */
  readRefusal?: ((error: unknown, doubtful: boolean) => Fate<Answer>) | undefined;
  delay?: (ms: number) => Promise<unknown>;
}

/** Sends a request until its fate is known or its pauses are used up. Never rejects. */
export async function fateOf<Answer>({ send, againAfterMs = [], readRefusal, delay = wait }: Request<Answer>): Promise<Fate<Answer>> {
  for (let tries = 0; ; tries++) {
    try {
      return { kind: 'answered', answer: await send() };
    } catch (error) {
      if (isRefusal(error)) return readRefusal?.(error, tries > 0) ?? { kind: 'refused', error };
      const pauseMs = againAfterMs[tries];
      if (pauseMs === undefined || hasCode(error, 'aborted')) return { kind: 'unknown', error };
      await delay(pauseMs);
    }
  }
}

interface FollowedRequest<Answer> extends Request<Answer> {
  /** Without an answer for this long the result is looked up already, ms. */
  slowAfterMs?: number;
  /**
   * Looks up its status; null while it is unknown. A failed lookup leaves it unknown; one that is refused because no player is signed in ends it.
   * `again`: the request itself is sent again, since the server does it once. Left out: nothing can be looked up, and the fate ends unknown.
   */
  look?: (() => Promise<Answer | null>) | 'again' | undefined;
  /**
   * Resolves once it is known whether it may be looked up without being asked to, from when it was last (`Date.now()`); left out: it may. After a no, `paused`
   * is called and only `lookNow` looks.
   */
  untilMayLook?: ((askedAtMs: number) => Promise<boolean>) | undefined;
  /** A page that is gone sent it: it begins in doubt, and is first looked up. */
  resumed?: boolean | undefined;
  paused?: () => void;
  /** The result is not known for now; looking begins. */
  doubted: () => void;
  /** The fate is known, or (`unknown`) no player is signed in any more who could ask. Called once. */
  ended: (fate: Fate<Answer>) => void;
}

/** A request whose fate is being followed. */
export interface FollowedFate<Answer> {
  /** Ends the pause before the next look, as the player asks for it. */
  lookNow(): void;
  /** News that came by another way end it. */
  learn(answer: Answer): void;
  /** Looks no more, and publishes nothing more. */
  stop(): void;
}

/** In place of a try that is not wanted any more. */
export const ENDED = new ApiError({ status: 0, code: 'aborted', msg: '' });

/** Sends a request and follows it until its fate is known, however long that takes. */
export function followFate<Answer>(request: FollowedRequest<Answer>): FollowedFate<Answer> {
  const { readRefusal: read, slowAfterMs, look, untilMayLook, resumed = false, paused, doubted, ended, delay = wait } = request;
  let askedAtMs = Date.now();
  const readRefusal = read && ((error: unknown): Fate<Answer> => read(error, true));
  let step: 'asking' | 'looking' | 'ended' = 'asking';
  let wake = (): void => undefined;
  const send = (): Promise<Answer> => (step === 'ended' ? Promise.reject(ENDED) : request.send());

  function end(fate: Fate<Answer>): void {
    if (step === 'ended') return;
    step = 'ended';
    wake();
    ended(fate);
  }

  function stop(): void {
    step = 'ended';
    wake();
  }

  async function doubt(error: unknown = null): Promise<void> {
    if (step !== 'asking') return;
    if (look === undefined) return end({ kind: 'unknown', error });
    step = 'looking';
    doubted();
    for (let count = 0; isLooking(); count++) {
      const pauseMs = LOOK_AGAIN_MS[Math.min(count, LOOK_AGAIN_MS.length - 1)] ?? 0;
      await Promise.race([delay(pauseMs), woken()]);
      while (isLooking() && (await Promise.race([untilMayLook?.(askedAtMs), woken()])) === false) {
        paused?.();
        await woken();
      }
      if (!isLooking()) return;
      const fate = await fateOf<Answer | null>(look === 'again' ? { send, readRefusal } : { send: look });
      if (fate.kind === 'answered' && fate.answer !== null) end({ kind: 'answered', answer: fate.answer });
      else if (fate.kind === 'refused' && look === 'again') end(fate);
      else if (fate.kind === 'refused' && hasCode(fate.error, 'unauthenticated')) end({ kind: 'unknown', error: fate.error });
    }
  }
  const woken = (): Promise<void> => new Promise((resolve) => (wake = resolve));
  const isLooking = (): boolean => step === 'looking';

  const first = resumed ? Promise.resolve<Fate<Answer>>({ kind: 'unknown', error: null }) : fateOf({ ...request, send });
  void first.then((fate) => (fate.kind === 'unknown' ? void doubt(fate.error) : end(fate)));
  if (slowAfterMs !== undefined) void delay(slowAfterMs).then(() => void doubt());
  function lookNow(): void {
    askedAtMs = Date.now();
    wake();
  }
  return { lookNow, learn: (answer) => end({ kind: 'answered', answer }), stop };
}
