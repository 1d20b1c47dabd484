import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { plainCode } from '#contract/typed-text.ts';
import { fullAddress } from '#src/lib/full-address.ts';
import { Code, Step, StepList } from '#src/fairness/proof/steps.tsx';
import { useScrolledTo } from '#src/fairness/pages/use-scrolled-to.ts';
import { useRoundView } from '#src/games/registry.ts';
import { useAnnounce } from '#src/ui/announcer.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { chainsQuery } from './chains-query.ts';
import { proveRound, roundFault } from './round-proof.ts';
import css from './proof.module.css';
import { RoundSteps } from './round-steps.tsx';

/** Recomputes one round from its hash and the salt, here in the browser. Its input comes from the address and goes into it, so every check is a link. */
export function RoundVerifier({ game }: { game: string }) {
  const announce = useAnnounce();
  const { t } = useTranslation('rounds');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const section = useScrolledTo('#verify');
  const view = useRoundView(game);
  const { data: chains } = useQuery(chainsQuery(view));
  const given = { hash: plainCode(search.get('hash') ?? '').toLowerCase(), salt: search.get('salt') ?? '' };
  const key = `${given.hash} ${given.salt}`;
  const [typed, setTyped] = useState<{ key: string; hash: string; salt: string; fault: 'hash' | 'salt' | null } | null>(null);
  // The address changed, by a link or by our own check: the form follows it.
  const form = typed?.key === key ? typed : { key, ...given, fault: key === ' ' ? null : roundFault(given.hash, given.salt) };
  const { hash, salt } = given;
  const proof = useMemo(
    () => (key === ' ' || roundFault(hash, salt) !== null ? null : proveRound(view, hash, salt)),
    [view, key, hash, salt],
  );
  const chain = chains?.[0];

  function check(wanted: { hash: string; salt: string }): void {
    const next = { hash: plainCode(wanted.hash).toLowerCase(), salt: wanted.salt };
    const fault = roundFault(next.hash, next.salt);
    setTyped({ key, ...next, fault });
    if (fault) return;
    const query = new URLSearchParams(search);
    query.set('hash', next.hash);
    query.set('salt', next.salt);
    void navigate({ search: `?${query.toString()}`, hash: '#verify' }, { replace: true, preventScrollReset: true });
    announce(proveRound(view, next.hash, next.salt).parts[0]?.text ?? '');
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    check(form);
  }

  return (
    <Panel ref={section} id="verify" name="round-verify" title={t('fair.verify.title')} text={t('fair.verify.text')}>
      <form className={`proof-form ${css.form}`} noValidate onSubmit={submit}>
        <TextInput
          label={t('fair.verify.hash')}
          value={form.hash}
          error={form.fault === 'hash' ? t('fair.verify.hashFault') : undefined}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped({ ...form, key, hash: event.target.value, fault: null })}
        />
        <TextInput
          label={t('fair.verify.salt')}
          value={form.salt}
          error={form.fault === 'salt' ? t('fair.verify.saltFault') : undefined}
          maxLength={160}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped({ ...form, key, salt: event.target.value, fault: null })}
        />
        <div className="proof-actions">
          <Button type="submit" variant="gold">
            {t('fair.verify.compute')}
          </Button>
          {chain?.last && (
            <Button variant="ghost" onClick={() => chain.last && check({ hash: chain.last.hash, salt: chain.salt })}>
              {t('fair.verify.lastRound')}
            </Button>
          )}
          {proof && (
            <CopyButton text={fullAddress(`?${search.toString()}#verify`)} label={t('fair.verify.shareLabel')}>
              {t('fair.verify.share')}
            </CopyButton>
          )}
        </div>
      </form>
      {proof && (
        <div className={`proof-result ${css.result}`} role="group" aria-label={t('fair.verify.result')}>
          <StepList>
            <RoundSteps game={game} proof={proof} />
            <Step name={t('proof.link')} text={t('proof.linkText')} sign="none">
              <Code>{proof.before}</Code>
            </Step>
          </StepList>
        </div>
      )}
    </Panel>
  );
}
