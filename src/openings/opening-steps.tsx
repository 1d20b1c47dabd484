import clsx from 'clsx';
import { Check, Lock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Opening } from '#contract/api/boxes.ts';
import type { Check as Checked, OpeningProof } from '#src/fairness/box-proof.ts';
import { BytesLine } from '#src/fairness/proof-steps.tsx';
import css from './opening-steps.module.css';

const grouped = (ticket: string | number): string => String(ticket).replace(/\B(?=(\d{3})+$)/g, ',');

/** Every step of the check with what was recorded, what came out here, and whether they agree. */
export function OpeningSteps({ proof, opening }: { proof: OpeningProof; opening: Opening }) {
  const { t } = useTranslation('openings');
  const { steps, range } = proof;
  return (
    <section className={css.panel} aria-labelledby="proof-steps">
      <h2 id="proof-steps" className={css.heading}>
        {t('steps.title')}
      </h2>
      <ol className={css.steps}>
        <Step name={t('steps.odds')} text={t('steps.oddsText')} agrees={proof.versionHash.agrees}>
          <Compared check={proof.versionHash} />
        </Step>
        <Step name={t('steps.hash')} text={t('steps.hashText')} agrees={proof.hash?.agrees ?? null}>
          {proof.hash && <Compared check={proof.hash} />}
        </Step>
        <Step name={t('steps.bytes')} text={t('steps.bytesText')} agrees={steps ? true : null}>
          {steps && (
            <>
              <code className={css.code}>{steps.message}</code>
              <BytesLine bytes={steps.bytes} />
            </>
          )}
        </Step>
        <Step name={t('steps.float')} agrees={steps ? true : null}>
          {steps && <code className={css.code}>{steps.float}</code>}
        </Step>
        <Step name={t('steps.ticket')} text={t('steps.ticketText')} agrees={proof.ticket?.agrees ?? null}>
          {proof.ticket && (
            <Compared check={{ ...proof.ticket, claimed: grouped(proof.ticket.claimed), computed: grouped(proof.ticket.computed) }} />
          )}
        </Step>
        <Step
          name={t('steps.range')}
          text={range ? t('steps.rangeText', { from: grouped(range.from), to: grouped(range.to), name: range.name }) : t('steps.rangeNone')}
          agrees={proof.item.agrees}
        >
          <Compared check={{ ...proof.item, claimed: opening.item.name, computed: range?.name ?? '–' }} />
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  name: string;
  text?: string | undefined;
  /** Null: can't be said while the seed is sealed. */
  agrees: boolean | null;
  children: ReactNode;
}

function Step({ name, text, agrees, children }: StepProps) {
  const { t } = useTranslation('openings');
  const sign =
    agrees === null ? (
      <Lock size={14} aria-hidden="true" />
    ) : agrees ? (
      <Check size={16} aria-hidden="true" />
    ) : (
      <X size={16} aria-hidden="true" />
    );
  return (
    <li className={clsx(css.step, agrees === null ? css.sealed : agrees ? css.agrees : css.differs)}>
      <span className={css.sign}>{sign}</span>
      <div className={css.body}>
        <h3 className={css.name}>
          {name}
          {agrees !== null && <span className="visually-hidden">: {t(agrees ? 'steps.agrees' : 'steps.differs')}</span>}
        </h3>
        {text !== undefined && <p className={css.text}>{text}</p>}
        {agrees === null ? <p className={css.text}>{t('steps.sealed')}</p> : children}
      </div>
    </li>
  );
}

/** Recorded beside computed; one line when they are the same. */
function Compared({ check: { claimed, computed, agrees } }: { check: Checked }) {
  const { t } = useTranslation('openings');
  if (agrees) return <code className={css.code}>{computed}</code>;
  return (
    <dl className={css.compared}>
      <dt>{t('steps.recorded')}</dt>
      <dd>
        <code className={css.code}>{claimed}</code>
      </dd>
      <dt>{t('steps.computed')}</dt>
      <dd>
        <code className={css.code}>{computed}</code>
      </dd>
    </dl>
  );
}
