import { failureText } from '#server/runtime/failure-text.ts';

/** Runs a command to its end with the arguments of this process: exit code 0 or the one that it answers, or 2 and a sentence when it throws. */
export async function runCommand(main: (args: readonly string[]) => Promise<number | void>): Promise<never> {
  try {
    process.exit((await main(process.argv.slice(2))) ?? 0);
  } catch (error) {
    console.error(failureText(error));
    process.exit(2);
  }
}
