import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { demoBox, openBox } from '#contract/api/boxes.ts';
import { openFreeBox } from '#contract/api/free-loot.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { cents, formatCents } from '#contract/money.ts';
import type { BoxFact, BoxState } from '#scenes/box/model.ts';
import { clientSeedsService } from '#src/fairness/seeds/ensure-client-seed.ts';
import { type Call, useCall } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useServices } from '#src/lib/services/services.ts';
import { type LeftResult, leftResultsService } from '#src/play/bet/left-results.ts';
import { betWiring } from '#src/play/bet/bet-wiring.ts';
import { cueService } from '#src/stage/mixer.ts';
import { plainResultService } from '#src/stage/plain-result.ts';
import type { SceneHandle } from '#src/stage/contract.ts';
import { useAnnounce } from '#src/ui/announcer.tsx';
import { createOpenFlow, type OpenAnswer, type OpenFlow, type OpenIntent, type Outcome } from './open-flow.ts';

/** An outcome as a screen reader says it: each prize with rarity and price, then gain or loss in words. */
function useSpokenOutcome(): (outcome: Outcome) => string {
  const { t } = useTranslation('boxes');
  const { t: ui } = useTranslation('ui');
  const { t: play } = useTranslation('play');
  return useCallback(
    ({ prizes, profitCents, intent, size }) => {
      const parts = prizes.map(({ item }) =>
        t('result.spokenPrize', { name: item.name, rarity: ui(`rarity.${item.rarity}`), price: formatCents(item.sale_price) }),
      );
      const amount = formatCents(cents(Math.abs(profitCents)));
      const sign = profitCents > 0 ? 'spokenGain' : profitCents < 0 ? 'spokenLoss' : 'spokenEven';
      const opening = [intent.demo ? t('result.spokenDemo') : '', size > 0 ? `${play(`result.sizes.${size as 1 | 2 | 3 | 4 | 5}`)}.` : ''];
      return [...opening, t('result.spoken', { prizes: parts.join('. '), total: t(`result.${sign}`, { amount }) })]
        .filter((part) => part !== '')
        .join(' ');
    },
    [t, ui, play],
  );
}

export type BoxScene = SceneHandle<BoxState, BoxFact>;

/** What the page adds to an opening: where the scene is, and what to do when the server refuses. */
export interface PageParts {
  /** The scene, waited for a moment while it loads. */
  scene: () => Promise<BoxScene | null>;
  onFailed: (error: unknown, intent: OpenIntent, kind: 'refused' | 'unknown') => void;
  /** Spins for nothing; left out, the box of the intent that is on sale. Throws an ApiError. */
  demo?: ((intent: OpenIntent) => Promise<DemoReply>) | undefined;
}

/** What a spin for nothing answers. */
type DemoReply = RouteReply<typeof demoBox>['data'];

async function open(call: Call, { slug, count, free, versionHash, key }: OpenIntent): Promise<OpenAnswer> {
  const { data } = free
    ? await call(openFreeBox, { params: { slug }, body: { version_hash: versionHash }, idempotencyKey: key })
    : await call(openBox, { params: { slug }, body: { count, version_hash: versionHash }, idempotencyKey: key });
  return {
    prizes: data.openings.map(({ id, ticket, nonce, item, inventory_id }) => ({ id, ticket, nonce, item, inventoryId: inventory_id })),
    stakeCents: data.cost,
    balance: { balance: data.balance, version: data.balance_version },
    seeds: { serverSeedHash: data.server_seed_hash, clientSeed: data.client_seed, serverSeed: null },
  };
}

const demoOfBox = async (call: Call, { slug, count }: OpenIntent): Promise<DemoReply> =>
  (await call(demoBox, { params: { slug }, body: { count } })).data;

function demoAnswer(data: DemoReply, { count, price }: OpenIntent): OpenAnswer {
  return {
    prizes: data.openings.map(({ id, ticket, nonce, item }) => ({ id, ticket, nonce, item, inventoryId: null })),
    stakeCents: cents(price * count),
    balance: null,
    seeds: { serverSeedHash: data.server_seed_hash, clientSeed: data.client_seed, serverSeed: data.server_seed },
  };
}

function leftResultOf({ sceneId, profitCents, prizes }: Outcome): LeftResult {
  return { id: sceneId, game: 'box', profitCents, prizes: prizes.map(({ item }) => item.name), record: `/openings/${sceneId}` };
}

/** The page's opening controller, wired to the network, the settlement gate, the scene in the slot and the live region. What the page adds is taken once: a component of one box. */
export function useOpenFlow({ scene, onFailed, demo }: PageParts): OpenFlow {
  const call = useCall();
  const announce = useAnnounce();
  const client = useQueryClient();
  const spoken = useSpokenOutcome();
  const services = useServices();
  const released = (outcome: Outcome, left: boolean): void => {
    if (!left) {
      announce(spoken(outcome));
      services.get(plainResultService)(outcome.stakeCents, outcome.payoutCents);
    }
    if (outcome.intent.demo) return;
    void client.invalidateQueries({ queryKey: queryKeys.player.inventory.all });
    void client.invalidateQueries({ queryKey: queryKeys.player.seedPair });
    if (outcome.intent.free) void client.invalidateQueries({ queryKey: queryKeys.player.freeLoot });
    if (left) services.get(leftResultsService)(leftResultOf(outcome));
  };
  const [flow] = useState(() =>
    createOpenFlow({
      ...betWiring(services),
      ensureClientSeed: services.get(clientSeedsService).ensure,
      open: (intent) => open(call, intent),
      demo: async (intent) => demoAnswer(await (demo?.(intent) ?? demoOfBox(call, intent)), intent),
      scene,
      released,
      failed: (error, intent, kind) => {
        services.get(cueService)('error');
        onFailed(error, intent, kind);
      },
      sceneFailed: (error) => console.error('The box scene could not present a result; the opening is valid', error),
    }),
  );
  // Before the stage's slot takes the scene away: what it was playing is left, not shown.
  useLayoutEffect(() => flow.enter(), [flow]);
  return flow;
}
