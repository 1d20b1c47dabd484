/*
 * The shop as a program, by a clock that runs `CLOCK_AHEAD_MS` ahead of the machine's: for tests of what happens once a day or once a week, in a process of
 * its own.
 */
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
const machineNow = Date.now.bind(Date);
Date.now = () => machineNow() + aheadMs;

await import('../../server/main.ts');

export {};
