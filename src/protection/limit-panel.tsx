import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedLimit } from '#contract/api/player-limits.ts';
import { AccountPanel } from '#src/account/panel/account-panel.tsx';
import { formatInstant } from '#src/lib/format-instant.ts';
import { Button } from '#src/ui/button.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { useOver } from '#src/ui/use-left.ts';
import css from './limit-panel.module.css';
import { LimitForm } from './limit-form.tsx';
import { nameOf, valueText } from './limit-text.ts';
import { useLimitCalls } from './use-limit-calls.ts';

interface Props {
  limit: ListedLimit;
  /** By how much the server's clock is ahead of this device's, ms. */
  aheadMs: number;
  /** For how long a raise waits, hours. */
  raiseHours: number;
}

const PanelContext = createContext<Props | null>(null);

/** The form of the panel around it. */
function FormHere({ close }: { close: () => void }) {
  const panel = useContext(PanelContext);
  return panel && <LimitForm limit={panel.limit} raiseHours={panel.raiseHours} close={close} />;
}

/** One limit: what is active, used and left, when that starts anew, a raise that waits, and the form that changes it. */
export function LimitPanel(panel: Props) {
  const { t } = useTranslation('protection');
  const { limit } = panel;
  const { kind, period, limit: value, set_by: setBy, mandatory } = limit;
  const tag = value !== null && setBy === 'rules' ? t('limit.byRules') : mandatory ? t('limit.mandatory') : null;
  return (
    <PanelContext value={panel}>
      <AccountPanel
        name={`${kind}-${period ?? 'limit'}`}
        title={period === null ? t('limit.perStake') : t(`periods.${period}`)}
        state={
          <>
            {value !== null && <Figure>{valueText(limit, value)}</Figure>}
            {tag !== null && <span className="text-tag">{tag}</span>}
          </>
        }
        text={<Status limit={limit} />}
        form={{ label: t(value === null ? 'limit.set' : 'limit.change'), Form: FormHere }}
      >
        {limit.pending ? <Pending {...panel} pending={limit.pending} /> : undefined}
      </AccountPanel>
    </PanelContext>
  );
}

/** How much of it is used and left. */
function Status({ limit }: { limit: ListedLimit }) {
  const { t } = useTranslation('protection');
  const { limit: value, used, left, resets_at: resetsAt } = limit;
  if (value === null) return used === null || used === 0 ? t('limit.none') : t('limit.noneUsed', { used: valueText(limit, used) });
  if (used === null || left === null || resetsAt === null) return t('limit.each');
  const until = formatInstant(resetsAt);
  return (
    <span className="grid gap-6">
      <ProgressBar thin share={value === 0 ? 1 : Math.min(1, used / value)} />
      <span>{t('limit.status', { used: valueText(limit, used), left: valueText(limit, left), until })}</span>
    </span>
  );
}

/** A raise that waits: from when it can be confirmed, and how to drop it. */
function Pending({ limit, aheadMs, pending }: Props & { pending: NonNullable<ListedLimit['pending']> }) {
  const { t } = useTranslation('protection');
  const calls = useLimitCalls();
  const may = useOver(pending.confirm_from, aheadMs);
  const times = { from: formatInstant(pending.confirm_from), until: formatInstant(pending.expires_at) };
  const wanted = pending.limit === null ? t('pending.removal') : t('pending.raise', { limit: valueText(limit, pending.limit) });
  return (
    <div className="warn-notice">
      <p className={`type-3 ${css.words}`}>
        {wanted} {may ? t('pending.may', times) : t('pending.waits', times)}
      </p>
      <div className="flex wrap gap-8">
        <Button size="sm" disabled={!may} loading={calls.busy} onClick={() => void calls.confirm(nameOf(limit))}>
          {t('pending.confirm')}
        </Button>
        <Button size="sm" variant="ghost" disabled={calls.busy} onClick={() => void calls.withdraw(nameOf(limit))}>
          {t('pending.withdraw')}
        </Button>
      </div>
    </div>
  );
}
