import clsx from 'clsx';
import { Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Battle, BattleSeat } from '#contract/api/battles.ts';
import type { BoxItem } from '#contract/api/boxes.ts';
import { cents, type Cents } from '#contract/money.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { drawnPrizes, type Readable, type BattleScore } from '../live/progress.ts';
import { seatName } from '../names.ts';
import css from './lanes.module.css';

interface Props {
  battle: Battle;
  readable: Readable;
  score: BattleScore;
  /** How many rounds have begun. */
  begun: number;
  /** What a free seat offers. */
  onFree?: (seat: BattleSeat) => ReactNode;
}

/** One lane per seat as a still picture: who sits there, the prize of the last round, what was drawn so far and its total. */
export function Lanes({ battle, readable, score, begun, onFree }: Props) {
  const { t } = useTranslation('battles');
  const prizes = drawnPrizes(battle, readable.rounds);
  const winner = readable.decided ? battle.winner : null;
  const ahead = readable.decided ? winner : score.leader;
  return (
    <ul className={clsx(css.lanes, battle.seats.length > 2 && css.many)} aria-label={t('page.seats')}>
      {battle.seats.map((seat) => {
        const drawn = prizes.flatMap((round) => round[seat.seat] ?? []);
        const spinning = begun > readable.rounds;
        return (
          <li
            key={seat.seat}
            className={clsx(css.lane, ahead === seat.side && css.ahead, seat.mine && css.mine)}
            data-seat={seat.seat}
            style={{ '--side': `var(--side-${seat.side + 1})` }}
          >
            <Who battle={battle} seat={seat} ahead={ahead === seat.side} won={winner === seat.side} />
            {battle.status === 'waiting' ? (
              <div className={css.offer}>
                {seat.player ? <span className="tone-win type-3 text-center">{t('seat.ready')}</span> : onFree?.(seat)}
              </div>
            ) : (
              <>
                <Now prize={spinning ? undefined : drawn.at(-1)} />
                <Total total={cents(score.seatTotals[seat.seat] ?? 0)} />
                <Shelf prizes={drawn} />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Who({ battle, seat, ahead, won }: { battle: Battle; seat: BattleSeat; ahead: boolean; won: boolean }) {
  const { t } = useTranslation('battles');
  const { player, is_bot: bot, mine } = seat;
  return (
    <p className={css.who}>
      {player ? (
        <Avatar hue={player.hue} name={player.name} src={player.avatar_url} size={34} />
      ) : (
        <span className={css.empty} aria-hidden="true" />
      )}
      <span className={css.name}>{player ? player.name : seatName(t, seat)}</span>
      {mine && <span className="text-tag">{t('seat.you')}</span>}
      {bot && <span className="text-tag">{t('seat.botTag')}</span>}
      {battle.lineup === '2v2' && <span className="text-tag">{t('seat.teamTag', { team: seat.side + 1 })}</span>}
      {ahead && (
        <span className={css.leads}>
          {won && <Crown size={14} aria-hidden="true" />}
          {t(won ? 'seat.won' : 'seat.leads')}
        </span>
      )}
    </p>
  );
}

function Now({ prize }: { prize: BoxItem | undefined }) {
  return (
    <div
      className={css.now}
      style={{ '--tone': `var(--rarity-${prize?.rarity ?? 'common'})` }}
      data-empty={prize === undefined || undefined}
    >
      {prize && (
        <>
          <PrizePicture src={prize.img_url} alt="" size={84} rarity={prize.rarity} />
          <span className="one-line max-w-full tone-mid type-2">{prize.name}</span>
          <Coins amount={prize.sale_price} className="tone-gold-light weight-600" />
        </>
      )}
    </div>
  );
}

function Total({ total }: { total: Cents }) {
  return (
    <p className={clsx('face-display type-8 weight-700 text-center', css.total)}>
      <Coins amount={total} bare />
    </p>
  );
}

const SHOWN = 6;

function Shelf({ prizes }: { prizes: readonly BoxItem[] }) {
  const last = prizes.slice(-SHOWN);
  return (
    <div className={css.shelf} aria-hidden="true">
      {prizes.length > SHOWN && <span className="tone-low type-2">+{prizes.length - SHOWN}</span>}
      {last.map((prize, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a prize may come twice
        <span key={index} className={css.kept} style={{ '--tone': `var(--rarity-${prize.rarity})` }}>
          <PrizePicture src={prize.img_url} alt="" size={30} />
        </span>
      ))}
    </div>
  );
}
