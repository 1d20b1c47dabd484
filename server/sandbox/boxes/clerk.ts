import * as z from 'zod/mini';
import { SANDBOX_BOX_CLERK as DESK } from '#contract/api/sandbox.ts';
import { boxesInReview, decideBox } from '#server/custom-boxes/reports.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { parsed, sendPage } from '../kit/serve.ts';
import { reviewPage } from './clerk-page.ts';

/** Boxes on the desk. */
const MOST_BOXES = 60;

const decisionForm = z.object({ verdict: z.enum(['kept', 'taken_down']) });

/** Who looks at reported boxes in the sandbox: a desk for a person. */
export function registerBoxClerk(app: App, deps: Deps): void {
  app.get(DESK, async (_request, reply) => sendPage(reply, reviewPage(await boxesInReview(deps.db.read, { limit: MOST_BOXES }))));

  app.post<{ Params: { slug: string } }>(`${DESK}/:slug`, async (request, reply) => {
    const { verdict } = parsed(decisionForm, request.body);
    await deps.db.transaction((tx) => decideBox(tx, deps, request.params.slug, verdict));
    return reply.redirect(DESK, 303);
  });
}
