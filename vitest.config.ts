import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const forks = { environment: 'node', pool: 'forks', maxWorkers: 2, testTimeout: 60_000, hookTimeout: 120_000 } as const;

/** Files that wait for other processes, or for time to pass, for half a minute and more. */
const LONG = /tests\/(faults|fuzz)\/|tests\/protocol\/engine-io|server\/rounds\/(secrecy|recovery)/;

/** Begins the longest files first, so that none is left running alone at the end. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShort = ({ moduleId }: TestSpecification): number => Number(!LONG.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isShort(a) - isShort(b));
  }
}

/** `unit` needs nothing else; `server` starts a real PostgreSQL beside the embedded database; `built` reads what the build made. */
export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          ...forks,
          name: 'unit',
          include: ['{contract,scenes,lab,src,tools}/**/*.test.{ts,tsx}', 'tests/{lint,visual}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...forks,
          name: 'server',
          maxWorkers: 3,
          // Files of one process share the modules of the server, which take longer to load than most tests take.
          isolate: false,
          include: ['server/**/*.test.ts', 'tests/{faults,fuzz,protocol,support}/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      { test: { ...forks, name: 'built', include: ['tests/built/**/*.test.ts'] } },
    ],
  },
});
