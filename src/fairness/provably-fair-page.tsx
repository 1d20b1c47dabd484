import { Dices, Eye, Lock, UserRound, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openModal } from '#src/lib/modal.ts';
import { useUser } from '#src/lib/session/use-user.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { BoxVerifier } from './box-verifier.tsx';
import css from './provably-fair-page.module.css';
import { RevealedPairs } from './revealed-pairs.tsx';
import { SeedPairPanel } from './seed-pair-panel.tsx';

const STEPS = [
  ['sealed', Lock],
  ['yours', UserRound],
  ['drawn', Dices],
  ['revealed', Eye],
] as const satisfies readonly (readonly [string, LucideIcon])[];

const COMMAND = 'npm run --silent verify -- box --server-seed S --client-seed C --nonce N';

/** What is committed and how to check it, in plain words; the player's own seeds; a verifier for everybody. */
export function Component() {
  const { t } = useTranslation('fairness');
  return (
    <div className={`page ${css.page}`}>
      <title>{t('pageTitle')}</title>
      <header className={css.hero}>
        <h1 className={css.title}>{t('title')}</h1>
        <p className={css.lead}>{t('lead')}</p>
      </header>
      <section aria-labelledby="fair-steps">
        <h2 id="fair-steps" className="visually-hidden">
          {t('steps.title')}
        </h2>
        <ol className={css.steps}>
          {STEPS.map(([step, Icon], index) => (
            <li key={step} className={css.step}>
              <span className={css.icon}>
                <Icon size={20} aria-hidden="true" />
              </span>
              <span className={`${css.number} figures`} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className={css.stepTitle}>{t(`steps.${step}.title`)}</h3>
              <p className={css.stepText}>{t(`steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
        <p className={css.limits}>{t('limits')}</p>
      </section>
      <OwnSeeds />
      <BoxVerifier />
      <section className={css.panel} aria-labelledby="fair-command">
        <h2 id="fair-command" className={css.heading}>
          {t('command.title')}
        </h2>
        <p className={css.text}>{t('command.text')}</p>
        <p className={css.command}>
          <code>{COMMAND}</code>
          <CopyButton text={COMMAND} label={t('command.copy')} />
        </p>
      </section>
    </div>
  );
}

function OwnSeeds() {
  const { t } = useTranslation('fairness');
  const user = useUser();
  if (user === undefined) return <Skeleton height={260} radius={24} />;
  if (user !== null) {
    return (
      <>
        <SeedPairPanel />
        <RevealedPairs />
      </>
    );
  }
  return (
    <section className={css.panel} aria-labelledby="fair-guest">
      <h2 id="fair-guest" className={css.heading}>
        {t('pair.guestTitle')}
      </h2>
      <p className={css.text}>{t('pair.guestText')}</p>
      <Button variant="gold" size="sm" className={css.action} onClick={() => openModal('register')}>
        {t('pair.signUp')}
      </Button>
    </section>
  );
}
