import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '#contract/games/index.ts';
import { projectRoot } from './project.ts';

/*
 * Which files know a game by its name
 * 1. A game's own folders, the lists, texts, fixtures, migrations, stories, goldens and tests may: they are not looked at.
 * 2. A name that is no other word of English counts wherever it is a whole word. One that is (a crash, to upgrade) counts where code means the game:
 *    in quotes, in a path, or as the name of a field.
 * 3. An import from a game's folder counts, whatever the names in it. The catalogue is what the boxes sell, and free loot is boxes: folders of that game, too.
 */

const FLOORS = ['contract', 'scenes', 'lab', 'src', 'server', 'tools'] as const;

/** The one list of games on each floor; that of the shapes of scenes is apart from their registry, which the shop's first pages load. */
const LISTS = [
  'contract/games/index.ts',
  'scenes/registry.ts',
  'scenes/shapes.ts',
  'lab/games.ts',
  'src/app/games.ts',
  'server/games.ts',
] as const;

/** Names that are other words of English, too. */
const COMMON_WORDS = new Set(['crash', 'wheel', 'upgrade', 'battle']);

/** A box is also what the catalogue sells, so only its key, in quotes, means the game. */
const BOX = /['"`]box['"`]/;

/** Whether a file is a test, a fixture, a text or history. */
const isOutside = (file: string): boolean =>
  /\.test\.tsx?$|\/testing\/|\/i18n\/|\/information\/en-us\/|\/migrations\/|\/stories\b|\.stories\./.test(file);

/** Whether a file is in a folder of a game, or is named after one. */
function isOwn(file: string, keys: readonly string[]): boolean {
  return (
    /^(server\/catalogue|(src|server)\/free-loot)\//.test(file) || keys.some((key) => new RegExp(`(^|[/-])${key}(e?s)?[/.-]`).test(file))
  );
}

/** Whether code imports from a game's folder on one of the floors: its definition, its scene, its part of the shell or of the server. */
export function importsFromGame(code: string, key: string): boolean {
  return (
    new RegExp(`from '[^']*(contract/games|\\./games|\\.\\./games)/${key}\\.ts'`).test(code) ||
    new RegExp(`(from|import\\() ?'#(scenes|src|server)/${key}(es)?/`).test(code)
  );
}

/** Events of HTTP and of the mouse have the names of games. */
const withoutEvents = (code: string): string =>
  code.replaceAll(/\b(on|once|off|emit|upgrade)\('upgrade'|\baddEventListener\('wheel'/g, '').replaceAll(/\bupgrade\(request/g, '');

/** Whether code means a game by its name. */
export function mentions(text: string, key: string): boolean {
  const code = withoutEvents(text);
  if (key === 'box') return BOX.test(code);
  if (!COMMON_WORDS.has(key)) return new RegExp(`\\b${key}\\b`, 'i').test(code);
  return new RegExp(`['"\`/]${key}(?=['"\`/])|(?<![\\w.'"-])${key}\\??:\\s`).test(code);
}

/** The files outside of games' folders and of the lists that mention one of these games; all of them when none is named. */
export function filesNamingGames(keys: readonly string[] = games().map(({ key }) => key)): string[] {
  const all = games().map(({ key }) => key);
  return FLOORS.flatMap((floor) =>
    readdirSync(join(projectRoot, floor), { recursive: true, encoding: 'utf8' })
      .map((file) => `${floor}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !isOutside(file) && !isOwn(file, all))
      .filter((file) => !LISTS.some((list) => list === file))
      .filter((file) => {
        const code = readFileSync(join(projectRoot, file), 'utf8');
        return keys.some((key) => mentions(code, key) || importsFromGame(code, key));
      }),
  ).toSorted();
}
