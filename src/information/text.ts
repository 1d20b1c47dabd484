import type { DocumentName } from '#contract/consents/documents.ts';

/*
 * Long texts are data: sections of paragraphs, lists and tables. A sentence has only three kinds of markup:
 *   **words**          are stressed
 *   [words](/address)  are a link, to a page of the shop, to `#section` or to `mailto:`
 *   `name`             is a name that is set like code
 *   {name}             is a fact that the operator sets (`facts.ts`)
 * A language has its own file for each text; `texts.ts` loads it with the page that shows it.
 */

/** A paragraph, a list, or a table whose first column names its rows. */
export type Block = string | { list: readonly string[] } | { head: readonly string[]; rows: readonly (readonly string[])[] };

/** A part of a text; its id is the part of the address after `#`, which never changes. */
export interface Section {
  id: string;
  title: string;
  blocks: readonly Block[];
}

/** A legal text in one of its versions. */
export interface LegalText {
  /** From which day it holds. The same as in the contract's list of versions. */
  version: string;
  title: string;
  lead: string;
  /** What this version changes, for players who agreed to an earlier one. */
  changes: string;
  sections: readonly Section[];
}

/** A question with its answer. */
export interface Answer {
  id: string;
  question: string;
  blocks: readonly Block[];
}

/** Questions about one thing. */
export interface AnswerGroup {
  id: string;
  title: string;
  answers: readonly Answer[];
}

/** All legal texts of a language, each in a file of its own. */
export type LegalTexts = Readonly<Record<DocumentName, () => Promise<LegalText>>>;

/** The names of the stills under /stills, which `npm run assets` makes from the scenes' goldens. */
export type StillName = 'choose' | 'sealed' | 'open' | 'trade' | 'proof' | 'flight' | 'spin' | 'fall' | 'seats';

/** The page that shows step by step what happens. */
export interface StepsText {
  title: string;
  lead: string;
  steps: readonly { picture: StillName; alt: string; title: string; text: string }[];
  tryTitle: string;
  tryText: string;
  gamesTitle: string;
  gamesText: string;
  /** Games that are pictured, each with its address. */
  games: readonly { picture: StillName; to: string; name: string }[];
  moneyTitle: string;
  money: readonly string[];
}

/** The page for partners. */
export interface PartnershipText {
  title: string;
  lead: string;
  /** What must be known before anything else. */
  notice: string;
  numbers: readonly { figure: string; text: string }[];
  sections: readonly Section[];
  join: string;
  profile: string;
}
