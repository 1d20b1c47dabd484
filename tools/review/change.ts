/*
 * What the review shows, as JSON: made by `npm run goldens` and by the report of `npm test`, read by the page (page/main.ts).
 */

/** Longest reason of an acceptance, characters. */
export const MAX_REASON = 300;

/** `new` has no kept photograph yet; `removed` has a kept one and no story. */
type ChangeKind = 'changed' | 'new' | 'removed';

/** A colour, `#rrggbb`, that became another one nearly everywhere. */
export interface ColourShift {
  before: string;
  now: string;
  /** The design token of the new colour, if there is one. */
  token: string | null;
}

/** A value of `describe()` that changed; undefined where it was not there. */
export interface FactChange {
  path: string;
  before?: string | number | boolean | null;
  now?: string | number | boolean | null;
}

/** What git has on a scene since the photograph was last committed. */
export interface History {
  commits: { hash: string; author: string; subject: string }[];
  files: string[];
}

/** The four pictures of a change, or their addresses. */
export interface Pictures<Picture> {
  before: Picture | null;
  now: Picture | null;
  /** Counted pixels in red over the faded picture. */
  difference: Picture | null;
  /** Each pixel's distance as a colour. */
  heat: Picture | null;
}

/** A rectangle of a picture, px, and how many pixels differ in it. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
  count: number;
}

/** One photograph that differs. */
export interface Change {
  name: string;
  scene: string;
  kind: ChangeKind;
  width: number;
  height: number;
  /** Pixels that differ, of all. */
  count: number;
  total: number;
  /** Where pixels differ, largest first; empty where none does or the size changed. */
  areas: Area[];
  /** How far the means of blocks are apart where that is noticeable, in words: soft light may change without a pixel that counts. */
  blocks: string | null;
  /** The texts whose boxes hold at least nine tenths of the pixels that differ, and half of those in each area; null where they don't. */
  texts: string[] | null;
  shift: ColourShift | null;
  /** Null where the facts of the kept photograph aren't known. */
  facts: FactChange[] | null;
  history: History;
}

/** Photographs that probably changed for one reason. */
export interface Group {
  title: string;
  names: string[];
}

/** What was decided on a photograph. */
export interface Decision {
  accepted: boolean;
  /** Empty where a refusal was given none. */
  reason: string;
}

/** The decisions by name, and how many steps can be undone. */
export interface Decisions {
  byName: Record<string, Decision>;
  steps: number;
}

/** All that the page shows. */
export interface ReviewData {
  changes: (Change & { pictures: Pictures<string> })[];
  groups: Group[];
  /** Null in a report, where nothing can be decided. */
  decisions: Decisions | null;
}
