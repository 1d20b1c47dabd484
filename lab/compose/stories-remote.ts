import type { ComposedStory } from '#scenes/stage/composer.ts';
import { changeThroughLab, readFromLab } from '../tuning/lab-files.ts';

/** The stories of a scene that were composed, as they are on disk. */
export interface StoriesOnDisk {
  stories: readonly ComposedStory[];
  hash: string;
}

const pathOf = (scene: string): string => `/__lab/stories/${encodeURIComponent(scene)}`;

/** Reads them; null where no server answers. */
export const readStories = (scene: string): Promise<StoriesOnDisk | null> => readFromLab(pathOf(scene));

/** Replaces them. Rejects with a sentence for the designer: another file is there, or a story is none. */
export async function writeStories(scene: string, stories: readonly ComposedStory[], hash: string): Promise<void> {
  const { refusal } = await changeThroughLab('PUT', pathOf(scene), hash, stories);
  if (refusal !== null) throw new Error(refusal);
}
