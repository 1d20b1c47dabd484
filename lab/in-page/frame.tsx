import '#src/ui/tokens.css';
import '#src/ui/base.css';
import '#src/ui/looks.css';
import '#src/ui/words.css';
import '#src/ui/layout.css';
import '#src/ui/fonts.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { ALL_COOKIES } from '#contract/consents/cookie-choices.ts';
import { SCENE_KEYS } from '#scenes/registry.ts';
import type { Story } from '#scenes/stage/contract.ts';
import { createRouter } from '#src/app/router.ts';
import { queryClientService } from '#src/lib/api/query-client.ts';
import { cookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { initI18n } from '#src/lib/i18n/i18n.ts';
import { ServicesContext } from '#src/lib/services/services.ts';
import { type MotionChoice, setMotion } from '#src/stage/motion.ts';
import { type QualityChoice, setQuality } from '#src/stage/quality.ts';
import { stageBridge } from '#src/stage/stage-slot.tsx';
import { OWN_PLAYS } from '../games.ts';
import { PageShop } from './page-shop.ts';
import type { LabPage, PageScene } from './page-story.ts';
import { playBets } from './play-bet.ts';
import { stillSocket } from './testing/still-rounds.ts';
import type { HeldBack } from './watched-gate.ts';

/*
 * A page of the shop for the lab: the real page, gate and stage, and a server that knows nothing but the shop's settings and the story. A box is opened with
 * the page's own controls, a battle runs on the server; the other stories are played to the scene in its slot as the page's own bets are.
 */

/** What the lab asks of the page in its frame. */
export interface PageHandle {
  /** Plays a story, once; `onHeld` receives what the gate holds back, with times in ms of the story. Resolves when the last fact was presented. */
  play(story: Story<unknown, unknown>, onHeld: (held: readonly HeldBack[], nowMs: number) => void): Promise<void>;
  /** Shows the page for its photograph at the moment in its address, `moment`; see testing/still-page.ts. */
  still(story: Story<unknown, unknown>): Promise<void>;
}

declare global {
  interface Window {
    __page?: PageHandle;
  }
}

const given = new URLSearchParams(location.search);
const key = SCENE_KEYS.find((one) => one === given.get('scene'));
if (key === undefined) throw new RangeError('the lab has no page of this scene');
setQuality((given.get('tier') ?? 'auto') as QualityChoice);
setMotion((given.get('motion') ?? 'auto') as MotionChoice);
// Without a cookie: it would be the shop's on this machine, too.
cookieChoices.setState({ choices: ALL_COOKIES });

const moment = (['rest', 'result'] as const).find((one) => one === given.get('moment')) ?? null;
const shop = new PageShop(given.get('who') === 'player', moment === null ? undefined : stillSocket(moment));
const { services } = shop;
await initI18n();

/** Renders the shop at an address and resolves with the scene in the slot of its page. */
function show(path: string, enter = stageBridge.make(services)): Promise<PageScene> {
  history.replaceState(null, '', path);
  const scene = new Promise<PageScene>((resolve) => {
    services.bring(stageBridge, (request, gone) => {
      const onReady: typeof request.onReady = (handle) => {
        request.onReady(handle);
        resolve({ handle, clock: request.clock });
      };
      return enter({ ...request, onReady }, gone);
    });
  });
  const root = document.getElementById('shell');
  if (root !== null)
    createRoot(root).render(
      <ServicesContext value={services}>
        <QueryClientProvider client={services.get(queryClientService)}>
          <RouterProvider router={createRouter(services)} />
        </QueryClientProvider>
      </ServicesContext>,
    );
  return scene;
}

window.__page = {
  async play(story, onHeld) {
    const watch = (startMs: number): void =>
      shop.gate.watch((held) =>
        onHeld(
          held.map((one) => ({ ...one, fromMs: one.fromMs - startMs, untilMs: one.untilMs === null ? null : one.untilMs - startMs })),
          performance.now() - startMs,
        ),
      );
    const page: LabPage = { shop, show, watch };
    const ownPlay = await OWN_PLAYS[key]?.();
    return ownPlay ? ownPlay(page, story) : playBets(page, key, story);
  },
  async still(story) {
    if (moment === null) throw new RangeError('the address has no moment');
    const { showStill, stillStage } = await import('./testing/still-page.ts');
    const page: LabPage = { shop, show: (path) => show(path, stillStage(moment)), watch: () => undefined };
    return showStill(page, key, moment, story);
  },
};
