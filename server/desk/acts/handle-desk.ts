import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskRoute } from '#contract/api/desk/desk-route.ts';
import type { Route, RouteInput, RouteReply } from '#contract/api/route.ts';
import { DESK_ACTS, mayAct } from '#contract/desk/roles.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { RefusalReason } from '#server/core/refusal-reasons.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { inputOf, schemaOf, send, wireOf } from '#server/http/handle.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { deskToken, requireDeskPage } from '../session/cookie.ts';
import { noteDeskUse, type Staff, staffOf } from '../session/sessions.ts';
import { type Actor, type LogEntry, NO_ONE, type Seen, writeLog } from './log.ts';

/*
 * One call of the desk
 * 1. The cookie names a living session, the origin is the shop's, and the role may do the route's act: 401 and 403 come before anything of the input is
 *    read, and a 403 is logged.
 * 2. In one transaction: the session is read again, the call runs, and its entry is written to the audit log. Nothing is shown or changed without its entry.
 * 3. Acts of the kind `count` show no personal data and write no entry.
 */

declare module 'fastify' {
  interface FastifyInstance {
    /** The calls of the desk that are served. */
    deskCalls: DeskRoute[];
  }
}

/** One validated call of signed-in staff. */
export interface StaffCall<R extends Route> {
  input: RouteInput<R>;
  staff: Staff;
  actor: Actor;
  /** Why, as the body says it; empty for reads. */
  reason: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a call of the desk answers, and what its entry in the audit log says besides who, when, which act and why. */
export type Handled<R extends Route> = { reply: RouteReply<R> } & Seen & Pick<LogEntry, 'data' | 'outcome'>;

/** Refusals that a member of staff ran into because of who they are; they are logged. */
const FORBIDDEN: ReadonlySet<RefusalReason> = new Set<RefusalReason>([
  'staff_act_forbidden',
  'approval_own',
  'staff_own_account',
  'hold_of_finding',
]);

const actorOf = ({ id, email, role }: Staff, request: FastifyRequest): Actor => ({
  source: 'desk',
  staffId: id,
  name: email,
  role,
  address: request.ip.slice(0, 64) || null,
});

function reasonIn(body: unknown): string {
  return typeof body === 'object' && body !== null && 'reason' in body && typeof body.reason === 'string' ? body.reason : '';
}

/** How a call of signed-in staff is served. */
interface Serving<R extends Route> {
  /** Runs before the input is read. */
  before?(actor: Actor, request: FastifyRequest): Promise<void>;
  run(tx: Tx, call: StaffCall<R>): Promise<RouteReply<R>>;
  /** The transaction was rolled back by a refusal. */
  refused?(actor: Actor, request: FastifyRequest, refusal: Refusal): Promise<void>;
}

function serve<R extends Route>(app: App, deps: Deps, route: R, { before, run, refused }: Serving<R>): void {
  const { db, config } = deps;
  const staffBy = async (queries: Queries | Tx, request: FastifyRequest): Promise<Staff> => {
    const token = deskToken(request, config);
    const staff = token === null ? null : await staffOf(queries, deps, token);
    if (!staff) throw new Refusal('unauthenticated');
    return staff;
  };
  app.route({
    method: route.method,
    url: route.path,
    schema: schemaOf(route),
    async onRequest(request, reply) {
      reply.header('cache-control', 'no-store');
      requireDeskPage(request, config);
      await before?.(actorOf(await staffBy(db.read, request), request), request);
    },
    async handler(request, reply) {
      const input = inputOf<R>(route, request);
      let actor: Actor | undefined;
      const answered = db.transaction(async (tx) => {
        const staff = await staffBy(tx, request);
        actor = actorOf(staff, request);
        return wireOf<R>(route, await run(tx, { input, staff, actor, reason: reasonIn(request.body), request, reply }));
      });
      const body = await answered.catch(async (error: unknown) => {
        if (actor && error instanceof Refusal) await refused?.(actor, request, error);
        throw error;
      });
      return send(reply, body);
    },
  });
}

/** Serves a call of signed-in staff about themselves, which every role may make. Refusals `unauthenticated`, `foreign_page`. */
export function handleStaff<R extends Route & { auth: 'staff'; act?: never }>(
  app: App,
  deps: Deps,
  route: R,
  run: Serving<R>['run'],
): void {
  serve(app, deps, route, { run });
}

/**
 * Serves a call of the desk under its act, as described above. Refusals `unauthenticated`, `foreign_page`, `staff_act_forbidden`, and what `run` throws.
 */
export function handleDesk<R extends DeskRoute>(
  app: App,
  deps: Deps,
  route: R,
  run: (tx: Tx, call: StaffCall<R>) => Promise<Handled<R>>,
): void {
  const { act } = route;
  const isLogged = DESK_ACTS[act].kind !== 'count';
  app.deskCalls.push(route);
  const logRefused = async (actor: Actor, request: FastifyRequest): Promise<void> => {
    const data = { path: request.url.replace(/\?.*$/, '').slice(0, 200) };
    await deps.db.transaction((tx) => writeLog(tx, deps, actor, { act, outcome: 'refused', ...NO_ONE, data }));
  };
  const mustBeAllowed = ({ role }: Pick<Actor, 'role'>): void => {
    if (role === null || !mayAct(role, act)) throw new Refusal('staff_act_forbidden');
  };
  serve(app, deps, route, {
    async before(actor, request) {
      if (actor.role === null || !mayAct(actor.role, act)) await logRefused(actor, request);
      mustBeAllowed(actor);
    },
    async run(tx, call) {
      const { staff, actor, reason } = call;
      mustBeAllowed(actor);
      if (isLogged) await noteDeskUse(tx, staff.sessionId, deps.clock.now());
      const { reply, ...entry } = await run(tx, call);
      if (isLogged) await writeLog(tx, deps, actor, { act, reason: reason === '' ? null : reason, ...entry });
      return reply;
    },
    async refused(actor, request, { reason }) {
      if (FORBIDDEN.has(reason)) await logRefused(actor, request);
    },
  });
}
