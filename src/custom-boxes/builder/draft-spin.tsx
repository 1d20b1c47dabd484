import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Box } from '#contract/api/boxes.ts';
import { previewCustomBox } from '#contract/api/custom-boxes.ts';
import { coverColors } from '#contract/box-art/cover.ts';
import { customBoxFacts } from '#contract/custom-boxes/configuration.ts';
import { boxVersionHash } from '#contract/games/box.ts';
import { cents } from '#contract/money.ts';
import type { BoxFact, BoxState } from '#scenes/box/model.ts';
import { BoxStage } from '#src/boxes/box-stage.tsx';
import { restingState } from '#src/boxes/resting-state.ts';
import { ResultPanel } from '#src/boxes/result-panel.tsx';
import { useOpenFlow } from '#src/boxes/use-open-flow.ts';
import { call } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { useSlotScene } from '#src/play/bet/slot-scene.ts';
import { useOnePress } from '#src/play/bet/use-one-press.ts';
import { Button } from '#src/ui/button.tsx';
import { useToast } from '#src/ui/toast.ts';
import { chosenPrizes, type Draft, itemsOf } from '../draft/draft.ts';
import css from './draft-spin.module.css';

interface Props {
  /** Complete: its chances add up. */
  draft: Draft;
  /** The address of its cover. */
  cover: string;
}

const NOTHING_SOLD: ReadonlySet<string> = new Set();

/** A draft as the box that it would be. */
function boxOf(draft: Draft, cover: string): Box {
  const items = itemsOf(draft);
  const { price, returnPpm } = customBoxFacts(draft.prizes);
  const odds = items.map(({ id, name, rarity, sale_price, ticket_from, ticket_to }) => ({
    id,
    name,
    rarity,
    saleCents: sale_price,
    from: ticket_from,
    to: ticket_to,
  }));
  return {
    id: 'draft',
    slug: 'draft',
    name: draft.name,
    type: 'custom',
    categories: [],
    price,
    img_url: cover,
    colors: coverColors(draft.cover),
    top_prizes: [],
    items_count: items.length,
    return_ppm: returnPpm,
    version: 1,
    version_hash: boxVersionHash({ slug: 'draft', priceCents: price, items: odds }),
    items,
  };
}

/** A demo spin of the draft in the box's own scene. It costs nothing and wins nothing. Another draft needs another one of these: give it a key. */
export default function DraftSpin({ draft, cover }: Props) {
  const toast = useToast();
  const { t } = useTranslation('custom');
  const box = useMemo(() => boxOf(draft, cover), [draft, cover]);
  const prizes = chosenPrizes(draft);
  const slot = useSlotScene<BoxState, BoxFact>();
  const flow = useOpenFlow({
    scene: slot.wait,
    onFailed: (error) => toast.error(errorText(error), { key: 'open' }),
    demo: async ({ count }) => (await call(previewCustomBox, { body: { prizes, count } })).data,
  });
  const { phase, outcome } = useStore(flow.store);
  const initial = useMemo(() => restingState(box, 1, { outcome }), [box, outcome]);
  const busy = phase.step === 'sending' || phase.step === 'presenting';
  const press = useOnePress(busy, () =>
    flow.start({
      demo: true,
      slug: box.slug,
      versionHash: box.version_hash,
      price: box.price,
      count: 1,
      stake: cents(0),
      mode: 'normal',
      instant: false,
    }),
  );
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
        <Button size="lg" aria-disabled={busy || undefined} loading={phase.step === 'sending'} {...press}>
          {t(outcome === null ? 'builder.try.start' : 'builder.try.spin')}
        </Button>
      </div>
      <ResultPanel outcome={outcome} sold={NOTHING_SOLD} onSell={() => undefined} />
    </div>
  );
}
