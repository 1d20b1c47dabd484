import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { type Bonus, giveUpBonus } from '#contract/api/bonus.ts';
import { lostWith } from '#contract/bonus/stake.ts';
import { formatCents } from '#contract/money.ts';
import { call } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Question } from '#src/ui/question.tsx';
import { Row } from '#src/ui/row.tsx';
import { useToast } from '#src/ui/toast.ts';
import { BonusProgress } from '#src/wallet/bonus/bonus-progress.tsx';
import { useBonus } from '#src/wallet/bonus/use-bonus.ts';
import { useBonusRule } from '#src/wallet/bonus/use-bonus-rule.ts';
import { usePayment } from '#src/wallet/use-payment.ts';

/** The active bonus: how far it is released, what of it is locked, what it limits and when it ends. Nothing without one. */
export function BonusCard() {
  const { t } = useTranslation('profile');
  const active = useBonus().data?.bonus;
  const rule = useBonusRule(active?.stakeable);
  if (!active) return null;
  const { code, locked, prizes, stake_cap: most, expires_at: expiresAt } = active;
  return (
    <Panel
      name="bonus"
      title={t('bonus.title')}
      tag={
        code !== null && (
          <span translate="no" className="text-tag">
            {code}
          </span>
        )
      }
      text={rule}
    >
      <BonusProgress bonus={active} />
      <dl className="mt-12">
        <Row name={t('bonus.locked')} lined>
          <Coins amount={locked} />
        </Row>
        {prizes > 0 && (
          <Row name={t('bonus.prizes')} lined>
            <Coins amount={prizes} />
          </Row>
        )}
        {most !== null && (
          <Row name={t('bonus.most')} lined>
            <Coins amount={most} />
          </Row>
        )}
        <Row name={t('bonus.until')} lined>
          <Figure>
            <time dateTime={expiresAt}>{formatInstant(expiresAt)}</time>
          </Figure>
        </Row>
      </dl>
      <GiveUp bonus={active} />
    </Panel>
  );
}

/** Ends the bonus after a question that names what is lost. Where that has changed meanwhile, the question stays, with the new number. */
function GiveUp({ bonus }: { bonus: Bonus }) {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const toast = useToast();
  const [asked, setAsked] = useState(false);
  const { pay, paying } = usePayment('give-up-bonus');
  const forfeit = lostWith(bonus);
  const giveUp = (): Promise<void> =>
    pay({
      send: (idempotencyKey) => call(giveUpBonus, { body: { forfeit }, idempotencyKey }),
      done: ({ data: { given_up: lost } }) => t('bonus.givenUp', { lost: formatCents(lost) }),
      answered: () => setAsked(false),
      failed: (error) => toast.error(errorText(error)),
      refresh: () =>
        Promise.all([queryKeys.player.bonus, queryKeys.player.inventory.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
    });
  return (
    <>
      <Button size="sm" className="mt-16" onClick={() => setAsked(true)}>
        {t('bonus.giveUp')}
      </Button>
      <Question
        open={asked}
        title={t('bonus.question')}
        keep={t('bonus.keep')}
        act={t('bonus.giveUp')}
        variant="danger"
        busy={paying}
        onKeep={() => setAsked(false)}
        onAct={() => void giveUp()}
      >
        <p className="tone-mid leading-normal">
          <Trans t={t} i18nKey="bonus.lost" values={{ lost: formatCents(forfeit) }} components={{ figure: <Figure /> }} />
        </p>
      </Question>
    </>
  );
}
