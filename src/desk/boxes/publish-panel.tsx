import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { previewBox, publishBox } from '#contract/api/desk/boxes.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { useService } from '#src/lib/services/services.ts';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Acts } from '../parts/acts.tsx';
import { Facts } from '../parts/facts.tsx';
import { failureText } from '../parts/failure-text.ts';
import { ppmText } from '../parts/ppm.ts';
import { deskApiService } from '../session/desk-api.ts';
import type { readDraft } from './draft.ts';

type Version = ReturnType<typeof readDraft>;

/** Computes what a version returns and publishes that very version: after a change it is computed anew. */
export function PublishPanel({ slug, version }: { slug: string; version: Version }) {
  const { t } = useTranslation('desk');
  const { call } = useService(deskApiService);
  const params = { slug };
  const whole = typeof version === 'string' ? null : version;
  const text = JSON.stringify(whole);
  const preview = useMutation({
    mutationFn: async () => {
      if (whole === null) throw new RangeError(t('boxes.incomplete'));
      return { of: text, body: whole, result: (await call(previewBox, { params, body: whole })).data };
    },
  });
  const { data } = preview;
  const fresh = data !== undefined && data.of === text ? data : null;
  const publish = fresh && {
    route: publishBox,
    params,
    label: t('boxes.publish'),
    text: t('boxes.publishText', { share: ppmText(fresh.result.return_ppm, 4) }),
    shortcut: 'a',
    variant: 'gold' as const,
    body: () => ({ ...fresh.body, return_ppm: fresh.result.return_ppm }),
  };
  return (
    <Panel name="return" title={t('boxes.computed')}>
      <div className="stack gap-16">
        {typeof version === 'string' && <p className="text-note">{t(`boxes.faults.${version}`)}</p>}
        {preview.isError && (
          <p className="tone-loss-light type-3" role="alert">
            {failureText(preview.error)}
          </p>
        )}
        {fresh && <Computed result={fresh.result} />}
        <div className="cluster gap-8">
          <Button loading={preview.isPending} disabled={whole === null} onClick={() => preview.mutate()}>
            {t('boxes.compute')}
          </Button>
          {publish && fresh.result.faults.length === 0 && <Acts acts={[publish]} />}
        </div>
      </div>
    </Panel>
  );
}

function Computed({ result: { return_ppm, edge_ppm, largest_win, faults } }: { result: RouteReply<typeof previewBox>['data'] }) {
  const { t } = useTranslation('desk');
  return (
    <>
      <Facts
        facts={[
          [t('boxes.return'), <Figure key="return">{ppmText(return_ppm, 4)}</Figure>],
          [t('boxes.edge'), <Figure key="edge">{ppmText(edge_ppm, 4)}</Figure>],
          [t('boxes.largestWin'), <Coins key="win" amount={largest_win} />],
        ]}
      />
      {faults.map((fault) => (
        <p key={fault} className="warn-note">
          {fault}
        </p>
      ))}
    </>
  );
}
