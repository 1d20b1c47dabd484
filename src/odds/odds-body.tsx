import { FlaskConical } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { cents, formatCents, type Cents } from '#contract/money.ts';
import { useGameView } from '#src/games/registry.ts';
import { lazyPart } from '#src/ui/part.tsx';
import { Button } from '#src/ui/button.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { BonusTable } from './bonus-table.tsx';
import { exactReturn, unroundedReturn } from './exact-return.ts';
import css from './odds-body.module.css';
import { fixedStake, type OddsSetting, settingKey } from './odds-setting.ts';
import { OutcomeTable } from './outcome-table.tsx';
import { useRoundingNote } from './use-rounding-note.ts';

export interface OddsProps {
  /** What is played; compared by content. */
  setting: OddsSetting;
  /** What the exact return is stated for and the simulator starts with, where the setting doesn't fix it. */
  stake?: Cents | undefined;
  /** Level of its heading on the page. */
  level?: 2 | 3 | undefined;
}

const Simulator = lazyPart(() => import('./simulator.tsx'));

/** The lowest stake that the simulator starts with when the game gives none. */
const USUAL_STAKE = cents(100);

/** The exact return with how it was counted, every outcome, and the simulator behind a button. */
export default function OddsBody({ setting, stake = USUAL_STAKE, level = 3 }: OddsProps) {
  const { t } = useTranslation('odds');
  const [open, setOpen] = useState(false);
  const texts = useGameView(setting.game).words();
  const exact = exactReturn(setting, stake);
  const counted = unroundedReturn(setting);
  const note = useRoundingNote(setting, stake);
  const rounded = { stake: formatCents(stake), percent: exact.percent };
  const changed = exact.numerator !== counted.numerator || exact.denominator !== counted.denominator;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={css.odds} aria-label={t('title')} data-testid="odds">
      <div className="grid gap-10">
        <Heading className={css.title}>{t('title')}</Heading>
        <p className="flex wrap items-baseline gap-12 row-gap-2">
          <span className={css.label}>{t('exact.label')}</span>
          <Figure className="text-largest tracking-02">{t('percent', { value: exact.percent })}</Figure>
          <Figure className="min-w-0 tone-low type-2 break-anywhere">
            {t('exact.fraction', { numerator: formatCount(exact.numerator), denominator: formatCount(exact.denominator) })}
          </Figure>
        </p>
        <p className={css.how}>
          {texts.counting(setting, counted.percent)}
          {fixedStake(setting) === null && ` ${t(changed ? 'exact.rounded' : 'exact.unrounded', rounded)}`}
          {note !== null && ` ${note}`}
        </p>
      </div>
      <OutcomeTable setting={setting} />
      <BonusTable setting={setting} />
      {!open && (
        <div className="cluster gap-14 row-gap-8 mt-2">
          <Button size="sm" onClick={() => setOpen(true)}>
            <FlaskConical size={16} aria-hidden="true" />
            {t('open')}
          </Button>
          <p className="tone-low type-2">{t('openHint')}</p>
        </div>
      )}
      {open && (
        <Suspense fallback={<Skeleton width="100%" height={220} radius={16} />}>
          <Simulator key={settingKey(setting)} setting={setting} stake={stake} />
        </Suspense>
      )}
    </section>
  );
}
