import { readdirSync, readFileSync } from 'node:fs';

/** Ms of one tick of the kernel's counters: USER_HZ is 100 on every Linux. */
const TICK_MS = 10;

/** The fields of a `stat` file from the third on (`man proc_pid_stat`). */
const statOf = (pid: number | string): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
};

const sumOf = (fields: readonly (string | undefined)[]): number => fields.reduce((sum, field) => sum + Number(field ?? 0) * TICK_MS, 0);

/** Processor time of a process so far, ms. */
export const processMs = (pid: number): number => sumOf(statOf(pid).slice(11, 13));

/** Processor time of a PostgreSQL so far, ms: of the process that started the backend with this id, its processes, and those of them that have ended. */
export function postgresMs(backendPid: number): number {
  const [, server = ''] = statOf(backendPid);
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && statOf(pid)[1] === server);
  return sumOf(statOf(server).slice(11, 15)) + children.reduce((sum, pid) => sum + processMs(Number(pid)), 0);
}

/** Processor time of everything on this machine so far, ms: all that was neither idle nor waiting for a disk. */
export function machineMs(): number {
  const [, ...fields] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/);
  return sumOf(fields.slice(0, 8).filter((_, index) => index !== 3 && index !== 4));
}
