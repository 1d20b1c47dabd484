import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { GOLDEN_FOLDER } from '#tests/visual/golden-record.ts';
import { projectRoot } from '../project.ts';
import { neededBy } from '../suites/changed.ts';
import type { History } from './change.ts';

/** Most commits that are listed for a photograph. */
const MOST_COMMITS = 12;

/** Lines that git prints; none where there is no repository or it knows no such commit. */
function git(...args: string[]): string[] {
  try {
    const output = execFileSync('git', args, {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 16 * 1024 * 1024,
    });
    return output.split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

/** git's name of the person who runs this. Throws Error with a sentence where none is set. */
export function reviewerName(): string {
  const [name] = git('config', 'user.name');
  if (name === undefined) throw new Error('git has no user.name, and the record of a review names who accepted: git config user.name "…"');
  return name;
}

const pathsByScene = new Map<string, string[]>();

/** What a scene is drawn by: its folder, every module that it and its case import, the letters and the test page. */
function pathsOf(scene: string): string[] {
  const known = pathsByScene.get(scene);
  if (known) return known;
  const entries = [`scenes/${scene}/case.ts`, `scenes/${scene}/scene.ts`].filter((file) => existsSync(join(projectRoot, file)));
  // Photographs of pages are of no scene.
  if (entries.length === 0) return ['src', 'lab/in-page', 'assets/fonts', 'tests/visual/page-photographs.ts'];
  const modules = entries.flatMap((file) => [...neededBy(file)]);
  const paths = [...new Set([`scenes/${scene}`, 'assets/fonts', 'tests/visual/page.ts', ...modules])];
  pathsByScene.set(scene, paths);
  return paths;
}

const histories = new Map<string, History>();

/** The commits and files that touch a scene since its photograph was last committed, also what isn't committed yet. */
export function historyOf(name: string, scene: string): History {
  const [since] = git('log', '-1', '--format=%H', '--', relative(projectRoot, join(GOLDEN_FOLDER, `${name}.png`)));
  const key = `${since} ${scene}`;
  const history = histories.get(key) ?? historySince(since, pathsOf(scene), `scenes/${scene}/`);
  histories.set(key, history);
  return history;
}

/** Files of the scene's own folder come first: they are the likeliest cause. */
function historySince(since: string | undefined, paths: readonly string[], own: string): History {
  if (since === undefined) return { commits: [], files: [] };
  const log = git('log', '--no-merges', `--max-count=${MOST_COMMITS}`, '--format=%h%x09%an%x09%s', `${since}..HEAD`, '--', ...paths);
  const commits = log.map((line) => {
    const [hash = '', author = '', ...subject] = line.split('\t');
    return { hash, author, subject: subject.join('\t') };
  });
  const untracked = git('ls-files', '--others', '--exclude-standard', '--', ...paths);
  const files = [...git('diff', '--name-only', since, '--', ...paths), ...untracked];
  const sources = files.filter((file) => !/\.(test|spec)\.ts$/.test(file));
  return { commits, files: sources.toSorted((a, b) => Number(b.startsWith(own)) - Number(a.startsWith(own))) };
}
