import type { ReactNode } from 'react';
import type { Bet, RoundBet } from '#contract/api/bets.ts';
import type { PublishedChain, roundShape } from '#contract/api/rounds.ts';
import type * as z from 'zod/mini';
import type { Asking, Call } from '#src/lib/api/call.ts';
import type { SceneFilm, SceneReplay } from '#src/play/replay/scene-replay.ts';
import type { Claim } from './claim.ts';

/** The title of a thing and a sentence about it. */
export interface Titled {
  name: string;
  text: string;
}

/** The words of a game's own page about fairness. */
export interface FairTexts {
  pageTitle: string;
  title: string;
  lead: string;
  drawn: { title: string; text: string };
  limits: string;
  play: string;
  /** The way to this page from the page of all games. */
  link: string;
  /** The text above its verifier, where the game has one of its own. */
  verifier?: string;
}

type FairPart = 'pageTitle' | 'title' | 'lead' | 'drawn.title' | 'drawn.text' | 'limits' | 'play' | 'link';

/** The words of such a page, by the names that they have among the texts of every game. */
export function fairTexts(of: (part: FairPart) => string): FairTexts {
  return {
    pageTitle: of('pageTitle'),
    title: of('title'),
    lead: of('lead'),
    drawn: { title: of('drawn.title'), text: of('drawn.text') },
    limits: of('limits'),
    play: of('play'),
    link: of('link'),
  };
}

interface GameTexts<Setting extends object> {
  /** How the exact return of a setting was counted. */
  counting(setting: Setting, percent: string): string;
  /** Null for a game without such a page. */
  fair: FairTexts | null;
}

/** A field of a verifier in words; `options` by their texts, left out where they are shown as they are. */
export interface FieldTexts {
  label: string;
  missing: string;
  malformed: string;
  options?: Readonly<Record<string, string>>;
}

/** The words of a field whose options are shown as they are. */
export function fieldTexts(of: (part: 'label' | 'missing' | 'malformed') => string): FieldTexts {
  return { label: of('label'), missing: of('missing'), malformed: of('malformed') };
}

/** The words of a game that draws from seed pairs. */
export interface SeedGameTexts<Choice extends object, Drawn extends object, Setting extends object> extends GameTexts<Setting> {
  /** The title of a bet's page. */
  bet: string;
  /** What a bet chose and drew, in a few words. */
  summary(record: Choice & Drawn): string;
  /** What was drawn, said aloud. */
  result(drawn: Drawn): string;
  /** The steps of a proof by the names of the claims; what is left out says what every game's does. */
  proof: Readonly<Record<string, Titled>>;
  /** The fields of its verifier by their names. */
  fields: Readonly<Record<string, FieldTexts>>;
  /** What its numbers are, where it draws more than one. */
  numbers?: Titled;
}

/** One number of a bet, with the bytes it is made of. */
export interface DrawnFloat {
  /** Four bytes of the stream, 0–255 each. */
  bytes: readonly number[];
  /** In [0, 1). */
  value: number;
}

/** A bet's public record with the choice and the draw of one game. */
export type RecordedBet<Record extends object> = Omit<Bet, 'outcome'> & { outcome: Record };

/** How the bets of a game that draws from seed pairs are named, proven, drawn and played again. `Choice` and `Drawn` are those of its contract. */
export interface SeedGameView<Choice extends object = object, Drawn extends object = object, Setting extends object = object> {
  readonly key: string;
  readonly source: 'seeds';
  /** In the language of the page. */
  words(): SeedGameTexts<Choice, Drawn, Setting>;
  /** What a record claims beyond its seeds, in the order in which one follows from the other. `drawn` is null while the seed is sealed. */
  claims(bet: RecordedBet<Choice & Drawn>, drawn: Drawn | null): readonly Claim[];
  /** The claim that says what was drawn: its name, and its rule. */
  readonly drawnClaim: Pick<Claim, 'name' | 'rule'>;
  /** What was drawn, in full. */
  drawnText(drawn: Drawn): string;
  /** The draw as a plain picture, with what is known of the choice. */
  Picture(props: { record: Partial<Choice> & Drawn }): ReactNode;
  /** The numbers of a draw and what each decides, where it draws more than one. */
  Numbers?(props: { floats: readonly DrawnFloat[] }): ReactNode;
  /** What of the choice and the draw a bet's page lists. */
  Facts(props: { record: Choice & Drawn }): ReactNode;
  /** The scene of a bet from its record alone; null where the record does not hold all of it. Throws where the scene's model refuses the record. */
  replay(bet: RecordedBet<Choice & Drawn>): SceneReplay | null;
}

/** What every record of a round has. */
export type RoundRecord = { [Name in keyof typeof roundShape]: z.output<(typeof roundShape)[Name]> };

/** The public record of a bet on a round, with the choice of one game and what its rounds draw. */
export type RecordedRoundBet<Record extends object, Result extends object> = Omit<RoundBet, 'outcome' | 'round'> & {
  outcome: Record;
  round: (Omit<NonNullable<RoundBet['round']>, 'result'> & { result: Result | null }) | null;
};

/** The words of a game whose bets share rounds. */
export interface RoundGameTexts<Setting extends object> extends GameTexts<Setting> {
  /** The title of a bet's page. */
  bet: string;
  /** The steps of a proof by the names of the parts of a result, and of a bet's claims. */
  proof: Readonly<Record<string, Titled>>;
}

/** How the rounds of a game and the bets on them are named, proven, drawn and played again. `Choice` (with what a bet came to) and `Result` are those of its contract. */
export interface RoundGameView<
  Round extends RoundRecord = RoundRecord,
  Result extends object = object,
  Setting extends object = object,
  Choice extends object = object,
> {
  readonly key: string;
  readonly source: 'rounds';
  /** In the language of the page. */
  words(): RoundGameTexts<Setting>;
  /** What is published of its chains, the one in use first. Throws ApiError. */
  fetchChains(asking: Asking): Promise<readonly PublishedChain[]>;
  /** The newest ended rounds, newest first. Throws ApiError. */
  fetchRecent(call: Call, limit: number): Promise<readonly Round[]>;
  /** What a record says that the round drew; null while that is not known. */
  resultOf(round: Round): Result | null;
  /** The parts of a result as a player reads them, in the order in which they are computed. */
  parts(result: Result): readonly { name: string; text: string }[];
  /** A result as a plain picture. */
  Picture(props: { result: Result }): ReactNode;
  /** What of its choice, its end and its round's result a bet's page lists. */
  Facts(props: { bet: RecordedRoundBet<Choice, Result> }): ReactNode;
  /** The round with this bet in it as a film, from the bet's record alone; null while the result is not known. Throws where the scene's model refuses the record. */
  film(bet: RecordedRoundBet<Choice, Result>): SceneFilm | null;
}

/** The words of a game whose bets are seats of battles. */
export interface BattleGameTexts<Record extends object, Setting extends object> extends GameTexts<Setting> {
  /** What a bet is called. */
  bet: string;
  /** What a seat was taken in, in a few words. */
  summary(record: Record): string;
}

/** How the seats of battles are named. What was drawn, its scene and its proof belong to the battle's own page. */
export interface BattleGameView<Record extends object = object, Setting extends object = object> {
  readonly key: string;
  readonly source: 'battles';
  /** In the language of the page. */
  words(): BattleGameTexts<Record, Setting>;
}

export type GameView = SeedGameView | RoundGameView | BattleGameView;
