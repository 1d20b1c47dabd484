import { type ReactNode, useMemo } from 'react';
import type { PlayGame } from '#src/play/bet/game-outcome.ts';
import { BetControls, MoreControls, StakeControls } from '#src/play/controls/game-controls.tsx';
import { SeedNote } from '#src/play/controls/seed-note.tsx';
import type { GameControls } from '#src/play/controls/use-game-controls.ts';
import { BetLists, type ListOfBets } from '#src/play/lists/bet-lists.tsx';
import { useRoundingNote } from '#src/odds/use-rounding-note.ts';
import type { BetSummary } from '#src/play/lists/my-bets.tsx';
import { useLater } from '#src/lib/hooks/use-later.ts';
import { type GameAbout, GameBelow } from './game-below.tsx';
import { GameFacts, type GameFact } from './game-facts.tsx';
import { GameLayout, type GameLayoutProps } from './game-layout.tsx';

interface Props extends Pick<
  GameLayoutProps,
  'title' | 'panelLabel' | 'stage' | 'underStage' | 'underPanel' | 'arranged' | 'underFeed' | 'black'
> {
  game: PlayGame;
  controls: GameControls;
  /** What the stake is called here, where it is not only that. */
  stakeLabel?: string;
  /** The game's own inputs, between the stake and the switches. */
  inputs: ReactNode;
  bet: { label: string; sub: ReactNode };
  /** Figures under the bet button. */
  facts?: readonly GameFact[];
  /** The page about how its results are made. */
  fairness: string;
  about: GameAbout;
  /** A bet of this game in a few words. */
  summary: BetSummary;
  /** Further lists of this game. */
  lists?: readonly ListOfBets[];
}

/** The page of a game whose scene presents each bet: its stage, its controls, and the part below. A game adds its own parts. */
export function GamePage(props: Props) {
  const { game, controls, stakeLabel, inputs, bet, facts, fairness, about, summary, lists, ...layout } = props;
  const { title } = layout;
  const later = useLater();
  const note = useRoundingNote(about.odds, about.stake);
  // A bet alone changes nothing in the part below; at the pace of instant play it would be drawn anew many times a second.
  const below = useMemo(
    () => (
      <GameBelow game={game} title={title} fairness={fairness} about={about}>
        <BetLists game={game} summary={summary} extra={lists} />
      </GameBelow>
    ),
    [game, title, fairness, about, summary, lists],
  );
  return (
    <GameLayout
      {...layout}
      panel={
        <>
          <StakeControls controls={controls} label={stakeLabel} />
          {inputs}
          <MoreControls controls={controls} />
        </>
      }
      bet={<BetControls controls={controls} {...bet} />}
      facts={facts && <GameFacts facts={facts} note={note} />}
      foot={<SeedNote game={game} fairness={fairness} />}
      below={later && below}
    />
  );
}
