import * as z from 'zod/mini';
import type { DeskAct } from '../../desk/roles.ts';
import { idSchema, writtenText } from '../common.ts';
import { type Route, route } from '../route.ts';

type Schema = z.ZodMiniType;

/** A call of the desk: for signed-in staff whose role may do its act. */
export interface DeskRoute<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> extends Route<Params, Query, Body, Reply, 'staff'> {
  act: DeskAct;
}

/** Declares a call of the desk. Every one can answer `forbidden`: the role may not do the act, or the request comes from a foreign page. */
export function deskRoute<
  Reply extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  declared: Omit<Parameters<typeof route<Reply, 'staff', Params, Query, Body>>[0], 'auth'> & { act: DeskAct },
): DeskRoute<Params, Query, Body, Reply> {
  const { act, errors = [], ...rest } = declared;
  return { ...route({ ...rest, auth: 'staff' as const, errors: ['forbidden', ...errors] }), act };
}

/** Why an act is done, for the audit log. */
export const reasonSchema = writtenText(3, 500);

/** The body of an act that needs nothing but its reason. */
export const reasonBody = z.strictObject({ reason: reasonSchema });

/** The answer to an act. `approval_id`: the approval by a second person that it waits for; null where it was carried out. */
export const actReply = z.object({ msg: z.string(), approval_id: z.nullable(idSchema) });

/** The parameters of a call about one record. */
export const ofRecord = z.strictObject({ id: idSchema });
