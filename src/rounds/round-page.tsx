import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import { MoreControls, StakeControls } from '#src/play/controls/game-controls.tsx';
import type { GameControls } from '#src/play/controls/use-game-controls.ts';
import type { ListOfBets } from '#src/play/lists/bet-lists.tsx';
import lists from '#src/play/lists/bet-lists.module.css';
import { type GameAbout, GameBelow } from '#src/play/page/game-below.tsx';
import { GameFacts, type GameFact } from '#src/play/page/game-facts.tsx';
import { useRoundingNote } from '#src/odds/use-rounding-note.ts';
import { GameLayout } from '#src/play/page/game-layout.tsx';
import { Extra } from '#src/ui/part.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import type { RoundState } from './events/round-events.ts';
import type { PaidKinds } from './events/round-stream.ts';
import type { PlayableRounds } from './live-rounds.ts';
import { RoundStage } from './round-stage.tsx';
import { SealedNote } from './sealed-note.tsx';
import type { RoundKinds } from './round-feed.ts';
import type { RoundLink } from './round-link.ts';
import css from './round-page.module.css';

/** From here on a latency is worth a warning, ms. */
const SLOW_MS = 250;

/** The round trip to the server, or that the connection lags. */
function Latency<Kinds extends RoundKinds>({ link }: { link: RoundLink<Kinds> }) {
  const { t } = useTranslation('rounds');
  const { rttMs } = useStore(link.clock.store);
  const { connected, lagSinceMs } = useStore(link.store);
  if (!connected) return <span className={css.bad}>{t('latency.away')}</span>;
  if (lagSinceMs !== null) return <span className={css.bad}>{t('latency.lags')}</span>;
  if (rttMs === null) return <span>–</span>;
  return (
    <span className={rttMs > SLOW_MS ? css.bad : css.good} data-testid="latency">
      {t('latency.ms', { ms: Math.max(1, Math.round(rttMs)) })}
    </span>
  );
}

type ListedRound = PaidKinds['round'] & { number: number; chain_id: string; hash: string | null };

interface Props<Kinds extends PaidKinds & { round: ListedRound }, State, Fact> {
  game: RoundGame;
  /** The game's name. */
  title: string;
  rounds: PlayableRounds<Kinds, State, Fact>;
  /** What is known of them, and the state of the connection. */
  known: RoundState<Kinds>;
  /** The round as a still picture, for where no scene can be drawn, and until it is. */
  plate: ReactNode;
  /** The last rounds, over the picture. */
  recent: ReactNode;
  /** The result of the round, in words. */
  result: ReactNode;
  /** The bets of all players on the round. */
  players: ReactNode;
  controls: GameControls;
  /** What the stake is called here, where it is not only that. */
  stakeLabel?: string;
  /** The game's own inputs, between the stake and the rules of auto play. */
  inputs?: ReactNode;
  /** The player's own bets, between the rules of auto play and the switches. */
  own?: ReactNode;
  /** What the keys do. */
  keysHelp: string;
  /** What can be done just now. */
  actions: ReactNode;
  /** Figures under it, besides the latency. */
  facts: readonly GameFact[];
  /** A line under them, in place of what rounding costs the odds of `about`. */
  note?: string;
  /** The page about how its results are made. */
  fairness: string;
  about: GameAbout;
  lists: readonly ListOfBets[];
}

/** The page of a game whose rounds all players share: the picture of the round, the controls, the bets of all players, and the part below. */
export function RoundPage<Kinds extends PaidKinds & { round: ListedRound }, State, Fact>(props: Props<Kinds, State, Fact>) {
  const { game, title, rounds, known, controls, fairness, about } = props;
  const { t } = useTranslation('rounds');
  const { stream, scene, flow } = rounds;
  const { store: auto } = controls.auto;
  useEffect(() => flow.enter(), [flow]);
  useEffect(() => scene.enter(), [scene]);
  useEffect(() => stream.enter(() => auto.getState().status !== 'idle'), [stream, auto]);
  const rounding = useRoundingNote(about.odds, about.stake);
  return (
    <GameLayout
      title={title}
      black
      stage={
        <RoundStage<State, Fact>
          scene={game}
          clock={rounds.clock}
          picture={scene}
          live={known}
          plate={props.plate}
          recent={<Extra>{props.recent}</Extra>}
          result={props.result}
        />
      }
      side={<Extra>{props.players}</Extra>}
      panel={
        <>
          <StakeControls controls={controls} label={props.stakeLabel} />
          {props.inputs}
          <MoreControls controls={controls} keysHelp={props.keysHelp}>
            {props.own}
          </MoreControls>
        </>
      }
      bet={props.actions}
      facts={
        <GameFacts
          facts={[{ label: t('latency.label'), value: <Latency link={rounds.link} /> }, ...props.facts]}
          note={props.note ?? rounding}
        />
      }
      foot={<SealedNote round={known.round} before={known.recent.find(({ id }) => id !== known.round?.id)} fairness={fairness} />}
      below={
        <GameBelow game={game} title={title} fairness={fairness} about={about}>
          <RoundLists tabs={props.lists} />
        </GameBelow>
      }
    />
  );
}

/** The lists under a game of rounds. */
function RoundLists({ tabs }: { tabs: readonly ListOfBets[] }) {
  const { t } = useTranslation('play');
  const [list, setList] = useState(tabs[0]?.value ?? '');
  return (
    <section className={lists.lists} aria-label={t('lists.label')}>
      <Tabs label={t('lists.label')} value={list} onChange={setList} panelClassName={lists.panel} tabs={tabs} />
    </section>
  );
}
