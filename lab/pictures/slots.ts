import { picturesOfStory } from '#scenes/stage/story-player.ts';
import type { AssetKindName } from '../assets/asset-remote.ts';
import { TILES } from '../games.ts';
import type { LabScene } from '../scenes.ts';

/** A place that takes a picture file. */
export interface PictureSlot {
  /** The shop's file. */
  url: string;
  name: string;
  /** The kind of source that replaces it; null where code draws it out of other pictures. */
  kind: Extract<AssetKindName, 'prizes' | 'pictures'> | null;
  /** The stories of the scene that show it, by id; none for the tile of the game. */
  stories: readonly string[];
}

const KINDS: Readonly<Record<string, PictureSlot['kind']>> = { prizes: 'prizes', pictures: 'pictures', boxes: null };
const FILE = /^\/(prizes|pictures|boxes)\/([a-z0-9-]+)\.webp$/;

/** The pictures that a scene's stories show, and that of its tile. Pictures from elsewhere, as players' avatars, have no slot. */
export function slotsOf({ id, definition, fileStories }: Pick<LabScene, 'id' | 'definition' | 'fileStories'>): PictureSlot[] {
  const stories = new Map<string, string[]>();
  for (const story of fileStories)
    for (const url of picturesOfStory(definition, story)) stories.set(url, [...(stories.get(url) ?? []), story.id]);
  const tile = TILES[id];
  const slots = [...stories].flatMap(([url, ids]) => slotOf(url, ids));
  return tile === undefined ? slots : [...slots, ...slotOf(`/pictures/${tile}.webp`, [])];
}

function slotOf(url: string, stories: readonly string[]): PictureSlot[] {
  const [, folder = '', name = ''] = FILE.exec(url) ?? [];
  const kind = KINDS[folder];
  return kind === undefined ? [] : [{ url, name, kind, stories }];
}
