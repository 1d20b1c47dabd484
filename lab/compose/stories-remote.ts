import type { ComposedStory } from '#scenes/stage/composer.ts';
import { text } from '../texts.ts';

/** The stories of a scene that were composed, as they are on disk. */
export interface StoriesOnDisk {
  stories: readonly ComposedStory[];
  hash: string;
}

const pathOf = (scene: string): string => `/__lab/stories/${encodeURIComponent(scene)}`;

/** Reads them; null where no server answers. */
export async function readStories(scene: string): Promise<StoriesOnDisk | null> {
  const response = await fetch(pathOf(scene)).catch(() => null);
  if (response?.ok !== true) return null;
  // Made by the lab's own server.
  return (await response.json().catch(() => null)) as StoriesOnDisk | null;
}

/** Replaces them. Rejects with a sentence for the designer: another file is there, or a story is none. */
export async function writeStories(scene: string, stories: readonly ComposedStory[], hash: string): Promise<void> {
  const response = await fetch(pathOf(scene), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'if-match': `"${hash}"` },
    body: JSON.stringify(stories),
  }).catch(() => null);
  if (response === null) throw new Error(text('save.unreachable'));
  if (response.ok) return;
  const { message } = (await response.json().catch(() => ({}))) as { message?: string };
  throw new Error(message ?? String(response.status));
}
