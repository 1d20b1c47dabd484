import { cancelCrashBet, closeCrashBet, crashBet, type CrashBet, crashBetSchema, myCrashBets } from '#contract/api/crash.ts';
import { cents } from '#contract/money.ts';
import { crashBetsEvent, crashSnapshotSchema, crashStateEvent } from '#contract/realtime/rounds.ts';
import type { CrashFact, CrashState } from '#scenes/crash/model.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import type { Call } from '#src/lib/api/call.ts';
import { wait } from '#src/lib/api/fate.ts';
import { service, type Services } from '#src/lib/services/services.ts';
import { createRoundFlow, createTakeBack } from '#src/rounds/events/round-intents.ts';
import { SceneFollower } from '#src/rounds/events/scene-follower.ts';
import { makeLiveRounds } from '#src/rounds/live-rounds.ts';
import { gateService } from '#src/settlement/gate.ts';
import { announcementsService } from '#src/ui/announcer.tsx';
import { holdAtTargets } from './auto-hold.ts';
import { createCashOut, holdCashOuts } from './cash-out.ts';
import type { CrashAsk, CrashKinds } from './crash-kinds.ts';
import { crashFactsBetween, crashStateOf, crashViewOf, type CrashView } from './crash-picture.ts';
import { seenBet, withCashOuts } from './crash-table.ts';
import { speakFlights } from './spoken-flight.ts';
import { flightNow } from './times.ts';

/** The bet's status in the player's own list; null when it isn't there. */
async function look(call: Call, id: string): Promise<CrashBet | null> {
  return (await call(myCrashBets, { query: { limit: 20 } })).data.find((bet) => bet.id === id) ?? null;
}

async function place({ stake, mode, auto, key }: CrashAsk & { key: string }, call: Call) {
  return (await call(crashBet, { body: { stake: cents(stake), mode, auto }, idempotencyKey: key })).data;
}

/** Subscribes the scene, and answers what the page's slot gets. */
function followFlights({ stream, link }: ReturnType<typeof makeFlights>) {
  const viewOf = crashViewOf();
  const scene = new SceneFollower<CrashView, CrashState, CrashFact>(viewOf(stream.store.getState()), {
    stateOf: crashStateOf,
    between: (shown, next) => crashFactsBetween(shown, next, link.clock.now()),
  });
  stream.on('scene', (_, state) => scene.show(viewOf(state)));
  return scene;
}

const makeFlights = (services: Services) =>
  makeLiveRounds<CrashKinds>(services, {
    game: 'crash',
    schemas: { state: crashStateEvent, bets: crashBetsEvent, snapshot: crashSnapshotSchema, ownBet: crashBetSchema },
    rules: { seen: seenBet },
    changed: withCashOuts,
  });

/** The flights as this tab knows them, with the player's bets on them: placing them, taking them back, leaving the flight. */
export const crashRounds = service('rounds of crash', (services) => {
  const { call } = services.get(apiService);
  const flights = makeFlights(services);
  const { link, stream } = flights;
  const gate = services.get(gateService);
  holdAtTargets(stream, gate, () => link.clock.now());
  holdCashOuts(stream, gate);
  const scene = followFlights(flights);
  speakFlights(stream, services.get(announcementsService).announce, (round) => flightNow(link, round));
  return {
    ...flights,
    scene,
    flow: createRoundFlow<CrashKinds, CrashAsk>(services, stream, { maxOpen: 1, place, hasChoice: (bet, { auto }) => bet.auto === auto }),
    takeBack: createTakeBack(services, stream, () => link.feed.resync(), {
      cancel: async (id) => (await call(cancelCrashBet, { params: { id } })).data,
      look: (id) => look(call, id),
    }),
    cashOut: createCashOut(stream, {
      send: async (id) => (await call(closeCrashBet, { body: { bet_id: id } })).data,
      look: (id) => look(call, id),
      delay: wait,
    }),
  };
});

export type CrashRounds = ReturnType<(typeof crashRounds)['make']>;
