import { monitorEventLoopDelay } from 'node:perf_hooks';

/*
 * Starts a server in this process and reports to its parent, each second, its event loop's longest stall and its memory: for `npm run bench:rounds`.
 * `shop`: the whole shop. `bare`: Socket.io alone, which broadcasts the same heartbeats to the same sockets.
 */

export interface Pulse {
  /** The longest stall of the event loop in this second, ms beyond the timer's own grain. */
  stallMs: number;
  heapBytes: number;
  residentBytes: number;
  cpuMs: number;
}

const GRAIN_MS = 1;

const [, , kind = 'shop'] = process.argv;
if (kind === 'shop') {
  await import('#server/main.ts');
} else {
  const { createServer } = await import('node:http');
  const { Server } = await import('socket.io');
  const http = createServer((_request, response) => response.end());
  const io = new Server(http, { transports: ['websocket'], allowUpgrades: false, perMessageDeflate: false, serveClient: false });
  const space = io.of('/crash');
  space.on('connection', (socket) => void socket.join('crash:game'));
  setInterval(
    () =>
      space
        .to('crash:game')
        .volatile.emit('heartbeat', { round_id: '00000000-0000-4000-8000-000000000000', status: 'in_progress', ts: Date.now() }),
    250,
  );
  http.listen(Number(process.env['PORT']), '127.0.0.1');
}

const delay = monitorEventLoopDelay({ resolution: GRAIN_MS });
delay.enable();
let cpu = process.cpuUsage();
setInterval(() => {
  const used = process.cpuUsage(cpu);
  cpu = process.cpuUsage();
  const { heapUsed, rss } = process.memoryUsage();
  const pulse: Pulse = {
    stallMs: Math.max(0, delay.max / 1e6 - GRAIN_MS),
    heapBytes: heapUsed,
    residentBytes: rss,
    cpuMs: (used.user + used.system) / 1_000,
  };
  delay.reset();
  process.send?.(pulse);
}, 1_000);
process.on('message', (asked) => {
  if (asked === 'collect') globalThis.gc?.();
});
process.on('disconnect', () => process.exit(0));
