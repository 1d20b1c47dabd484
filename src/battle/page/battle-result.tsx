import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Battle } from '#contract/api/battles.ts';
import { cents } from '#contract/money.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { draftAddress, draftOf } from '../create/draft.ts';
import { SeedNote } from '../create/summary.tsx';
import { useCreate } from '../create/use-create.ts';
import { awardOf, ownSeat, ownStake } from '../live/own-result.ts';
import { sideName } from '../names.ts';
import css from './battle-result.module.css';

/** How a battle ended: who takes what, how that was decided, and what it means for the player. */
export function BattleResult({ battle }: { battle: Battle }) {
  const { t } = useTranslation('battles');
  const own = ownSeat(battle);
  const stake = ownStake(battle);
  const payout = own ? awardOf(battle, own.seat) : null;
  const won = own !== undefined && battle.winner === own.side;
  return (
    <Card
      className={clsx('cluster justify-between gap-32 row-gap-12', won && css.won)}
      aria-labelledby="battle-result"
      data-testid="battle-result"
    >
      <div className={css.words}>
        <h2 id="battle-result" className="type-7">
          {headline()}
        </h2>
        <p className="tone-mid type-3">{how()}</p>
      </div>
      <dl className={clsx('flex wrap gap-32 row-gap-8', css.figures)}>
        {battle.total !== null && (
          <div>
            <dt>{t('result.total')}</dt>
            <dd>
              <Coins amount={battle.total} />
            </dd>
          </div>
        )}
        {stake !== null && payout !== null && (
          <>
            <div>
              <dt>{t('result.got')}</dt>
              <dd>
                <Coins amount={payout} />
              </dd>
            </div>
            <div className={clsx(payout > stake ? css.gain : payout < stake && css.loss)} data-testid="battle-profit">
              <dt>{t('result.profit')}</dt>
              <dd>
                <Coins amount={cents(payout - stake)} signed />
              </dd>
            </div>
          </>
        )}
      </dl>
    </Card>
  );

  function headline(): string {
    if (battle.winner === null) return t('result.shared');
    const names = sideName(t, battle, battle.winner);
    if (battle.lineup === '2v2') return won ? t('result.yourTeamWins') : t('result.teamWins', { names });
    return won ? t('result.youWin') : t('result.wins', { names });
  }

  function how(): string {
    const by = battle.result?.verdict.by ?? 'score';
    return t(by === 'score' ? `modes.${battle.mode}.rule` : `result.by.${by}`);
  }
}

/** The ways on from a battle: the same one again at once, or as the start of another. */
export function Again({ battle }: { battle: Battle }) {
  const { t } = useTranslation('battles');
  const { create, creating, seed } = useCreate();
  const draft = draftOf(battle);
  // The price on the button is that of these versions.
  const boxes = battle.boxes.map(({ slug, count, version_hash }) => ({ slug, count, version_hash }));
  const others = battle.seats.length - 1;
  const cost = cents(battle.price + (battle.price - battle.seat_price) * others);
  return (
    <div className="stack gap-12">
      <div className="flex wrap gap-10">
        <Button variant="gold" loading={creating} onClick={() => create({ ...draft, boxes }, cost)} data-testid="recreate">
          {t('result.again')} <Coins amount={cost} bare />
        </Button>
        <ButtonLink to={draftAddress(draft)}>{t('result.modify')}</ButtonLink>
        <ButtonLink to="/battles" variant="ghost">
          {t('result.all')}
        </ButtonLink>
      </div>
      <SeedNote seed={seed} />
    </div>
  );
}
