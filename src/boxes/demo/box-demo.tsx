import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Box } from '#contract/api/boxes.ts';
import { cents } from '#contract/money.ts';
import type { BoxFact, BoxState } from '#scenes/box/model.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { useSlotScene } from '#src/play/bet/slot-scene.ts';
import { useOnePress } from '#src/play/bet/use-one-press.ts';
import { Button } from '#src/ui/button.tsx';
import { useToast } from '#src/ui/toast.ts';
import { BoxStage } from '../box-stage.tsx';
import { restingState } from '../resting-state.ts';
import { type PrizeEnds, ResultPanel } from '../result-panel.tsx';
import { type PageParts, useOpenFlow } from '../use-open-flow.ts';
import css from './box-demo.module.css';

interface Props extends Pick<PageParts, 'demo'> {
  box: Box;
  /** The button's text; `again` after the first opening. */
  label: (again: boolean) => string;
  variant?: 'gold' | undefined;
  /** Beside the button. */
  children?: ReactNode;
}

const NO_ENDS: PrizeEnds = new Map();

/** Opens one box for nothing, as often as wanted: its scene, one button and the result. Another box needs another `key`. */
export function BoxDemo({ box, demo, label, variant, children }: Props) {
  const toast = useToast();
  const slot = useSlotScene<BoxState, BoxFact>();
  const flow = useOpenFlow({ scene: slot.wait, onFailed: (error) => toast.error(errorText(error), { key: 'open' }), demo });
  const { phase, outcome } = useStore(flow.store);
  const initial = useMemo(() => restingState(box, 1, { outcome }), [box, outcome]);
  const busy = phase.step === 'sending' || phase.step === 'presenting';
  const press = useOnePress(busy, () => {
    const { slug, version_hash: versionHash, price } = box;
    flow.start({ demo: true, slug, versionHash, price, count: 1, stake: cents(0), mode: 'normal', instant: false });
  });
  return (
    <div className={css.demo}>
      <BoxStage
        box={box}
        initial={initial}
        outcome={outcome}
        onScene={slot.arrived}
        onStatus={slot.status}
        onSkip={phase.step === 'presenting' ? flow.skip : undefined}
      />
      <div className={css.actions}>
        <Button variant={variant} size="lg" aria-disabled={busy || undefined} loading={phase.step === 'sending'} {...press}>
          {label(outcome !== null)}
        </Button>
        {children}
      </div>
      <ResultPanel outcome={outcome} ends={NO_ENDS} onSell={() => undefined} />
    </div>
  );
}
