import { failureText } from '#server/runtime/failure-text.ts';

/** Whether a command line could not be read. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/**
 * Runs a command to its end with the arguments of this process: exit code 0 or the one that it answers, or 2 and a sentence when it throws. `usage` is printed for `--help`, and below
 * what is wrong with the arguments.
 */
export async function runCommand(main: (args: readonly string[]) => Promise<number | void>, usage?: string): Promise<never> {
  const args = process.argv.slice(2);
  try {
    if (usage !== undefined && args.includes('--help')) {
      console.log(usage);
      process.exit(0);
    }
    process.exit((await main(args)) ?? 0);
  } catch (error) {
    console.error(failureText(error));
    if (usage !== undefined && isUnreadable(error)) console.error(`\n${usage}`);
    process.exit(2);
  }
}
