import { acceptDocuments, chooseCookies, consents } from '#contract/api/consents.ts';
import { handle } from '#server/http/handle.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { accept, choose, consentsOf } from './consents.ts';

/** The calls about what a player agrees to. */
export function registerConsents(app: App, deps: Deps): void {
  const { db, clock } = deps;
  handle(app, deps, consents, async ({ player }) => ({ data: await consentsOf(db.read, player.id) }));

  handle(app, deps, acceptDocuments, async ({ input, player }) => {
    await accept(db.read, player.id, input.body.documents, clock.now());
    return { msg: 'Thank you. Your agreement has been saved.' };
  });

  handle(
    app,
    deps,
    chooseCookies,
    async ({ input, player }) => {
      const { version, choices } = input.body;
      await choose(db, player.id, version, choices, clock.now());
      return { msg: 'Your choice has been saved.' };
    },
    'cookieChoice',
  );
}
