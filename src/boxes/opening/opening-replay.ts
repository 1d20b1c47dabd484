import type { Opening } from '#contract/api/boxes.ts';
import { type BoxOpened, initialBox, reduceBox } from '#scenes/box/model.ts';
import { type SceneReplay, sceneReplay } from '#src/play/replay/scene-replay.ts';

/** The scene of one opened box. Boxes that were opened together have a record each, so each is played alone. Throws on a record that contradicts itself. */
export function replayOfOpening({ id, ticket, item, box }: Opening): SceneReplay {
  const { version_hash: hash, items, colors, price } = box;
  const fact: BoxOpened = { kind: 'opened', openings: [{ id, ticket, item }], stakeCents: price, mode: 'normal' };
  const before = reduceBox(initialBox(), { kind: 'shown', box: hash, items, colors, count: 1 });
  return sceneReplay('box', { before, fact, reduce: reduceBox });
}
