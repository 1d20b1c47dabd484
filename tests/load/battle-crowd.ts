import WebSocket from 'ws';
import { battlePace, roundStartMs } from '#contract/battle/schedule.ts';

/*
 * Watchers of battles for `npm run bench:battles`, in a process of their own: each listens to one battle over a bare socket of the Pusher protocol. The
 * parent receives how late rounds and ends came by the schedule; all processes share the machine's clock.
 */

export interface BattleCrowdOptions {
  url: string;
  battles: readonly string[];
  sockets: number;
  /** How many rounds each battle has. */
  rounds: number;
}

export interface BattleCrowdResults {
  /** Of each round's beginning and each end, at each watcher, ms. */
  lateMs: number[];
  heard: number;
  expected: number;
}

const PATH = '/app/fairdrop?protocol=7&client=js&version=8.6.0&flash=false';
/** How long after the last event nothing more is waited for, ms. */
const PATIENCE_MS = 20_000;

interface Received {
  type: string;
  data: { battle_id: string; round?: number; started_at?: string };
}

async function watch(url: string, battleId: string, heard: (message: Received) => void): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${PATH}`, { perMessageDeflate: false });
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (text: Buffer) => {
      const frame = JSON.parse(text.toString()) as { event: string; data?: string };
      if (frame.event === 'pusher:connection_established')
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: `battle-${battleId}` } }));
      else if (frame.event === 'pusher_internal:subscription_succeeded') resolve();
      else if (frame.event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong', data: {} }));
      else if (frame.event.startsWith('battle')) heard(JSON.parse(frame.data ?? '') as Received);
    });
  });
  return socket;
}

async function run({ url, battles, sockets, rounds }: BattleCrowdOptions): Promise<void> {
  const pace = battlePace(false);
  const startedAt = new Map<string, number>();
  const report: BattleCrowdResults = { lateMs: [], heard: 0, expected: sockets * (rounds + 1) };
  let over: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (over = resolve));
  let patience: NodeJS.Timeout | undefined;
  const hear = ({ type, data }: Received): void => {
    const now = Date.now();
    if (type === 'battleStarted') startedAt.set(data.battle_id, new Date(data.started_at ?? '').getTime());
    if (type !== 'battleRoundStarted' && type !== 'battleEnded') return;
    report.heard += 1;
    report.lateMs.push(now - (startedAt.get(data.battle_id) ?? NaN) - roundStartMs(pace, rounds, data.round ?? rounds));
    clearTimeout(patience);
    if (report.heard === report.expected) over();
    else patience = setTimeout(over, PATIENCE_MS);
  };
  const open: WebSocket[] = [];
  for (let from = 0; from < sockets; from += 50) {
    const few = Array.from({ length: Math.min(50, sockets - from) }, (_, index) =>
      watch(url, battles[(from + index) % battles.length] ?? '', hear),
    );
    open.push(...(await Promise.all(few)));
  }
  process.send?.('ready');
  await done;
  clearTimeout(patience);
  for (const socket of open) socket.terminate();
  process.send?.(report, () => process.exit(0));
}

process.once('message', (order: BattleCrowdOptions) => void run(order));
