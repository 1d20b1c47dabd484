import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Facts, GOLDEN_FOLDER, readRecord } from '#tests/visual/golden-record.ts';
import type { WordBox } from '#tests/visual/visual.ts';
import { projectRoot } from '../project.ts';

/** Names of the two attachments of a photograph that differs, before its own name: a PNG, and JSON with `scene`, `facts` and `wordBoxes`. */
export const CANDIDATE_PICTURE = 'photograph: ';
export const CANDIDATE_FACTS = 'facts of ';

interface Attachment {
  name: string;
  path?: string;
  body?: Buffer;
}

const contentOf = ({ path, body }: Attachment): Buffer => body ?? readFileSync(path ?? '');

/** Writes the review page of the photographs that failed tests attached. Returns its path from the project's root; null where none was attached. */
export async function writeChangedPhotographs(attachments: readonly Attachment[]): Promise<string | null> {
  const bodies = new Map(attachments.map((attachment) => [attachment.name, attachment]));
  const names = [...bodies.keys()].filter((name) => name.startsWith(CANDIDATE_PICTURE)).map((name) => name.slice(CANDIDATE_PICTURE.length));
  if (names.length === 0) return null;
  // Loaded here alone: a run without a changed photograph needs neither sharp nor the bundler.
  const [{ compare }, { groupsOf, totalsIn }, { writeReviewFiles }] = await Promise.all([
    import('../review/compare.ts'),
    import('../review/causes.ts'),
    import('../review/pages.ts'),
  ]);
  const found = await Promise.all(
    names.flatMap((name) => {
      const [picture, facts] = [bodies.get(`${CANDIDATE_PICTURE}${name}`), bodies.get(`${CANDIDATE_FACTS}${name}`)];
      if (!picture || !facts) return [];
      const shown = JSON.parse(contentOf(facts).toString('utf8')) as { scene: string; facts: Facts; wordBoxes: WordBox[] };
      const file = join(GOLDEN_FOLDER, `${name}.png`);
      const before = existsSync(file) ? readFileSync(file) : null;
      return [compare({ name, ...shown, before, now: contentOf(picture), record: readRecord(GOLDEN_FOLDER, shown.scene)[name] })];
    }),
  );
  const changes = found.map(({ change }) => change);
  const scenes = [...new Set(changes.map(({ scene }) => scene))];
  return relative(
    projectRoot,
    await writeReviewFiles(join(projectRoot, 'test-results/goldens'), found, groupsOf(changes, totalsIn(GOLDEN_FOLDER, scenes))),
  );
}
