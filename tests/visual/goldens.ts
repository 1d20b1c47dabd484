import type { Page } from '@playwright/test';
import type { AnyCase } from '#scenes/registry.ts';
import type { Size } from '#scenes/stage/contract.ts';
import type { Show, WordBox } from './visual.ts';
import { type Facts, factsOf } from './golden-record.ts';
import { casesByScene, SIZES } from './cases.ts';
import { pngOf } from './pixels.ts';

/** One photograph of a canvas that is kept. */
export interface Golden {
  /** File name without its ending. */
  name: string;
  show: Show;
  /** Time of the story, ms; `end` is after its last presentation. */
  at: number | 'end';
}

/** A new photograph with what the scene says of it. */
export interface Taken {
  /** PNG. */
  picture: Buffer;
  facts: Facts;
  wordBoxes: WordBox[];
}

/** Every photograph: motion at start, middle and end, less motion at the end, in both sizes, plus one of the 2D renderer. */
export const goldens: readonly Golden[] = (await casesByScene()).flatMap(([scene, one]) =>
  Object.entries(SIZES).flatMap(([sizeName, size]) => goldensOf(scene, one, sizeName, size)),
);

function goldensOf(scene: string, { inMotion, calm }: AnyCase, sizeName: string, size: Size): Golden[] {
  const common = { size, tier: 'high', antialias: false, resolution: 1, scene } as const;
  // A phone's layout is photographed on one story and those that ask for it, so that all photographs take minutes, not a quarter of an hour.
  const photographed = sizeName === 'phone' ? inMotion.filter(({ story, phone }) => phone ?? story === calm) : inMotion;
  const moving = photographed.flatMap(({ story, start, middle }) => {
    const show: Show = { ...common, story, motion: 'full' };
    return (
      [
        ['start', start],
        ['middle', middle],
        ['end', 'end'],
      ] as const
    ).map(([moment, at]): Golden => ({ name: `${scene}-${story}-${sizeName}-${moment}`, show, at }));
  });
  const less = (['reduced', 'still'] as const).map((motion): Golden => ({
    name: `${scene}-${calm}-${sizeName}-${motion}`,
    show: { ...common, story: calm, motion },
    at: 'end',
  }));
  const plain: Golden = {
    name: `${scene}-${calm}-${sizeName}-canvas`,
    show: { ...common, tier: 'canvas', story: calm, motion: 'full' },
    at: 'end',
  };
  return [...moving, ...less, plain];
}

/** One photograph of each scene by each of its renderers, at both sizes: its calm story at the end. */
export const ends = goldens.filter(({ name }) => /-(still|canvas)$/.test(name));

/** The photographs of one presentation each, in the order of its time: what is put on the canvas once is seen at all of its moments. */
export function goldenGroups(of: readonly Golden[] = goldens): Golden[][] {
  const shows = [...new Set(of.map(({ show }) => show))];
  return shows.map((shown) => of.filter(({ show }) => show === shown));
}

/** Runs in the page: puts a story on the canvas; answers its picture at each moment, with what the scene says of itself. */
export async function takePictures({ show, moments }: { show: Show; moments: readonly Golden['at'][] }) {
  const { visual } = window;
  // Each picture is drawn as it is taken; to draw it for the screen before would take as long again.
  await visual.show({ ...show, unseen: true });
  return moments.map((moment) => {
    visual.seek(moment === 'end' ? Math.max(...visual.presentations().map(({ endMs }) => endMs)) + 1 : moment);
    return { address: visual.picture(), description: visual.describe(), wordBoxes: visual.wordBoxes() };
  });
}

/** Takes the photographs of one presentation: the canvas alone. */
export async function photograph(page: Page, chosen: readonly Golden[]): Promise<Taken[]> {
  const [first] = chosen;
  if (first === undefined) return [];
  const taken = await page.evaluate(takePictures, { show: first.show, moments: chosen.map(({ at }) => at) });
  return taken.map(({ address, description, wordBoxes }) => ({ picture: pngOf(address), facts: factsOf(description), wordBoxes }));
}
