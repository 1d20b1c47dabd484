import clsx from 'clsx';
import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useParams, useRevalidator } from 'react-router';
import { type Battle, battle as battleRoute } from '#contract/api/battles.ts';
import { useStore } from 'zustand';
import { recordLoader } from '#src/fairness/record/load-record.ts';
import { ask, type Asking } from '#src/lib/api/call.ts';
import { useServices } from '#src/lib/services/services.ts';
import { lazyPart } from '#src/ui/part.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './battle-page.module.css';
import { ChanceBar } from './chance/chance-bar.tsx';
import { ChanceSwing } from './chance/chance-swing.tsx';
import { shownChance } from './chance/shown-chance.ts';
import type { BattleFeed, TimedBattle } from './live/battle-feed.ts';
import { BattlePlay } from './live/battle-play.ts';
import { scoreAfter } from './live/progress.ts';
import { useBattle } from './live/use-battle.ts';
import { BattleHead } from './page/battle-head.tsx';
import { Again, BattleResult } from './page/battle-result.tsx';
import { Lanes } from './page/lanes.tsx';
import { FreeSeat, LobbyBar } from './page/lobby.tsx';
import { RoundStrip } from './page/round-strip.tsx';
import { RoundsTable } from './page/rounds-table.tsx';
import { Theatre } from './page/theatre.tsx';
import { useLeftNews } from './page/use-left-news.ts';

const fetchBattle = (asking: Asking, id: string): Promise<TimedBattle> => ask(asking, battleRoute, { params: { id } });

/** The battle with the server's time, or null when it couldn't be asked for. An unknown one is a 404. */
export const loader = recordLoader('battle', fetchBattle, 'battle');

/** One battle, from its lobby to its result. Anybody who has the address may watch. */
export function Component() {
  const { id = '' } = useParams();
  return <BattleScreen key={id} id={id} loaded={useLoaderData<typeof loader>()} />;
}

function BattleScreen({ id, loaded }: { id: string; loaded: TimedBattle | null }) {
  const { t } = useTranslation('battles');
  const { feed, battle, failed, missing } = useBattle(id, loaded);
  return (
    <div className={clsx('page', css.page)}>
      <PageTitle page={battle ? t('page.pageTitle', { mode: t(`modes.${battle.mode}.name`) }) : t('page.anyTitle')} />
      {battle ? (
        <Known first={battle} feed={feed} />
      ) : (
        <>
          <h1 className="visually-hidden">{t('page.anyTitle')}</h1>
          {missing ? <Missing /> : <Unknown failed={failed} onRetry={() => feed.resync()} />}
        </>
      )}
    </div>
  );
}

/** In place of a battle that is not there yet. */
function Unknown({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const { t } = useTranslation('battles');
  if (failed) return <ErrorState title={t('page.error.title')} text={t('page.error.text')} onRetry={onRetry} />;
  return <Skeleton width="100%" height={480} radius={24} />;
}

/** In place of a battle that doesn't exist: the loader, whose first try got no answer, asks again and ends with the page's 404. */
function Missing() {
  const { revalidate } = useRevalidator();
  const [failed, setFailed] = useState(false);
  useEffect(() => void revalidate().then(() => setFailed(true)), [revalidate]);
  return <Unknown failed={failed} onRetry={() => void revalidate()} />;
}

/** A battle that is known: as `first` when it became so. */
function Known({ first, feed }: { first: Battle; feed: BattleFeed }) {
  const { t } = useTranslation('battles');
  const { clock } = feed;
  const services = useServices();
  const [play] = useState(() => new BattlePlay(services, feed, first));
  useLayoutEffect(() => play.enter(), [play]);
  const { battle, readable } = useStore(play.store);
  const begun = battle.draws.length;
  const played = battle.status !== 'waiting' && battle.status !== 'canceled';
  const score = scoreAfter(battle, readable.rounds);
  const chance = shownChance(useStore(play.chances.store), battle, readable.rounds, readable.decided);
  useLeftNews(battle, readable.decided);

  return (
    <>
      <BattleHead battle={battle} readable={readable} begun={begun} />
      {!played && <RoundStrip battle={battle} begun={begun} read={readable.rounds} />}
      {begun > 0 && !readable.decided && <ChanceBar battle={battle} roundsShown={readable.rounds} chance={chance.now} />}
      <div className="relative" data-testid="battle" data-status={battle.status} data-read={readable.rounds}>
        {played ? (
          <Theatre scene={play.scene} battle={battle} clock={clock} readable={readable} score={score} />
        ) : (
          <Lanes
            battle={battle}
            readable={readable}
            score={score}
            begun={begun}
            onFree={(seat) => <FreeSeat battle={battle} seat={seat} onBattle={(next) => feed.take(next)} />}
          />
        )}
      </div>
      {battle.status === 'waiting' && <LobbyBar battle={battle} clock={clock} />}
      {battle.status === 'canceled' && <p className="py-14 px-16 bordered rounded-lg tone-mid">{t('page.canceledText')}</p>}
      {readable.decided && <BattleResult battle={battle} />}
      {readable.decided && <ChanceSwing battle={battle} course={chance.course} />}
      {(readable.decided || battle.status === 'canceled') && <Again battle={battle} />}
      {played && <RoundsTable battle={battle} read={readable.rounds} score={score} />}
      <Suspense fallback={<Skeleton height={180} radius={24} />}>
        <BattleRecord battle={battle} readable={readable} />
      </Suspense>
    </>
  );
}

const BattleRecord = lazyPart(async () => ({ default: (await import('./proof/battle-record.tsx')).BattleRecord }));
