import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Shuffle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeClientSeed, rotateSeedPair, type SeedPair } from '#contract/api/fairness.ts';
import { clientSeedFault, type ClientSeedFault } from '#contract/fairness/seed-pair.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { putAnswer } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { Asked, Loading } from '#src/ui/asked.tsx';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import { newClientSeed } from './ensure-client-seed.ts';
import { seedPairQuery } from './fairness-queries.ts';
import { HashLine } from '#src/fairness/verifier/hash-line.tsx';
import css from './seed-pair-panel.module.css';
import { useScrolledTo } from '#src/fairness/pages/use-scrolled-to.ts';

/** The pair in use: what is sealed, what is the player's, and the two ways to open the seal. */
export function SeedPairPanel() {
  const { t } = useTranslation('fairness');
  const query = useQuery(seedPairQuery());
  const section = useScrolledTo('#seeds');
  return (
    <Panel ref={section} id="seeds" name="fair-pair" title={t('pair.title')} tag={<span className={css.tag}>{t('pair.active')}</span>}>
      <Asked
        query={query}
        failure={{ level: 3, title: t('pair.error.title'), text: t('pair.error.text') }}
        waiting={<Loading label={t('pair.loading')} heights={[54, 54, 54]} radius={8} />}
      >
        {(pair) => (
          <div className={css.columns}>
            <Pair pair={pair} />
            <ChangeSeed pair={pair} />
          </div>
        )}
      </Asked>
    </Panel>
  );
}

function Pair({ pair }: { pair: SeedPair }) {
  const { t } = useTranslation('fairness');
  return (
    <dl className={css.facts}>
      <dt>{t('pair.hash')}</dt>
      <dd>
        <HashLine value={pair.server_seed_hash} label={t('pair.copyHash')} />
      </dd>
      <dt>{t('pair.clientSeed')}</dt>
      <dd>
        {pair.client_seed === null ? (
          <span className="tone-mid type-3 weight-400">{t('pair.noClientSeed')}</span>
        ) : (
          <HashLine value={pair.client_seed} label={t('pair.copyClientSeed')} />
        )}
      </dd>
      <dt>{t('pair.nonce')}</dt>
      <dd translate="no" className="figures">
        {pair.nonce}
      </dd>
      <dt>{t('pair.nextHash')}</dt>
      <dd>
        <HashLine value={pair.next_server_seed_hash} label={t('pair.copyNextHash')} />
      </dd>
    </dl>
  );
}

/** Says the rule that a client seed breaks. */
function useFaultText(): (fault: ClientSeedFault) => string {
  const { t } = useTranslation('fairness');
  return (fault) => {
    switch (fault.rule) {
      case 'empty':
        return t('change.fault.empty');
      case 'long':
        return t('change.fault.long', { count: fault.count });
      case 'unseen':
        return t('change.fault.unseen', { at: fault.at, code: fault.code });
    }
  };
}

function ChangeSeed({ pair }: { pair: SeedPair }) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('fairness');
  const client = useQueryClient();
  const holding = useHolding();
  const faultText = useFaultText();
  const [seed, setSeed] = useState('');
  const [fault, setFault] = useState<ClientSeedFault | null>(null);

  function took(next: SeedPair, text: string): void {
    putAnswer(client, queryKeys.player.seedPair, next);
    void client.invalidateQueries({ queryKey: queryKeys.player.revealedPairs });
    void client.invalidateQueries({ queryKey: queryKeys.openings.all });
    void client.invalidateQueries({ queryKey: queryKeys.bets.all });
    setSeed('');
    setFault(null);
    toast.success(text);
  }
  const failed = (error: Error): void => toast.error(errorText(error));
  const change = useMutation({
    mutationFn: () => call(changeClientSeed, { body: { client_seed: seed } }),
    onSuccess: ({ data }) => took(data, t('change.changed')),
    onError: failed,
  });
  const rotate = useMutation({
    mutationFn: () => call(rotateSeedPair, { body: {} }),
    onSuccess: ({ data }) => took(data, t('change.rotated')),
    onError: failed,
  });
  const busy = change.isPending || rotate.isPending;

  return (
    <div className={`grid cols-1 gap-20 content-start ${css.change}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const found = clientSeedFault(seed);
          setFault(found);
          if (found === null && !busy && !holding) change.mutate();
        }}
      >
        <TextInput
          label={t('change.label')}
          value={seed}
          autoComplete="off"
          spellCheck={false}
          error={fault === null ? undefined : faultText(fault)}
          hint={t(pair.client_seed === null ? 'change.firstHint' : 'change.hint')}
          onChange={(event) => {
            setSeed(event.target.value);
            if (fault !== null) setFault(clientSeedFault(event.target.value));
          }}
          suffix={
            <IconButton label={t('change.random')} variant="plain" size="sm" onClick={() => setSeed(newClientSeed())}>
              <Shuffle size={18} aria-hidden="true" />
            </IconButton>
          }
        />
        <Button type="submit" className={css.submit} loading={change.isPending} disabled={rotate.isPending || holding}>
          {t('change.submit')}
        </Button>
      </form>
      {pair.client_seed !== null && (
        <div className={css.rotate}>
          <Button loading={rotate.isPending} disabled={change.isPending || holding} onClick={() => rotate.mutate()}>
            {t('change.rotate')}
          </Button>
          <p className="mt-8 tone-low type-2">{t(holding ? 'change.busy' : 'change.rotateHelp')}</p>
        </div>
      )}
    </div>
  );
}
