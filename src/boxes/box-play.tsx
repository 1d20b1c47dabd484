import i18next from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Box } from '#contract/api/boxes.ts';
import type { BoxFact, BoxState } from '#scenes/box/model.ts';
import { useSelling } from '#src/inventory/use-selling.tsx';
import { isApiError } from '#src/lib/api/api-error.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { useToast } from '#src/ui/toast.ts';
import { useFreeTerms } from './free/use-free-terms.ts';
import { BoxStage } from './box-stage.tsx';
import css from './box-play.module.css';
import { OpenControls } from './open-controls.tsx';
import type { OpenIntent, OpenedPrize } from './open-flow.ts';
import { useCountChoice } from './open-settings.ts';
import { restingState, shownFact } from './resting-state.ts';
import { type PrizeEnds, ResultPanel } from './result-panel.tsx';
import { useSlotScene } from '#src/play/bet/slot-scene.ts';
import { useOpenControls } from './use-open-controls.ts';
import { useOpenFlow } from './use-open-flow.ts';

interface Props {
  box: Box;
  /** The version on sale is another one by now; nothing was charged. */
  onBoxChanged: () => void;
  onOpened: () => void;
}

/** The stage, what can be done, and what came of it. */
export function BoxPlay({ box, onBoxChanged, onOpened }: Props) {
  const toast = useToast();
  const { t } = useTranslation('boxes');
  const slot = useSlotScene<BoxState, BoxFact>();
  const [countChoice, setCountChoice] = useCountChoice();
  const [ends, setEnds] = useState<PrizeEnds>(new Map());
  const { sell, question } = useSelling();
  const free = box.type === 'free';
  const count = free ? 1 : Number(countChoice);
  const { problem, waits } = useFreeTerms(free ? box.slug : null);
  // Taken off sale while the page is open: the button says so until the box is another one, which is another component.
  const [offSale, setOffSale] = useState<string | null>(null);

  function onFailed(error: unknown, _intent: OpenIntent, kind: 'refused' | 'unknown'): void {
    if (kind === 'unknown') return toast.error(i18next.t('play:unknown.toast'), { key: 'open' });
    if (isApiError(error) && error.code === 'box_changed') return onBoxChanged();
    if (isApiError(error) && error.code === 'box_unavailable') setOffSale(errorText(error));
    return toast.error(errorText(error), { key: 'open' });
  }

  const flow = useOpenFlow({ scene: slot.wait, onFailed });
  const { phase, outcome } = useStore(flow.store);
  const { controls, openDemo } = useOpenControls({
    flow,
    box,
    count,
    problem: offSale ?? problem,
    onPress: onOpened,
  });
  const resting = useMemo(() => restingState(box, count, { outcome }), [box, count, outcome]);
  const unsold = (outcome?.prizes ?? []).filter(({ inventoryId }) => inventoryId !== null && !ends.has(inventoryId));

  function show(nextCount: number): void {
    slot.now()?.present(shownFact(box, nextCount), { id: `${box.version_hash}-${nextCount}` });
  }

  function keep(): void {
    flow.clear();
    show(count);
  }

  async function sellPrizes(prizes: readonly OpenedPrize[]): Promise<void> {
    const items = prizes.flatMap(({ inventoryId, item }) =>
      inventoryId === null ? [] : [{ id: inventoryId, name: item.name, salePrice: item.sale_price }],
    );
    const report = await sell(items);
    if (!report) return;
    const sold = report.sold.map(({ id }) => [id, 'sold'] as const);
    const gone = report.gone.map(({ id }) => [id, 'gone'] as const);
    setEnds((before) => new Map([...before, ...sold, ...gone]));
  }

  return (
    <section className={css.play} tabIndex={-1} aria-label={t('open.controls')}>
      <BoxStage
        box={box}
        initial={resting}
        outcome={outcome}
        onScene={(scene) => {
          slot.arrived(scene);
          // What was shown or chosen while the scene was loading is what it rests in.
          const { count: shownCount, result } = scene.state();
          if (phase.step === 'rest' && (shownCount !== resting.count || (result === null) !== (resting.result === null)))
            scene.settle(resting);
        }}
        onStatus={slot.status}
        onSkip={phase.step === 'presenting' ? flow.skip : undefined}
      />
      <OpenControls
        controls={controls}
        shown={{ phase, outcome }}
        free={free}
        waits={waits}
        count={free ? '1' : countChoice}
        onCount={(next) => {
          setCountChoice(next);
          if (!outcome && phase.step === 'rest') show(Number(next));
        }}
        unsold={unsold}
        onDemo={openDemo}
        onSell={() => void sellPrizes(unsold)}
        onKeep={keep}
      />
      <ResultPanel outcome={outcome} ends={ends} onSell={(prize) => void sellPrizes([prize])} />
      {question}
    </section>
  );
}
