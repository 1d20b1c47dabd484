import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishedChain } from '#contract/api/rounds.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import type { RoundRecord } from '#src/games/view.ts';
import { FilmAndSummary } from '#src/fairness/record/record-page.tsx';
import { RecordSummary, SummaryFact, SummaryFacts, SummaryFoot } from '#src/fairness/record/record-summary.tsx';
import { ReplayFilm } from '#src/play/replay/film.tsx';
import type { Film } from '#src/play/replay/replay.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Figure } from '#src/ui/figure.tsx';
import css from './ended-round.module.css';
import { RoundProofPanel } from './round-proof-panel.tsx';

interface Props {
  game: RoundGame;
  round: RoundRecord & { hash: string };
  chain: PublishedChain;
  /** The recorded round; the same for as long as the component is mounted. */
  film: unknown;
  /** The outcome as a plain picture, for where no scene can be drawn. */
  plate: ReactNode;
  /** What the record says that the round drew. */
  result: object;
  /** The result of the round, and what names the value ("Crashed at"). */
  valueName: string;
  value: string;
  tone: 'low' | 'win' | 'gold';
  facts: readonly { label: string; value: ReactNode }[];
  /** The words of the way to the game. */
  play: string;
  /** The bets of all players. */
  children: ReactNode;
}

/** The record of a round that is over: its replay, its result in figures, its proof, and the bets of all players. */
export function EndedRound({ game, round, chain, film, plate, result, valueName, value, tone, facts, play, children }: Props) {
  return (
    <>
      <FilmAndSummary>
        <ReplayFilm scene={game} recorded={film as Film<unknown, unknown>} game={game} plate={plate} />
        <RecordSummary labelledBy="round-result" tone={tone}>
          <h2 id="round-result" className="tone-mid face-text type-5">
            {valueName}
          </h2>
          <p translate="no" className={`${css.value} figures`} data-testid="round-result">
            {value}
          </p>
          <SummaryFacts>
            {facts.map((fact) => (
              <SummaryFact key={fact.label} name={fact.label} value={<Figure>{fact.value}</Figure>} />
            ))}
          </SummaryFacts>
          <SummaryFoot at={round.ended_at ?? round.opened_at} to={`/${game}`} play={play} />
        </RecordSummary>
      </FilmAndSummary>
      <RoundProofPanel game={game} round={round} result={result} chain={chain} />
      <div className={css.bets}>{children}</div>
    </>
  );
}

/** Shown where a round has no proof yet: the way to watch it. */
export function RunningRound({ game }: { game: RoundGame }) {
  const { t } = useTranslation('rounds');
  return (
    <section className={css.running}>
      <p>{t('page.running')}</p>
      <ButtonLink to={`/${game}`} variant="gold">
        {t('page.watch')}
      </ButtonLink>
    </section>
  );
}
