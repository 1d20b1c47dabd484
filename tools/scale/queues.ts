/*
 * Known formulas of queues. A load is arrivals per second × seconds of service: the servers that are busy on average.
 *
 * - Erlang C: M/M/c, one queue before c servers (A. K. Erlang, 1917; L. Kleinrock, Queueing Systems 1, 1975, 3.5).
 * - Closed networks: mean value analysis (M. Reiser, S. Lavenberg, 1980), a station of c servers as a queue of demand ÷ c and a delay of demand × (c − 1) ÷ c
 *   (A. Seidmann, 1987).
 */

/** The probability that an arrival waits (Erlang C); 1 where the servers can't carry the load. */
export function waitingShare(servers: number, load: number): number {
  if (load >= servers) return 1;
  let blocked = 1;
  for (let count = 1; count <= servers; count++) blocked = (load * blocked) / (count + load * blocked);
  return blocked / (1 - (load / servers) * (1 - blocked));
}

/** How long 99 of 100 arrivals wait at most, in the unit of `service`; Infinity where the servers can't carry the load. */
export function longestWait(servers: number, load: number, service: number): number {
  if (load >= servers) return Infinity;
  return Math.max(0, (Math.log(waitingShare(servers, load) / 0.01) * service) / (servers - load));
}

/** The fewest servers that are busy for at most `mostUse` of the time and let 99 of 100 wait no longer than `mostWait`, in the unit of `service`. */
export function serversFor(load: number, service: number, { mostUse, mostWait }: { mostUse: number; mostWait: number }): number {
  let servers = Math.max(1, Math.ceil(load / mostUse));
  while (longestWait(servers, load, service) > mostWait) servers++;
  return servers;
}

/** A part of a machine that each call needs for `demandMs`; `servers` of them work side by side. A part of one: others use the rest of it. */
export interface Station {
  demandMs: number;
  servers: number;
}

/** Calls per second of so many players who place one after the other, at stations with queues and with `delayMs` that keeps no station busy. */
export function closedPerSecond(players: number, stations: readonly Station[], delayMs: number): number {
  const queues = stations.map(({ demandMs, servers }) => ({ demandMs: demandMs / servers, waiting: 0 }));
  const fixedMs = delayMs + stations.reduce((sum, { demandMs, servers }) => sum + (demandMs * Math.max(0, servers - 1)) / servers, 0);
  let perMs = 0;
  for (let count = 1; count <= players; count++) {
    const timesMs = queues.map(({ demandMs, waiting }) => demandMs * (1 + waiting));
    perMs = count / (fixedMs + timesMs.reduce((sum, ms) => sum + ms, 0));
    queues.forEach((queue, index) => (queue.waiting = perMs * (timesMs[index] ?? 0)));
  }
  return perMs * 1_000;
}
