import { readdirSync } from 'node:fs';
import { grouped } from '../suites/report.ts';
import type { Change, Group } from './change.ts';

/** When this share of all photographs changed, and of more than one scene, their cause is common to all. */
const ALL_SHARE = 0.8;

type Cause = Pick<Change, 'name' | 'scene' | 'kind' | 'count' | 'texts' | 'shift' | 'facts'>;

/** Paths that the title of a group names. */
const MOST_PATHS = 3;

/**
 * Changes by their likely cause, largest first in each group: photographs that are new or removed, a scene that says something else, one colour that became
 * another, words alone, and then all scenes or one. Groups whose scene says something else come first, then the larger ones: a wrong result must not be
 * accepted with a change of colour. `totals` has the number of photographs of each scene.
 */
export function groupsOf(changes: readonly Cause[], totals: Readonly<Record<string, number>>): Group[] {
  const photographs = Object.values(totals).reduce((sum, total) => sum + total, 0);
  const scenes = new Set(changes.map(({ scene }) => scene));
  const all = changes.length >= ALL_SHARE * photographs && scenes.size > 1;
  const titleOf = (change: Cause): string => ownTitle(change) ?? (all ? 'All scenes: shared code, fonts or the browser' : change.scene);
  const groups = [...grouped(changes, titleOf)].map(([title, members]) => ({
    title: members.every((member) => ownTitle(member) === null) && !all ? sceneTitle(title, members.length, totals[title]) : title,
    names: members.toSorted((a, b) => b.count - a.count).map(({ name }) => name),
    saysOther: members.some((member) => factsTitle(member) !== null),
  }));
  return groups
    .toSorted((a, b) => Number(b.saysOther) - Number(a.saysOther) || b.names.length - a.names.length)
    .map(({ title, names }) => ({ title, names }));
}

/** The facts that changed, by their paths without numbers of a list; null where none did. */
function factsTitle({ kind, scene, facts }: Cause): string | null {
  if (kind !== 'changed' || facts === null || facts.length === 0) return null;
  const paths = [...new Set(facts.map(({ path }) => path.replaceAll(/\.\d+(?=\.|$)/g, '')))];
  const more = paths.length > MOST_PATHS ? ` and ${paths.length - MOST_PATHS} more` : '';
  return `Facts of ${scene}: ${paths.slice(0, MOST_PATHS).join(', ')}${more}`;
}

/** A cause that one photograph shows. */
function ownTitle(change: Cause): string | null {
  const { kind, scene, texts, shift } = change;
  if (kind === 'new') return 'New photographs';
  if (kind === 'removed') return 'Photographs without a story';
  const facts = factsTitle(change);
  if (facts !== null) return facts;
  if (shift) return shift.token === null ? `Colour ${shift.before} is ${shift.now}` : `Colour token ${shift.token}`;
  if (texts === null) return null;
  const [only] = texts;
  if (texts.length !== 1 || !only) return 'Texts alone: font, size or content';
  // A number differs from story to story: its place or size changed once.
  return /\d/.test(only) ? `A number of scene ${scene}` : `The text “${only}”`;
}

const sceneTitle = (scene: string, changed: number, total = changed): string =>
  changed >= total ? `All of scene ${scene}` : `Scene ${scene}: ${changed} of ${total}`;

/** How many photographs a folder has of each of these scenes. */
export function totalsIn(folder: string, scenes: readonly string[]): Record<string, number> {
  const photographs = readdirSync(folder).filter((file) => file.endsWith('.png'));
  return Object.fromEntries(scenes.map((scene) => [scene, photographs.filter((file) => file.startsWith(`${scene}-`)).length]));
}
