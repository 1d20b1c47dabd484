import { readdirSync } from 'node:fs';
import { grouped } from '../suites/report.ts';
import type { Change, Group } from './change.ts';

/** When this share of all photographs changed, and of more than one scene, their cause is common to all. */
const ALL_SHARE = 0.8;

type Cause = Pick<Change, 'name' | 'scene' | 'kind' | 'texts' | 'shift'>;

/**
 * Changes by their likely cause, the largest group first: photographs that are new or removed, one colour that became another, words alone, and then
 * all scenes or one. `totals` has the number of photographs of each scene.
 */
export function groupsOf(changes: readonly Cause[], totals: Readonly<Record<string, number>>): Group[] {
  const photographs = Object.values(totals).reduce((sum, total) => sum + total, 0);
  const scenes = new Set(changes.map(({ scene }) => scene));
  const all = changes.length >= ALL_SHARE * photographs && scenes.size > 1;
  const titleOf = (change: Cause): string => ownTitle(change) ?? (all ? 'All scenes: shared code, fonts or the browser' : change.scene);
  const groups = [...grouped(changes, titleOf)].map(([title, members]) => ({
    title: members.every((member) => ownTitle(member) === null) && !all ? sceneTitle(title, members.length, totals[title]) : title,
    names: members.map(({ name }) => name),
  }));
  return groups.toSorted((a, b) => b.names.length - a.names.length);
}

/** A cause that the pixels of one photograph show. */
function ownTitle({ kind, texts, shift }: Cause): string | null {
  if (kind === 'new') return 'New photographs';
  if (kind === 'removed') return 'Photographs without a story';
  if (shift) return shift.token === null ? `Colour ${shift.before} is ${shift.now}` : `Colour token ${shift.token}`;
  if (texts === null) return null;
  const [only] = texts;
  return texts.length === 1 && only ? `The text “${only}”` : 'Texts alone: font, size or content';
}

const sceneTitle = (scene: string, changed: number, total = changed): string =>
  changed >= total ? `All of scene ${scene}` : `Scene ${scene}: ${changed} of ${total}`;

/** How many photographs a folder has of each of these scenes. */
export function totalsIn(folder: string, scenes: readonly string[]): Record<string, number> {
  const photographs = readdirSync(folder).filter((file) => file.endsWith('.png'));
  return Object.fromEntries(scenes.map((scene) => [scene, photographs.filter((file) => file.startsWith(`${scene}-`)).length]));
}
