import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { OFFLINE_SHELL, SERVICE_WORKER } from '#contract/offline-shell.ts';
import { scriptsWith } from '#tools/client-weight.ts';
import { projectRoot } from '#tools/project.ts';

const dist = join(projectRoot, 'dist', 'client');
const worker = readFileSync(join(dist, SERVICE_WORKER), 'utf8');

describe('the service worker', () => {
  it('is one small classic script that keeps the offline shell', () => {
    expect(worker).not.toMatch(/^\s*(import|export)\b/m);
    expect(worker).toContain(OFFLINE_SHELL);
    expect(readFileSync(join(dist, `${SERVICE_WORKER}.br`)).length).toBeLessThan(8_000);
  });

  it('keeps files of this build alone, and all that the shell and the offline page run', () => {
    const kept = new Set(worker.match(/\/assets\/[\w.-]+\.\w+/g));
    expect(kept.size).toBeGreaterThan(10);
    expect([...kept].filter((file) => !existsSync(join(dist, file)))).toEqual([]);
    const needed = ['src/app/start.tsx', 'src/offline/offline-page.tsx'].flatMap(scriptsWith);
    expect(needed.filter((file) => !kept.has(`/${file}`))).toEqual([]);
  });
});

interface Picture {
  src: string;
  sizes: string;
}

describe('the web manifest', () => {
  it('names pictures that are there, in the sizes that it says', async () => {
    const manifest = JSON.parse(readFileSync(join(dist, 'manifest.webmanifest'), 'utf8')) as Record<'icons' | 'screenshots', Picture[]>;
    const pictures = [...manifest.icons, ...manifest.screenshots].filter(({ sizes }) => sizes !== 'any');
    expect(pictures.length).toBeGreaterThan(6);
    for (const { src, sizes } of pictures) {
      const { width, height } = await sharp(join(dist, src)).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
    }
  });
});
