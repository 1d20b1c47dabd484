import { describe, expect, it } from 'vitest';
import { firstViewBuild } from './first-view.ts';

/** How a build names its files, the entry first. */
function namesOf(): unknown[] {
  const output = firstViewBuild([]).build?.rolldownOptions?.output;
  if (output === undefined || Array.isArray(output)) throw new Error('the build has not one output');
  return [output.entryFileNames, output.chunkFileNames];
}

describe('the build of first views', () => {
  it('shares no file with the build before, which a running server may have loaded', () => {
    const before = namesOf();
    for (const name of namesOf()) {
      expect(name).toBeTypeOf('string');
      expect(before).not.toContain(name);
    }
  });
});
