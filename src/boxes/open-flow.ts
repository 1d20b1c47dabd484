import { cents, type Cents } from '#contract/money.ts';
import type { BoxItem } from '#contract/api/boxes.ts';
import { calledWinSize } from '#contract/win-size.ts';
import type { BoxOpened, OpenMode } from '#scenes/box/model.ts';
import type { BetFlow } from '#src/play/bet/bet-flow.ts';
import type { BetFlowState, BetPorts, Intent } from '#src/play/bet/bet-ports.ts';
import type { GameAsk, PlayOutcome } from '#src/play/bet/game-outcome.ts';
import { createBetFlow } from '#src/play/bet/presenting.ts';

/** What a press asks for. Its stake is what all boxes cost together; 0 for a demo, which moves no money. */
export interface OpenAsk extends GameAsk {
  demo: boolean;
  /** A box that costs nothing, opened once in its time. */
  free?: boolean | undefined;
  slug: string;
  versionHash: string;
  /** What one box costs. */
  price: Cents;
  count: number;
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
export interface Outcome extends OpenAnswer, PlayOutcome<OpenAsk> {}

export type OpenState = BetFlowState<OpenAsk, Outcome>;
export type OpenFlow = BetFlow<OpenAsk, Outcome>;

/** Everything outside that an opening touches. `open` and `demo` throw an ApiError. */
export interface OpenPorts extends Omit<BetPorts<OpenAsk, Outcome, BoxOpened>, 'concealing' | 'maxOpen' | 'isDemo' | 'place' | 'factOf'> {
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
    size: calledWinSize(answer.stakeCents, payoutCents),
    sceneId: answer.prizes[0]?.id ?? intent.key,
    // A box pays in prizes: its answer brings no coins for the gate to conceal.
    coinsCents: cents(0),
  };
}

function modeOf({ demo, instant }: OpenAsk): OpenMode {
  if (demo) return instant ? 'fast-demo' : 'demo';
  return instant ? 'fast' : 'normal';
}

/** An outcome as the scene takes it. */
export function openedFact({ prizes, stakeCents, intent }: Outcome): BoxOpened {
  return { kind: 'opened', openings: prizes.map(({ id, ticket, item }) => ({ id, ticket, item })), stakeCents, mode: modeOf(intent) };
}

/** The controller behind the open button: one opening at a time, the shown balance is frozen until its release, demos move nothing. */
export function createOpenFlow({ open, demo, ...ports }: OpenPorts): OpenFlow {
  return createBetFlow<OpenAsk, Outcome, BoxOpened>({
    ...ports,
    concealing: 'movement',
    maxOpen: 1,
    isDemo: (intent) => intent.demo,
    place: async (intent) => outcomeOf(intent, await (intent.demo ? demo(intent) : open(intent))),
    factOf: openedFact,
  });
}
