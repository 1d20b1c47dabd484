import { keepBox, reportedBoxes, takeDownBox } from '#contract/api/desk/boxes.ts';
import { Refusal } from '#server/core/refusal.ts';
import { boxesInReview, countInReview, decideBox, shownByBoxes } from '#server/custom-boxes/reports.ts';
import { pageWindow } from '#server/database/list-window.ts';
import { pageReply } from '#server/http/page-links.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import { isoOrNull, isoOf } from '../instant.ts';

/** Boxes of players that were reported. */
export function registerReportedBoxes(app: App, deps: Deps): void {
  handleDesk(app, deps, reportedBoxes, async (tx, { input: { query }, request }) => {
    const rows = await boxesInReview(tx, pageWindow(query));
    const data = rows.map(({ slug, name, status, creator, creatorId, reviewSince, reports }) => ({
      slug,
      name,
      status,
      creator: { id: creatorId, name: creator },
      review_since: isoOrNull(reviewSince),
      reports: reports.map(({ reason, body, by, createdAt, verdict }) => ({
        reason,
        text: body,
        by,
        created_at: isoOf(createdAt),
        decision: verdict,
      })),
    }));
    return {
      reply: pageReply(data, await countInReview(tx), query, request.url),
      subject: null,
      found: shownByBoxes(rows),
      data: { ...query },
    };
  });

  const decided = (route: typeof keepBox, decision: 'kept' | 'taken_down', msg: string): void =>
    handleDesk(app, deps, route, async (tx, { input }) => {
      const { slug } = input.params;
      if (!(await decideBox(tx, deps, slug, decision))) throw new Refusal('box_not_found');
      return { reply: { msg, approval_id: null }, subject: { type: 'shop_box', id: slug }, data: { decision } };
    });
  decided(keepBox, 'kept', 'Kept: the box is back where its creator had it.');
  decided(takeDownBox, 'taken_down', 'Taken down for good.');
}
