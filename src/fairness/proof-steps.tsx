import { useTranslation } from 'react-i18next';
import type { TicketProof } from './box-proof.ts';
import { HashLine } from './hash-line.tsx';
import css from './proof-steps.module.css';

/** The way from seeds to ticket, one step a row, each with its value in full. */
export function ProofSteps({ proof }: { proof: TicketProof }) {
  const { t } = useTranslation('fairness');
  const ticket = String(proof.ticket).replace(/\B(?=(\d{3})+$)/g, ',');
  return (
    <dl className={css.steps}>
      <div className={css.step}>
        <dt>{t('proof.hash')}</dt>
        <dd>
          <HashLine value={proof.serverSeedHash} label={t('pair.copyHash')} />
          <span className={css.help}>{t('proof.hashHelp')}</span>
        </dd>
      </div>
      <div className={css.step}>
        <dt>{t('proof.message')}</dt>
        <dd>
          <code className={css.code}>{proof.message}</code>
        </dd>
      </div>
      <div className={css.step}>
        <dt>{t('proof.bytes')}</dt>
        <dd>
          <BytesLine bytes={proof.bytes} />
        </dd>
      </div>
      <div className={css.step}>
        <dt>{t('proof.float')}</dt>
        <dd>
          <code className={css.code}>{proof.float}</code>
          <span className={css.help}>{t('proof.floatHelp')}</span>
        </dd>
      </div>
      <div className={css.step}>
        <dt>{t('proof.ticket')}</dt>
        <dd>
          <strong className={`${css.ticket} figures`}>{ticket}</strong>
          <span className={css.help}>{t('proof.ticketHelp')}</span>
        </dd>
      </div>
    </dl>
  );
}

/** Four bytes as a row of cells, decimal over hexadecimal. */
export function BytesLine({ bytes }: { bytes: readonly number[] }) {
  return (
    <span className={css.bytes}>
      {bytes.map((byte, index) => (
        // A byte has no name but its place.
        <span key={index} className={css.byte}>
          <span className="figures">{byte}</span>
          <code>{byte.toString(16).padStart(2, '0')}</code>
        </span>
      ))}
    </span>
  );
}
