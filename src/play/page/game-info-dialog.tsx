import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cents, formatCents, type Cents } from '#contract/money.ts';
import { exactReturn } from '#src/odds/exact-return.ts';
import { OddsPanel } from '#src/odds/odds-panel.tsx';
import type { OddsSetting } from '#src/odds/odds-setting.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { Modal } from '#src/ui/modal.tsx';
import { type GameFact, GameFacts } from './game-facts.tsx';
import css from './game-info-dialog.module.css';
import type { StakeGame } from '#contract/api/limits.ts';

export interface GameInfoDialogProps {
  game: StakeGame;
  /** The game's name. */
  name: string;
  /** How it is played, a sentence each. */
  rules: readonly string[];
  /** Figures of this game beyond its return, stakes and maximum win. */
  facts?: readonly GameFact[] | undefined;
  /** The page about how its results are made. */
  fairness: string;
  /** What is chosen now; null while that can't be played. */
  odds: OddsSetting | null;
  /** What its exact return is called, where the choice has other parts than `odds`. */
  returnLabel?: string;
  /** The limit is about a part of the stake only, and the page names the most of that itself. */
  leastStakeOnly?: boolean;
  /** What is staked now, where the choice has no price of its own. */
  stake?: Cents | undefined;
  open: boolean;
  onClose: () => void;
}

const WIDTH_PX = 640;

/** What a player should know before the first bet: rules, the exact return of the present choice, limits, odds, and the way to the proof. */
export default function GameInfoDialog({
  game,
  name,
  rules,
  facts = [],
  fairness,
  odds,
  returnLabel,
  leastStakeOnly = false,
  stake,
  open,
  onClose,
}: GameInfoDialogProps) {
  const { t } = useTranslation('play');
  const limit = useConfig()?.limits[game];
  const known = [
    ...(odds
      ? [{ label: returnLabel ?? t('info.return'), value: t('info.returnOf', { percent: exactReturn(odds, stake ?? cents(0)).percent }) }]
      : []),
    ...(limit
      ? [
          leastStakeOnly
            ? { label: t('info.leastStake'), value: formatCents(limit.min_stake) }
            : {
                label: t('info.stakes'),
                value: t('info.stakesRange', { min: formatCents(limit.min_stake), max: formatCents(limit.max_stake) }),
              },
          { label: t('info.maxWin'), value: formatCents(limit.max_win) },
        ]
      : []),
    ...facts,
  ];
  return (
    <Modal open={open} onClose={onClose} title={t('info.title', { game: name })} width={WIDTH_PX}>
      <div className="grid gap-24">
        <section>
          <h3 className="mb-10 type-5">{t('info.rules')}</h3>
          <ul className={css.rules}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
        <GameFacts facts={known} />
        <Link to={fairness} className="text-link justify-self-start" onClick={onClose}>
          {t('info.fair')}
        </Link>
        {odds && <OddsPanel setting={odds} stake={stake} level={3} />}
      </div>
    </Modal>
  );
}
