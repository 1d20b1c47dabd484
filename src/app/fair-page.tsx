import type { ComponentType } from 'react';
import type { GameEntry } from '#src/games/entry.ts';
import { loadView } from '#src/games/registry.ts';
import type { FairTexts } from '#src/games/view.ts';
import type { PageModule } from '#src/lib/page.ts';

type FairPage = ComponentType<{ game: string; words: FairTexts }>;

const PAGES: Readonly<Record<GameEntry['source'], () => Promise<FairPage>>> = {
  seeds: async () => (await import('#src/fairness/pages/game-fair-page.tsx')).GameFairPage,
  rounds: async () => (await import('#src/rounds/proof/rounds-fair-page.tsx')).RoundsFairPage,
  battles: async () => (await import('#src/fairness/pages/battles-fair-page.tsx')).BattlesFairPage,
};

/** The page about one game's fairness, by where its numbers come from. Throws RangeError for a game without words for it. */
export async function loadFairPage({ key, source }: GameEntry): Promise<PageModule> {
  const [Page, view] = await Promise.all([PAGES[source](), loadView(key)]);
  return {
    Component() {
      const { fair } = view.words();
      if (fair === null) throw new RangeError(`"${key}" has no words for a page about fairness`);
      return <Page game={key} words={fair} />;
    },
  };
}
