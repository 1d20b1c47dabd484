import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { listBoxes, type Box } from '#contract/api/boxes.ts';
import { cents } from '#contract/money.ts';
import type { BoxFact, BoxState } from '#scenes/box/model.ts';
import { call } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useSlotScene } from '#src/play/bet/slot-scene.ts';
import { useOnePress } from '#src/play/bet/use-one-press.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useToast } from '#src/ui/toast.ts';
import { fetchBox } from '../box-queries.ts';
import { BoxStage } from '../box-stage.tsx';
import css from './demo-spin.module.css';
import { restingState } from '../resting-state.ts';
import { ResultPanel } from '../result-panel.tsx';
import { useOpenFlow } from '../use-open-flow.ts';

const NOTHING_SOLD: ReadonlySet<string> = new Set();

/** The box that most players open, with its odds. */
async function fetchFavorite(signal: AbortSignal): Promise<Box | null> {
  const { data } = await call(listBoxes, { query: { sort: 'popular', per_page: 1 }, signal });
  return data[0] === undefined ? null : fetchBox(data[0].slug, signal);
}

/** The most popular box to try on any page: its scene, one button, and what came of it. It costs nothing and wins nothing. */
export default function DemoSpin() {
  const query = useQuery({ queryKey: [...queryKeys.boxes.all, 'favorite'], queryFn: ({ signal }) => fetchFavorite(signal) });
  if (query.isError) return <ErrorState level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  if (query.data === undefined) return <Skeleton width="100%" radius={24} className={css.waiting} />;
  return query.data && <Spin box={query.data} />;
}

function Spin({ box }: { box: Box }) {
  const toast = useToast();
  const { t } = useTranslation('boxes');
  const slot = useSlotScene<BoxState, BoxFact>();
  const flow = useOpenFlow({ scene: slot.wait, onFailed: (error) => toast.error(errorText(error), { key: 'open' }) });
  const { phase, outcome } = useStore(flow.store);
  const initial = useMemo(() => restingState(box, 1, { outcome }), [box, outcome]);
  const busy = phase.step === 'sending' || phase.step === 'presenting';
  const press = useOnePress(busy, () => {
    const { slug, version_hash: versionHash, price } = box;
    flow.start({ demo: true, slug, versionHash, price, count: 1, stake: cents(0), mode: 'normal', instant: false });
  });
  return (
    <div className={css.spin}>
      <BoxStage
        box={box}
        initial={initial}
        outcome={outcome}
        onScene={slot.arrived}
        onStatus={slot.status}
        onSkip={phase.step === 'presenting' ? flow.skip : undefined}
      />
      <div className={css.actions}>
        <Button variant="gold" size="lg" aria-disabled={busy || undefined} loading={phase.step === 'sending'} {...press}>
          {t('demoSpin.try')}
        </Button>
        <Link to={`/boxes/${box.slug}`} className="text-link">
          {t('demoSpin.box', { name: box.name })}
        </Link>
      </div>
      <ResultPanel outcome={outcome} sold={NOTHING_SOLD} onSell={() => undefined} />
    </div>
  );
}
