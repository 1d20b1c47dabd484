/** One event of a Chromium trace, as far as it is read here. Times are microseconds; `tts` and `tdur` are the thread's own processor time. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tts?: number;
  tdur?: number;
  args?: { data?: { url?: string } };
}

/** What a page's script cost between two marks, in ms of processor time: what else the machine was doing is not in it. */
export interface ScriptTimes {
  /** All script. */
  totalMs: number;
  /** As much of it as the named script itself drew with. */
  drawnMs: number;
  /** All script from one drawn frame to the next. */
  framesMs: readonly number[];
}

/** The trace's names for script of every origin; they lie in one another, and each moment counts once. */
const SCRIPT: ReadonlySet<string> = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'MajorGC',
  'MinorGC',
  'TimerFire',
  'XHRLoad',
  'XHRReadyStateChange',
  'v8.callFunction',
  'v8.evaluateModule',
  'BlinkScheduler_PerformMicrotaskCheckpoint',
]);

/** The categories that a trace must have for this. */
export const SCRIPT_CATEGORIES: readonly string[] = ['-*', 'devtools.timeline', 'blink.user_timing', 'toplevel', 'v8'];

interface Span {
  fromUs: number;
  toUs: number;
}

type Timed = TraceEvent & { tts: number; tdur: number };

const isTimed = (event: TraceEvent): event is Timed => event.ph === 'X' && event.tts !== undefined && event.tdur !== undefined;

/** The last mark of a name that the page set. */
function lastEvent(events: readonly TraceEvent[], name: string): TraceEvent & { tts: number } {
  const event = events.findLast((event) => event.name === name && event.tts !== undefined);
  if (event?.tts === undefined) throw new Error(`the trace has no mark "${name}"`);
  return { ...event, tts: event.tts };
}

/** Spans without overlaps, in order, cut to `within`. */
function united(spans: readonly Span[], within: Span): readonly Span[] {
  const inOrder = spans
    .map(({ fromUs, toUs }) => ({ fromUs: Math.max(fromUs, within.fromUs), toUs: Math.min(toUs, within.toUs) }))
    .filter(({ fromUs, toUs }) => toUs > fromUs)
    .sort((a, b) => a.fromUs - b.fromUs);
  const whole: Span[] = [];
  for (const span of inOrder) {
    const last = whole.at(-1);
    if (last && span.fromUs <= last.toUs) last.toUs = Math.max(last.toUs, span.toUs);
    else whole.push({ ...span });
  }
  return whole;
}

const lengthMs = (spans: readonly Span[]): number => spans.reduce((sum, { fromUs, toUs }) => sum + toUs - fromUs, 0) / 1_000;

/**
 * Reads a trace between two marks that the page set (`performance.mark`). A frame begins where a script whose address contains `drawnBy` is
 * called from an animation frame. Throws when a mark is missing, or no such frame was drawn twice.
 */
export function scriptTimes(events: readonly TraceEvent[], from: string, to: string, drawnBy: string): ScriptTimes {
  const begin = lastEvent(events, from);
  const within = { fromUs: begin.tts, toUs: lastEvent(events, to).tts };
  const own = events.filter(isTimed).filter(({ pid, tid }) => pid === begin.pid && tid === begin.tid);
  const spanOf = ({ tts, tdur }: Timed): Span => ({ fromUs: tts, toUs: tts + tdur });
  const script = united(own.filter(({ name }) => SCRIPT.has(name)).map(spanOf), within);
  const callbacks = own.filter(({ name }) => name === 'FireAnimationFrame').map(spanOf);
  const draws = united(
    own
      .filter(({ name, args, tts }) => {
        const byIt = name === 'FunctionCall' && args?.data?.url?.includes(drawnBy);
        return byIt && callbacks.some(({ fromUs, toUs }) => tts >= fromUs && tts <= toUs);
      })
      .map(spanOf),
    within,
  );
  const framesMs = draws
    .slice(1)
    .map(({ fromUs }, index) => lengthMs(united(script, { fromUs: draws[index]?.fromUs ?? fromUs, toUs: fromUs })));
  if (framesMs.length === 0) throw new Error(`no frame was drawn by a script named ${drawnBy}`);
  return { totalMs: lengthMs(script), drawnMs: lengthMs(draws), framesMs };
}
