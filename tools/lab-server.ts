import { preview } from 'vite';
import { buildClient } from './build.ts';
import { keepingNodeEnv } from './keeping-node-env.ts';
import { projectRoot } from './project.ts';

/** Builds the lab and the visual test page, then serves them as they are. Returns the address and the undo. */
export async function serveLab(port: number): Promise<{ url: string; close: () => Promise<void> }> {
  const outDir = 'dist/lab';
  await buildClient('lab');
  const server = await keepingNodeEnv(() =>
    preview({
      root: projectRoot,
      mode: 'lab',
      logLevel: 'warn',
      build: { outDir },
      preview: { port, host: '127.0.0.1', strictPort: true },
    }),
  );
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
