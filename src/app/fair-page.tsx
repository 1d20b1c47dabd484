import type { GameEntry } from '#src/games/entry.ts';
import { loadView } from '#src/games/registry.ts';
import type { PageModule } from '#src/lib/page.ts';

/** The page about one game's fairness, by where its numbers come from. Throws RangeError for a game without words for it. */
export async function loadFairPage({ key, source }: GameEntry): Promise<PageModule> {
  const [Page, view] = await Promise.all([
    source === 'seeds'
      ? import('#src/fairness/pages/game-fair-page.tsx').then(({ GameFairPage }) => GameFairPage)
      : import('#src/rounds/proof/rounds-fair-page.tsx').then(({ RoundsFairPage }) => RoundsFairPage),
    loadView(key),
  ]);
  return {
    Component() {
      const { fair } = view.words();
      if (fair === null) throw new RangeError(`"${key}" has no words for a page about fairness`);
      return <Page game={key} words={fair} />;
    },
  };
}
