import { cents, type Cents } from '#contract/money.ts';
import type { BoxItem } from '#contract/api/boxes.ts';
import { winSize, type WinSize } from '#contract/win-size.ts';
import type { BoxOpened, OpenMode } from '#scenes/box/model.ts';
import { createBetFlow } from '#src/play/bet/bet-flow.ts';
import type { BetFlow, BetFlowState, BetPorts, Intent, Phase, Settleable } from '#src/play/bet/bet-ports.ts';

/** What a press asks for. */
export interface OpenAsk {
  mode: OpenMode;
  slug: string;
  versionHash: string;
  count: number;
  /** What all boxes cost together; for a demo, what they would cost. */
  stakeCents: Cents;
}

/** What a press asked for, with the key that makes it one effect on the server. */
export type OpenIntent = Intent<OpenAsk>;

/** One box opened. `inventoryId` is null for a demo, which wins nothing. */
export interface OpenedPrize {
  id: string;
  ticket: number;
  nonce: number;
  item: BoxItem;
  inventoryId: string | null;
}

/** What the server answered, the balance being null for a demo. */
export interface OpenAnswer {
  prizes: readonly OpenedPrize[];
  stakeCents: Cents;
  balance: { balance: Cents; version: number } | null;
  seeds: { serverSeedHash: string; clientSeed: string; serverSeed: string | null };
}

/** An outcome that may be seen. */
export interface Outcome extends OpenAnswer, Settleable {
  intent: OpenIntent;
  payoutCents: Cents;
  /** Payout less stake; below 0 when the prizes are worth less than was paid. */
  profitCents: Cents;
  size: WinSize;
}

export type OpenPhase = Phase<OpenAsk>;
export type OpenState = BetFlowState<OpenAsk, Outcome>;
export type OpenFlow = BetFlow<OpenAsk, Outcome>;

/** Everything outside that an opening touches. `open` and `demo` throw an ApiError. */
export interface OpenPorts extends Omit<BetPorts<OpenAsk, Outcome, BoxOpened>, 'concealing' | 'maxOpen' | 'isFree' | 'place' | 'factOf'> {
  open(intent: OpenIntent): Promise<OpenAnswer>;
  demo(intent: OpenIntent): Promise<OpenAnswer>;
}

function outcomeOf(intent: OpenIntent, answer: OpenAnswer): Outcome {
  const payoutCents = cents(answer.prizes.reduce((sum, { item }) => sum + item.sale_price, 0));
  return {
    ...answer,
    intent,
    payoutCents,
    profitCents: cents(payoutCents - answer.stakeCents),
    size: winSize(answer.stakeCents, payoutCents),
    sceneId: answer.prizes[0]?.id ?? intent.key,
    // A box pays in prizes: its answer brings no coins for the gate to conceal.
    coinsCents: cents(0),
  };
}

function factOf({ prizes, stakeCents, intent }: Outcome): BoxOpened {
  return { kind: 'opened', openings: prizes.map(({ id, ticket, item }) => ({ id, ticket, item })), stakeCents, mode: intent.mode };
}

/** The controller behind the open button: one opening at a time, the shown balance stands still until its release, demos move nothing. */
export function createOpenFlow({ open, demo, ...ports }: OpenPorts): OpenFlow {
  return createBetFlow<OpenAsk, Outcome, BoxOpened>({
    ...ports,
    concealing: 'movement',
    maxOpen: 1,
    isFree: ({ mode }) => mode === 'demo',
    place: async (intent) => outcomeOf(intent, await (intent.mode === 'demo' ? demo(intent) : open(intent))),
    factOf,
  });
}
