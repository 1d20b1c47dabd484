/** Runs the bundler, which sets NODE_ENV for itself: the rest of this process, and what it starts, must keep its own. */
export async function keepingNodeEnv<T>(run: () => Promise<T>): Promise<T> {
  const { NODE_ENV } = process.env;
  try {
    return await run();
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
}
