import { keepBox, reportedBoxes, reportsOfBox, takeDownBox } from '#contract/api/desk/boxes.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockKnownBox } from '#server/custom-boxes/custom-box.ts';
import { boxesInReview, countInReview, decideBox, pageOfReports, type ReportRow, shownByBoxes } from '#server/custom-boxes/reports.ts';
import { pageWindow } from '#server/database/list-window.ts';
import { pageReply } from '#server/http/page-links.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import { requireOtherPerson } from '../acts/own-account.ts';
import { done } from '../acts/replies.ts';
import { isoOrNull, isoOf } from '#server/core/clock.ts';

const wireReport = ({ id, reason, body, by, createdAt, verdict }: ReportRow) => ({
  id,
  reason,
  text: body,
  by,
  created_at: isoOf(createdAt),
  decision: verdict,
});

/** Boxes of players that were reported. */
export function registerReportedBoxes(app: App, deps: Deps): void {
  handleDesk(app, deps, reportedBoxes, async (tx, { input: { query }, request }) => {
    const rows = await boxesInReview(tx, pageWindow(query));
    const data = rows.map(({ slug, name, status, creator, creatorId, reviewSince, reportCount, reports }) => ({
      slug,
      name,
      status,
      creator: { id: creatorId, name: creator },
      review_since: isoOrNull(reviewSince),
      report_count: reportCount,
      reports: reports.map(wireReport),
    }));
    return {
      reply: pageReply(data, await countInReview(tx), query, request.url),
      subject: null,
      found: shownByBoxes(rows),
      data: { ...query },
    };
  });

  handleDesk(app, deps, reportsOfBox, async (tx, { input: { params, query }, request }) => {
    const { reports, total } = await pageOfReports(tx, params.slug, pageWindow(query));
    return {
      reply: pageReply(reports.map(wireReport), total, query, request.url),
      subject: { type: 'shop_box', id: params.slug },
      found: reports.map(({ userId }) => userId),
      data: { ...query },
    };
  });

  const decided = (route: typeof keepBox, decision: 'kept' | 'taken_down', msg: string): void =>
    handleDesk(app, deps, route, async (tx, { input, actor }) => {
      const { slug } = input.params;
      await requireOtherPerson(tx, actor, (await lockKnownBox(tx, slug)).userId);
      if (!(await decideBox(tx, deps, slug, decision))) throw new Refusal('box_not_found');
      return done(msg, { type: 'shop_box', id: slug }, { decision });
    });
  decided(keepBox, 'kept', 'Kept: the box is back where its creator had it.');
  decided(takeDownBox, 'taken_down', 'Taken down for good.');
}
