import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';

/*
 * A crowd for `npm run bench:rounds`, in a process of its own: sockets that watch, and bettors who bet each round and cash out. The parent says what
 * to do and receives the figures. Watchers speak the little of Socket.io that they need over bare WebSockets, so that the crowd costs less than the shop.
 */

export interface CrowdOptions {
  url: string;
  watching: number;
  /** Access tokens of the players who bet. */
  tokens: readonly string[];
  /** How long is measured, ms, after `settleMs`. */
  measureMs: number;
  settleMs: number;
}

export interface CrowdResults {
  /** Ms between two heartbeats of one socket, of a sample of the sockets. */
  spacing: number[];
  heartbeats: number;
  /** Messages of all kinds that the watching sockets got. */
  frames: number;
  /** Ms from request to answer. */
  cashOuts: number[];
  bets: number[];
  refused: Record<string, number>;
}

/** Watches with one bare socket; `beat` receives each heartbeat, `frame` each message, `state` each state. */
function watcher(url: string, beat: (at: number) => void, frame: () => void, state?: (status: string) => void): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, { perMessageDeflate: false });
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      // Engine.IO: 0 open, 2 ping, 4 message; Socket.IO: 0 connect, 2 event.
      if (data[0] === 0x30) return socket.send('40/crash,{}');
      if (data[0] === 0x32) return socket.send('3');
      frame();
      if (data[0] !== 0x34) return;
      if (data[1] === 0x30) return resolve(socket);
      // 42/crash,["heartbeat",…  or  42/crash,["message",…
      if (data[11] === 0x68) beat(performance.now());
      else if (state) {
        const [, envelope] = JSON.parse(data.toString('utf8', 9)) as [string, { type: string; data: { status: string } }];
        if (envelope.type === 'state') state(envelope.data.status);
      }
    });
  });
}

async function post(url: string, token: string, body: object): Promise<{ status: number; code?: string }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  const json = (await answer.json()) as { code?: string };
  return { status: answer.status, ...(json.code === undefined ? {} : { code: json.code }) };
}

/** Connects all sockets, measures, and returns the figures. `bare`: only heartbeats are looked at. */
async function run({ url, watching, tokens, measureMs, settleMs }: CrowdOptions): Promise<CrowdResults> {
  const report: CrowdResults = { spacing: [], heartbeats: 0, frames: 0, cashOuts: [], bets: [], refused: {} };
  let measuring = false;
  const last = new Map<number, number>();
  const sockets: WebSocket[] = [];
  for (let from = 0; from < watching; from += 50) {
    const few = Array.from({ length: Math.min(50, watching - from) }, (_, index) =>
      watcher(
        url,
        (at) => {
          if (!measuring) return;
          report.heartbeats += 1;
          // Every twentieth socket is a sample of them all.
          if ((from + index) % 20 !== 0) return;
          const before = last.get(from + index);
          if (before !== undefined) report.spacing.push(at - before);
          last.set(from + index, at);
        },
        () => {
          if (measuring) report.frames += 1;
        },
      ),
    );
    sockets.push(...(await Promise.all(few)));
  }

  const timed = async (into: number[], path: string, token: string, body: object): Promise<void> => {
    const since = performance.now();
    const { status, code } = await post(`${url}${path}`, token, body);
    if (!measuring) return;
    if (status === 200 || code === 'too_late') into.push(performance.now() - since);
    else report.refused[code ?? String(status)] = (report.refused[code ?? String(status)] ?? 0) + 1;
  };
  let flight = 0;
  const state = (status: string): void => {
    if (status === 'starting') {
      flight += 1;
      // Bets come over four of the five seconds, as people are; a third has a target.
      for (const [index, token] of tokens.entries()) {
        const body = { stake: 0.1, ...(index % 3 === 0 ? { auto: (110 + (index % 50) * 4) / 100 } : {}) };
        setTimeout(
          () => void timed(report.bets, '/api/crash/bet', token, body).catch(() => undefined),
          100 + (4_000 * index) / tokens.length,
        );
      }
    }
    if (status === 'in_progress') {
      const mine = flight;
      for (const [index, token] of tokens.entries()) {
        if (index % 3 === 0) continue;
        // Spread as players leave: most within the first ten seconds.
        const atMs = 400 + (9_600 * ((index * 7919) % tokens.length)) / tokens.length;
        setTimeout(() => {
          if (mine === flight && flying) void timed(report.cashOuts, '/api/crash/close-bet', token, {}).catch(() => undefined);
        }, atMs);
      }
    }
    flying = status === 'in_progress';
  };
  let flying = false;
  if (tokens.length > 0)
    sockets.push(
      await watcher(
        url,
        () => undefined,
        () => undefined,
        state,
      ),
    );

  await sleep(settleMs);
  measuring = true;
  await sleep(measureMs);
  measuring = false;
  for (const socket of sockets) socket.terminate();
  return report;
}

process.once('message', (order: CrowdOptions) => {
  run(order).then(
    (report) => process.send?.(report, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(1));
