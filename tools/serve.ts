import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './build.ts';
import { projectRoot } from './project.ts';

/*
 * What `npm start` does under the pinned Node: build when sources changed, then serve in this very process. The build has a process of its own, since
 * a bundler leaves its memory behind.
 */
if (!isBuilt('client')) {
  const { status } = spawnSync(process.execPath, [join(projectRoot, 'tools/build.ts'), 'client'], { cwd: projectRoot, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../server/main.ts');
