import clsx from 'clsx';
import { Lock, QrCode as QrIcon, Zap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Battle } from '#contract/api/battles.ts';
import { formatCents } from '#contract/money.ts';
import { ShareLink } from '#src/play/replay/share-link.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { lazyDialog } from '#src/ui/part.tsx';
import { battlePath } from '../live/battle-path.ts';
import { drawnPrizes, type Readable } from '../live/progress.ts';
import { ModePicture } from '../modes/mode-picture.tsx';
import css from './battle-head.module.css';

/** The status of a battle, its rule in one sentence, and what is at stake. */
export function BattleHead({ battle, readable, begun }: { battle: Battle; readable: Readable; begun: number }) {
  const { t } = useTranslation('battles');
  const { mode, lineup, price, sponsored, seat_price: seatPrice } = battle;
  const inPlay = drawnPrizes(battle, readable.rounds)
    .flat()
    .reduce((sum, prize) => sum + (prize?.sale_price ?? 0), 0);
  return (
    <header className={css.head}>
      <ModePicture mode={mode} className={css.picture} />
      <div className="min-w-0">
        <h1 className={clsx('type-7', css.title)}>{title()}</h1>
        <p className="tone-mid type-3">
          {t(`modes.${mode}.name`)}
          <span className={clsx(battle.status !== 'waiting' && css.known)}> · {t(`modes.${mode}.rule`)}</span>
        </p>
      </div>
      <ShareBattle id={battle.id} className={clsx('inline-flex items-center', css.share)} />
      <ul className={clsx('cluster gap-8 row-gap-6 full-row', css.pills)}>
        <li>{t(`lineups.${lineup}`)}</li>
        <li>
          {t('page.seat')}{' '}
          <b translate="no" className="figures">
            {formatCents(price)}
          </b>
        </li>
        {sponsored > 0 && <li>{t('page.sponsored', { percent: sponsored, price: formatCents(seatPrice) })}</li>}
        {inPlay > 0 && (
          <li>
            {t('page.inPlay')}{' '}
            <b translate="no" className="figures">
              {formatCents(inPlay as typeof price)}
            </b>
          </li>
        )}
        {battle.fast && (
          <li>
            <Zap size={14} aria-hidden="true" />
            {t('card.fast')}
          </li>
        )}
        {battle.private && (
          <li>
            <Lock size={14} aria-hidden="true" />
            {t('card.private')}
          </li>
        )}
      </ul>
    </header>
  );

  function title(): string {
    if (battle.status === 'canceled') return t('page.canceled');
    if (battle.status === 'waiting') return t('page.lobby');
    if (readable.decided) return t('page.over');
    if (begun === 0) return t('page.starting');
    return t('page.round', { round: begun, rounds: battle.rounds });
  }
}

const ShareCode = lazyDialog(async () => ({ default: (await import('./share-code.tsx')).ShareCode }));

/** The battle's address, to pass on: as a link, or as a code for the camera of who sits beside the player. */
function ShareBattle({ id, className }: { id: string; className?: string | undefined }) {
  const { t } = useTranslation('battles');
  const [open, setOpen] = useState(false);
  return (
    <span className={className}>
      <ShareLink path={battlePath(id)} short />
      <IconButton variant="plain" size="sm" label={t('share.open')} onClick={() => setOpen(true)} data-testid="share-code">
        <QrIcon size={18} aria-hidden="true" />
      </IconButton>
      {open && <ShareCode open path={battlePath(id)} onClose={() => setOpen(false)} />}
    </span>
  );
}
