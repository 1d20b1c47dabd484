import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUDGET_KB, clientWeight } from '#tools/client-weight.ts';
import { projectRoot } from '#tools/project.ts';

const dist = join(projectRoot, 'dist', 'client');
const weight = clientWeight();

describe('the built client', () => {
  it('loads at most its budget before the first paint', () => {
    expect(weight.firstPaintKb).toBeGreaterThan(60);
    expect(weight.firstPaintKb).toBeLessThanOrEqual(BUDGET_KB.firstPaint);
  });

  it('adds at most its budget with the first scene', () => {
    expect(weight.firstSceneKb).toBeGreaterThan(100);
    expect(weight.firstSceneKb).toBeLessThanOrEqual(BUDGET_KB.firstScene);
  });

  it('keeps graphics, sockets, dialogs and forms out of the first paint', () => {
    const early = weight.firstPaintFiles.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');
    for (const mark of ['WebGLRenderer', 'pusher:connection_established', 'GreenSock', 'Toastify__toast'])
      expect(early).not.toContain(mark);
  });

  it('ships neither the lab nor a source map nor an inline script', () => {
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.map') || file.endsWith('lab.html'))).toEqual([]);
    const html = readFileSync(join(dist, 'index.html'), 'utf8');
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });
});
