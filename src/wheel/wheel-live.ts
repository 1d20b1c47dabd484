import { cancelWheelBet, myWheelBets, wheelBet, wheelBetSchema } from '#contract/api/wheel.ts';
import { wheelBetsEvent, wheelSnapshotSchema, wheelStateEvent } from '#contract/realtime/rounds.ts';
import type { WheelFact, WheelState } from '#scenes/wheel/model.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import type { Call } from '#src/lib/api/call.ts';
import { service, type Services } from '#src/lib/services/services.ts';
import { createRoundFlow, createTakeBack } from '#src/rounds/events/round-intents.ts';
import { SceneFollower } from '#src/rounds/events/scene-follower.ts';
import { makeLiveRounds } from '#src/rounds/live-rounds.ts';
import { gateService } from '#src/settlement/gate.ts';
import { announcementsService } from '#src/ui/announcer.tsx';
import { holdSpins, spinEndMs } from './spin-hold.ts';
import { speakSpins } from './spoken-spin.ts';
import type { WheelAsk, WheelKinds } from './wheel-kinds.ts';
import { wheelFactsBetween, wheelStateOf, type WheelView, WheelViews } from './wheel-picture.ts';
import { seenBet } from './wheel-table.ts';

/** The most bets on their way to the server at once. */
export const MAX_SENT = 8;

async function place({ stake, mode, color, key }: WheelAsk & { key: string }, call: Call) {
  return (await call(wheelBet, { body: { stake, mode, color }, idempotencyKey: key })).data;
}

/** Subscribes the scene, and answers what the page's slot gets. */
function followSpins({ stream }: ReturnType<typeof makeSpins>) {
  const views = new WheelViews((view) => scene.show(view));
  const scene = new SceneFollower<WheelView, WheelState, WheelFact>(views.of(stream.store.getState()), {
    stateOf: wheelStateOf,
    between: wheelFactsBetween,
  });
  stream.on('scene', (_, state) => scene.show(views.of(state)));
  return scene;
}

const makeSpins = (services: Services) =>
  makeLiveRounds<WheelKinds>(services, {
    game: 'wheel',
    schemas: { state: wheelStateEvent, bets: wheelBetsEvent, snapshot: wheelSnapshotSchema, ownBet: wheelBetSchema },
    rules: { seen: seenBet, concealedUntilMs: spinEndMs },
  });

/** The rounds of the wheel as this tab knows them, with the player's bets on them: placing them and taking them back. */
export const wheelRounds = service('rounds of wheel', (services) => {
  const { call } = services.get(apiService);
  const spins = makeSpins(services);
  const { link, stream } = spins;
  holdSpins(stream, services.get(gateService), () => link.clock.now());
  const scene = followSpins(spins);
  speakSpins(stream, services.get(announcementsService).announce);
  return {
    ...spins,
    scene,
    flow: createRoundFlow<WheelKinds, WheelAsk>(services, stream, {
      maxOpen: MAX_SENT,
      place,
      hasChoice: (bet, { color }) => bet.color === color,
    }),
    takeBack: createTakeBack(services, stream, () => link.feed.resync(), {
      cancel: async (id) => (await call(cancelWheelBet, { params: { id } })).data,
      look: async (id) => (await call(myWheelBets, { query: { limit: 20 } })).data.find((bet) => bet.id === id) ?? null,
    }),
  };
});
