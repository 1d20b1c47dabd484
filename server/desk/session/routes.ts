import { deskMe, deskSignIn, deskSignOut, finishDeskSignIn } from '#contract/api/desk/session.ts';
import { handle } from '#server/http/handle.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handleStaff } from '../acts/handle-desk.ts';
import { NO_ONE, writeLog } from '../acts/log.ts';
import { clearDeskCookie, requireDeskPage, setDeskCookie } from './cookie.ts';
import { DESK_SESSION_MS, endDeskSession, shownStaff } from './sessions.ts';
import { beginDeskSignIn, finishDeskSignInBy } from './sign-in.ts';

/** Signing in and out of the desk, and who is signed in. */
export function registerDeskSession(app: App, deps: Deps): void {
  const { config, clock } = deps;

  handle(
    app,
    deps,
    deskSignIn,
    async ({ input, request, reply }) => {
      requireDeskPage(request, config);
      reply.header('cache-control', 'no-store');
      return beginDeskSignIn(deps, input.body, request.ip);
    },
    'token',
  );

  handle(
    app,
    deps,
    finishDeskSignIn,
    async ({ input, request, reply }) => {
      requireDeskPage(request, config);
      reply.header('cache-control', 'no-store');
      const { token, staff } = await finishDeskSignInBy(deps, input.body, request.ip);
      setDeskCookie(reply, config, token, DESK_SESSION_MS / 1_000);
      return { data: shownStaff(deps, staff) };
    },
    'token',
  );

  handleStaff(app, deps, deskMe, async (_tx, { staff }) => ({ data: shownStaff(deps, staff) }));

  handleStaff(app, deps, deskSignOut, async (tx, { staff, actor, reply }) => {
    await endDeskSession(tx, staff.sessionId, clock.now());
    await writeLog(tx, deps, actor, { act: 'session.sign_out', ...NO_ONE });
    clearDeskCookie(reply, config);
    return { msg: 'Signed out.' };
  });
}
