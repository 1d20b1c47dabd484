import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Box } from '#contract/api/boxes.ts';
import { previewCustomBox } from '#contract/api/custom-boxes.ts';
import { coverColors } from '#contract/box-art/cover.ts';
import { customBoxFacts } from '#contract/custom-boxes/configuration.ts';
import { boxVersionHash } from '#contract/games/box.ts';
import { BoxDemo } from '#src/boxes/demo/box-demo.tsx';
import { useCall } from '#src/lib/api/call.ts';
import { chosenPrizes, type Draft, itemsOf } from '../draft/draft.ts';

interface Props {
  /** Complete: its chances add up. */
  draft: Draft;
  /** The address of its cover. */
  cover: string;
}

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

/** A demo opening of the draft in the box's own scene. Another draft needs another one of these: give it a key. */
export default function DraftOpening({ draft, cover }: Props) {
  const call = useCall();
  const { t } = useTranslation('custom');
  const box = useMemo(() => boxOf(draft, cover), [draft, cover]);
  const prizes = chosenPrizes(draft);
  return (
    <BoxDemo
      box={box}
      demo={async ({ count }) => (await call(previewCustomBox, { body: { prizes, count } })).data}
      label={(again) => t(again ? 'builder.try.spin' : 'builder.try.start')}
    />
  );
}
