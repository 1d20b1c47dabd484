import { failureText } from '#server/runtime/failure-text.ts';

/** Runs a command to its end with the arguments of this process: exit code 0, or 2 and a sentence when it throws. */
export async function runCommand(main: (args: readonly string[]) => Promise<void>): Promise<never> {
  try {
    await main(process.argv.slice(2));
    process.exit(0);
  } catch (error) {
    console.error(failureText(error));
    process.exit(2);
  }
}
