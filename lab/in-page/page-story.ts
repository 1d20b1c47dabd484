import * as z from 'zod/mini';
import type { SceneKey } from '#scenes/registry.ts';
import type { Clock } from '#scenes/stage/clock.ts';
import type { Story, StoryFact } from '#scenes/stage/contract.ts';
import type { Kinds } from '#scenes/stage/recording/shapes.ts';
import { SHAPES } from '#scenes/shapes.ts';
import type { SceneHandle } from '#src/stage/contract.ts';
import type { PageShop } from './page-shop.ts';

/** The scene in the slot of a page, on the slot's own clock where it has one. */
export interface PageScene {
  handle: SceneHandle<unknown, unknown>;
  clock: Clock | undefined;
}

/** A page of the shop in the lab. */
export interface LabPage {
  shop: PageShop;
  /** Shows the page at an address; resolves once its scene is there. */
  show(path: string): Promise<PageScene>;
  /** Reports what the gate holds back from now on, by the time of a story that starts at a time of `performance.now`. */
  watch(startMs: number): void;
}

/** A story's instants are counted from its start, a page's by its clock. */
const kindsFrom = (startMs: number): Kinds => ({
  object: z.object,
  id: z.string(),
  playerName: z.string(),
  picture: z.string(),
  avatar: z.nullable(z.string()),
  instant: z.pipe(
    z.number(),
    z.transform((atMs: number) => atMs + startMs),
  ) as unknown as z.ZodMiniType<number>,
});

/** A story of another window as the page's scene takes it; `startMs` of it on the clock of the scene. */
export async function readStory(scene: SceneKey, story: Story<unknown, unknown>, startMs: number): Promise<Story<unknown, unknown>> {
  const { state, fact } = (await SHAPES[scene]())(kindsFrom(startMs));
  return {
    ...story,
    before: z.parse(state, story.before),
    facts: story.facts.map((one) => ({ ...one, fact: z.parse(fact, one.fact) })),
  };
}

/** The facts of a story, each at its moment, where the story starts at a time of `performance.now`. */
export async function* inTime<Fact>(facts: readonly StoryFact<Fact>[], startMs: number): AsyncGenerator<StoryFact<Fact>> {
  for (const one of facts) {
    const waitMs = startMs + (one.receivedAtMs ?? one.atMs) - performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, waitMs)));
    yield one;
  }
}
