import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type { BetRecord } from '#contract/api/bets.ts';
import type { ColorToken } from '#contract/design-tokens.ts';
import type { PageHandle, PageModule } from '#src/lib/page.ts';
import type { GameView } from './view.ts';

/** A page that a game brings; only it is loaded with its address. */
export interface GamePage {
  path: string;
  load: () => Promise<PageModule>;
  handle?: PageHandle;
  /** For players only: a visitor gets this dialog first. */
  players?: 'login' | 'register';
}

/** How a way back is shown. */
export interface WayBackProps {
  wide?: boolean;
  className?: string | undefined;
}

/**
 * A game as the shop knows it from the first paint on: its name, its picture, its pages, and how to get the rest of it. Everything here is small;
 * what is heavier is in the view.
 */
export interface GameEntry {
  /** As in the contract's list. */
  key: string;
  source: GameView['source'];
  /** Its name among the texts of the shop. */
  name: Extract<ParseKeys<'app'>, `nav.${string}`>;
  /** Where it is played. */
  path: string;
  /** Its picture, by name, under /pictures. */
  picture: string;
  isNew?: true;
  /** Its tile on the home page: its index among the tiles (from 1), the light, and the line under the name. Left out: it has none. */
  tile?: { index: number; tone: ColorToken; line: Extract<ParseKeys<'home'>, `games.lines.${string}`> };
  pages: readonly GamePage[];
  /** The page that verifies its bets or rounds. */
  fairness: string;
  /** The address of a bet's record; left out, on the page that all games share. */
  record?: (bet: BetRecord) => string;
  /** Where inventory items are staked; left out, it takes none. */
  staking?: (itemIds: readonly string[]) => string;
  /** The way back to it, shown on all other pages while the player is in the middle of it; left out, the game can't be left running. */
  wayBack?: () => Promise<{ default: ComponentType<WayBackProps> }>;
  /** What the player has running in it, shown beside every page; left out, nothing lasts that long. */
  beside?: () => Promise<{ default: ComponentType }>;
  /** A free play to try, shown on other pages; left out, it has none. */
  trial?: () => Promise<{ default: ComponentType }>;
  view: () => Promise<GameView>;
}

/** The fairness page of the games that have none of their own. */
export const FAIRNESS = '/provably-fair';

/** The address of a round's page. */
export const roundAddress = (game: string, roundId: string): string => `/${game}/rounds/${roundId}`;

/** The address of a bet's page. */
export const betAddress = (betId: string): string => `/bets/${betId}`;
