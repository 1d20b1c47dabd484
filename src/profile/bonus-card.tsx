import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { giveUpBonus } from '#contract/api/bonus.ts';
import { type Cents, cents, formatCents } from '#contract/money.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Question } from '#src/ui/question.tsx';
import { Row } from '#src/ui/row.tsx';
import { useToast } from '#src/ui/toast.ts';
import { BonusProgress } from '#src/wallet/bonus/bonus-progress.tsx';
import { forfeitNow, useBonus } from '#src/wallet/bonus/use-bonus.ts';
import { useBonusRule } from '#src/wallet/bonus/use-bonus-rule.ts';
import { usePayment } from '#src/wallet/use-payment.ts';

/** The active bonus: how far it is released, what of it is locked, what it limits and when it ends. Nothing without one. */
export function BonusCard() {
  const { t } = useTranslation('profile');
  const active = useBonus().data?.bonus;
  const ruleOf = useBonusRule();
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
      text={ruleOf(active.rule)}
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
      <GiveUp />
    </Panel>
  );
}

/** Ends the bonus after a question that names what is lost as of now. Where that has changed meanwhile, the question stays, with the new number. */
function GiveUp() {
  const call = useCall();
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const toast = useToast();
  const gate = useGate();
  /** What is lost, cents; null while nothing is asked. */
  const [forfeit, setForfeit] = useState<Cents | null>(null);
  const { pay, paying } = usePayment('give-up-bonus');
  const [asking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    try {
      setForfeit(await forfeitNow(call, client, gate));
    } catch (error) {
      toast.error(errorText(error));
    }
    setAsking(false);
  };
  const giveUp = (lost: Cents): Promise<void> =>
    pay({
      send: (idempotencyKey) => call(giveUpBonus, { body: { forfeit: lost }, idempotencyKey }),
      done: ({ data: { given_up: removed } }) => t('bonus.givenUp', { lost: formatCents(removed) }),
      answered: () => setForfeit(null),
      failed: (error) => {
        toast.error(errorText(error));
        void ask();
      },
      refresh: () =>
        Promise.all([queryKeys.player.bonus, queryKeys.player.inventory.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
    });
  return (
    <>
      <Button size="sm" className="mt-16" loading={asking} onClick={() => void ask()}>
        {t('bonus.giveUp')}
      </Button>
      <Question
        open={forfeit !== null}
        title={t('bonus.question')}
        keep={t('bonus.keep')}
        act={t('bonus.giveUp')}
        variant="danger"
        busy={paying}
        onKeep={() => setForfeit(null)}
        onAct={() => void giveUp(forfeit ?? cents(0))}
      >
        <p className="tone-mid leading-normal">
          <Trans t={t} i18nKey="bonus.lost" values={{ lost: formatCents(forfeit ?? cents(0)) }} components={{ figure: <Figure /> }} />
        </p>
      </Question>
    </>
  );
}
