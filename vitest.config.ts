import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Room for what is soon garbage, in MB: with less, processes that start much and run briefly spend a tenth of their time on collecting it. */
const YOUNG = '--max-semi-space-size=64';

const forks = {
  environment: 'node',
  pool: 'forks' as const,
  maxWorkers: 2,
  execArgv: [YOUNG],
  testTimeout: 60_000,
  hookTimeout: 240_000,
};

/** Files that wait for other processes, or for time to pass, for half a minute and more, and the slowest of the browser engines. */
const LONG =
  /tests\/(faults|fuzz|sim)\/|tests\/protocol\/engine-io|server\/(rounds\/(secrecy|recovery)|backup\/restore|auditor\/auditor)|engines\/webkit/;

/** Begins the longest files first, so that none is left running alone at the end. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShort = ({ moduleId }: TestSpecification): number => Number(!LONG.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isShort(a) - isShort(b));
  }
}

const UNIT_FOLDERS = ['contract', 'scenes', 'lab', 'src', 'tools', 'tests/lint', 'tests/visual'];

/** What a test does to its whole process: a document of its own, other modules in the place of real ones, globals or a clock of its own. */
const ALONE = /@vitest-environment|\bvi\.(mock|stubGlobal|useFakeTimers)\(/;

/** What it does that can't be taken back when the next file begins. A document can, where components alone use it. */
const ALONE_WITH_PAGES = /\bvi\.(mock|stubGlobal|useFakeTimers)\(/;

type Kind = 'together' | 'pages' | 'alone';

function kindOf(file: string): Kind {
  const text = readFileSync(file, 'utf8');
  if (!ALONE.test(text)) return 'together';
  return file.endsWith('.tsx') && !ALONE_WITH_PAGES.test(text) ? 'pages' : 'alone';
}

/** The unit tests by what they need: most share a process and its modules, those of components a process, which takes a third of the time; the others have one each. */
function unitTests(): Record<Kind, string[]> {
  const files = UNIT_FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const ofGames = readdirSync('tests/games').map((file) => `tests/games/${file}`);
  const tests = [...files.filter((file) => /\.test\.tsx?$/.test(file)), ...ofGames.filter((file) => file.endsWith('.test.tsx'))];
  const ofKind = (kind: Kind): string[] => tests.filter((file) => kindOf(file) === kind);
  return { together: ofKind('together'), pages: ofKind('pages'), alone: ofKind('alone') };
}

const { together, pages, alone } = unitTests();

/** `unit`, `unit-pages` and `unit-alone` need nothing else; `server` starts a real PostgreSQL beside the embedded database; `built` reads what the build made, and `engines` serves that to three browsers. */
export default defineConfig({
  test: {
    reporters: ['default', './tools/suites/vitest-reporter.ts'],
    // Timers of pages and sockets can be late on a busy machine; the reporter names what needed its second try.
    retry: 1,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      { test: { ...forks, name: 'unit', isolate: false, include: together } },
      {
        test: {
          ...forks,
          name: 'unit-pages',
          isolate: false,
          include: pages,
          setupFiles: ['tests/support/fresh-page.ts', 'tests/support/page-tests.ts'],
        },
      },
      {
        test: {
          ...forks,
          name: 'unit-alone',
          // A process of its own runs for a second or two, too briefly for the last compiler to pay.
          execArgv: [YOUNG, '--max-opt=2'],
          include: alone,
          setupFiles: ['tests/support/page-tests.ts'],
        },
      },
      {
        test: {
          ...forks,
          name: 'server',
          // Much of it waits: for other processes, locks and deadlines.
          maxWorkers: 4,
          // Files of one process share the modules of the server, which take longer to load than most tests take.
          isolate: false,
          include: ['server/**/*.test.ts', 'tests/{faults,fuzz,games,protocol,sim,support}/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      { test: { ...forks, name: 'built', include: ['tests/built/**/*.test.ts'] } },
      {
        test: {
          ...forks,
          name: 'engines',
          // All three side by side: two would leave a core idle while the third one runs alone.
          maxWorkers: 3,
          testTimeout: 240_000,
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: ['tests/engines/global-setup.ts'],
        },
      },
    ],
  },
});
