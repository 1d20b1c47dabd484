import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import * as pixi from 'pixi.js';
import { describe, expect, test } from 'vitest';
import { assertPipes, DRAWN_WITH } from './pipes.ts';

const classes = pixi as Readonly<Record<string, unknown>>;
/** What every renderer can draw, and what the kit adds. */
const KIT = new Set<unknown>([pixi.Container, pixi.Sprite, ...Object.values(DRAWN_WITH)]);

/** Names that a source imports from Pixi as values, so that their modules are loaded with it. */
function importedFromPixi(source: string): string[] {
  return [...source.matchAll(/import \{([^}]*)\} from 'pixi\.js';/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('type '));
}

const drawn = (name: string): boolean => {
  const found = classes[name];
  return typeof found === 'function' && (found === pixi.Container || found.prototype instanceof pixi.Container);
};

describe('what scenes draw with', () => {
  test('is loaded by the kit before the renderer is made, whichever scene comes first', async () => {
    const seen = new Set<unknown>();
    for await (const file of glob('{scenes,src}/**/*.{ts,tsx}')) {
      for (const name of importedFromPixi(readFileSync(file, 'utf8')).filter(drawn)) {
        seen.add(classes[name]);
        expect(KIT.has(classes[name]), `${file} draws with ${name}, which scenes/stage/pipes.ts does not load`).toBe(true);
      }
    }
    expect(seen).toEqual(KIT);
  });

  test('goes by the names that Pixi itself gives the pipes', () => {
    const made = [new pixi.Graphics(), new pixi.ParticleContainer()];
    expect(made.map(({ renderPipeId }) => renderPipeId)).toEqual(['graphics', 'particle']);
  });

  test('must be there, or the renderer is refused', () => {
    expect(() => assertPipes({ name: 'webgl', renderPipes: { graphics: {}, particle: {} } })).not.toThrow();
    expect(() => assertPipes({ name: 'webgl', renderPipes: {} })).toThrow('graphics, particle');
  });
});
