import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Battle } from '#contract/api/battles.ts';
import type { BattleFact, BattleState } from '#scenes/battle/model.ts';
import { GameStage } from '#src/play/page/game-stage.tsx';
import { PlateResult } from '#src/play/page/plate-result.tsx';
import type { ServerClock } from '#src/rounds/server-clock.ts';
import { useCountdown } from '#src/rounds/use-countdown.ts';
import { clockBy } from '#src/stage/browser-clock.ts';
import type { BattleView } from '../live/battle-news.ts';
import type { BattlePlay } from '../live/battle-play.ts';
import { awardOf, ownSeat, ownStake } from '../live/own-result.ts';
import type { BattleScore } from '../live/progress.ts';
import { Lanes } from './lanes.tsx';
import css from './theatre.module.css';

interface Props extends Pick<BattleView, 'battle' | 'readable'> {
  scene: BattlePlay['scene'];
  clock: ServerClock;
  score: BattleScore;
}

/** A battle whose seats are all taken, on the stage, by the server's clock; its lanes as a still picture where no scene can be drawn. */
export function Theatre({ scene, battle, clock, readable, score }: Props) {
  useEffect(() => scene.enter(), [scene]);
  const sceneClock = useMemo(() => clockBy(clock), [clock]);
  return (
    <div className={css.theatre}>
      <GameStage<BattleState, BattleFact>
        scene="battle"
        clock={sceneClock}
        initial={scene.initial}
        onReady={scene.arrived}
        onStatus={scene.status}
        plate={
          <>
            <Lanes battle={battle} readable={readable} score={score} begun={battle.draws.length} />
            <OwnResult battle={battle} readable={readable} />
            {battle.status === 'starting' && <StartsIn battle={battle} clock={clock} />}
          </>
        }
        className={battle.seats.length > 2 ? css.many : css.few}
        plateClassName={css.plate}
      />
    </div>
  );
}

/** The result of the battle for the player, once it can be read; nothing for a viewer. */
function OwnResult({ battle, readable }: Pick<BattleView, 'battle' | 'readable'>) {
  const [seat, stake] = [ownSeat(battle), ownStake(battle)];
  if (!readable.decided || seat === undefined || stake === null) return null;
  return <PlateResult stake={stake} payout={awardOf(battle, seat.seat)} />;
}

function StartsIn({ battle: { started_at: started, pace }, clock }: { battle: Battle; clock: ServerClock }) {
  const { t } = useTranslation('battles');
  const first = started === null ? null : new Date(Date.parse(started) + pace.starting_ms).toISOString();
  const seconds = useCountdown(first, clock);
  if (seconds === 0) return null;
  return (
    <p className={css.countdown}>
      <span>{t('page.startsIn')}</span>
      <b translate="no" className="figures">
        {seconds}
      </b>
    </p>
  );
}
