import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { manualClock } from '#tests/support/manual-clock.ts';
import { type memoryUse, watchMemory } from './memory.ts';

const engine = { memoryBytes: () => 128 * 1_048_576 };

describe('the memory of the process', () => {
  it('is named by holder in the log after a minute and every hour, until the watch ends', () => {
    const lines: { level: number; memory?: unknown }[] = [];
    const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const clock = manualClock();
    const hours = (count: number): void => clock.moveTo(clock.monotonic() + count * 3_600_000);
    const watch = watchMemory({ clock, log, engine });
    expect(lines).toEqual([]);
    clock.moveTo(clock.monotonic() + 60_000);
    expect(lines).toHaveLength(1);
    const memory = lines[0]?.memory as ReturnType<typeof memoryUse>;
    expect(Object.keys(memory)).toEqual(['rss', 'heap_used', 'heap', 'external', 'array_buffers', 'database']);
    for (const megabytes of Object.values(memory)) expect(megabytes).toBeGreaterThanOrEqual(0);
    expect([memory.database, memory.rss >= memory.heap_used]).toEqual([128, true]);
    // 30 is a piece of news, 40 a warning: more than a shop at rest needs.
    expect(lines[0]?.level).toBe(memory.rss > 350 ? 40 : 30);
    hours(3);
    expect(lines).toHaveLength(4);
    watch.cancel();
    hours(3);
    expect(lines).toHaveLength(4);
  });
});
