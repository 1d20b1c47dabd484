import { ListOrdered, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#contract/money.ts';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Row } from '#src/ui/row.tsx';
import type { Draft } from './draft.ts';
import type { Outlook } from './outlook.ts';
import type { NextSeed } from './use-create.ts';
import css from './summary.module.css';

interface Props {
  draft: Draft;
  rounds: number;
  /** Null while a box of the battle isn't known. */
  outlook: Outlook | null;
  seed: NextSeed;
}

/** What the battle costs, what can come of it, and the seal of its draws. */
export function Summary({ draft, rounds, outlook, seed }: Props) {
  const { t } = useTranslation('battles');
  const { mode, lineup } = draft;
  const figure = (name: 'seatPrice' | 'typical' | 'best') => (outlook ? <Coins amount={outlook[name]} /> : t('create.unknown'));
  return (
    <div className="stack gap-12">
      <p className="tone-mid type-3">
        {t('create.what', { lineup: t(`lineups.${lineup}`), mode: t(`modes.${mode}.name`), count: rounds })}
      </p>
      <dl className="stack gap-6 type-3">
        {draft.sponsored > 0 && <Row name={t('create.seatPrice')}>{figure('seatPrice')}</Row>}
        <Row name={t(mode === 'group' ? 'create.typicalShare' : lineup === '2v2' ? 'create.typicalMate' : 'create.typical')}>
          {figure('typical')}
        </Row>
        <Row name={t('create.best')}>{figure('best')}</Row>
      </dl>
      <SeedNote seed={seed} />
    </div>
  );
}

interface ButtonProps {
  rounds: number;
  outlook: Outlook | null;
  /** A box of the battle is gone or did not load. */
  blocked: boolean;
  creating: boolean;
  onCreate: () => void;
  /** Called to show the rounds, where they are below everything else. */
  onOrder: () => void;
}

/** Creates the battle for what it costs; on a phone it stays in reach of the thumb. */
export function CreateButton({ rounds, outlook, blocked, creating, onCreate, onOrder }: ButtonProps) {
  const { t } = useTranslation('battles');
  const price = outlook ? formatCents(outlook.cost) : t('create.unknown');
  return (
    <div className={css.create}>
      {blocked && (
        <p id="create-blocked" className="w-full p-10 rounded-md fill-800 tone-loss-light type-2">
          {t('create.blocked')}
        </p>
      )}
      {rounds > 0 && (
        <IconButton className={css.toOrder} label={t('create.toOrder', { rounds })} badge={rounds} onClick={onOrder}>
          <ListOrdered size={20} aria-hidden="true" />
        </IconButton>
      )}
      <Button
        variant="gold"
        size="lg"
        className="flex-1 min-w-0"
        loading={creating}
        aria-disabled={outlook === null || undefined}
        aria-describedby={blocked ? 'create-blocked' : undefined}
        onClick={onCreate}
        data-testid="create-battle"
      >
        {rounds === 0 ? t('create.empty') : t('create.button', { price })}
      </Button>
    </div>
  );
}

/** The hash of the seed that the next battle will be drawn from, shown before it is created, or that it did not load. Nothing while it loads. */
export function SeedNote({ seed: { hash, failed, retry } }: { seed: NextSeed }) {
  const { t } = useTranslation('battles');
  const { t: ui } = useTranslation('ui');
  if (failed) {
    return (
      <div role="alert" className="cluster justify-between gap-8 tone-loss-light type-2 p-10 rounded-md fill-well">
        {t('create.noSeed')}
        <Button size="sm" onClick={retry}>
          {ui('error.retry')}
        </Button>
      </div>
    );
  }
  if (hash === null) return null;
  return (
    <div className="flex items-start gap-8 tone-mid type-2 p-10 rounded-md fill-well">
      <ShieldCheck size={18} aria-hidden="true" className="flex-none tone-win" />
      <p className="flex-1 min-w-0">
        {t('create.seed')} <span className="text-code block tone-low">{hash}</span>
      </p>
      <CopyButton text={hash} label={t('create.copySeed')} />
    </div>
  );
}
