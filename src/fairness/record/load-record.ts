import type { LoaderFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import { idSchema } from '#contract/api/common.ts';
import { loadView } from '#src/games/registry.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import type { Asking } from '#src/lib/api/call.ts';
import { notFound, type Sought } from '#src/lib/not-found.ts';
import { routerServices } from '#src/lib/services/router-services.ts';

/** Asks the shop for one public record by its id. */
export type FetchRecord<Item> = (asking: Asking, id: string) => Promise<Item>;

/** What a record's loader needs of its request. */
export type RecordRequest = Pick<LoaderFunctionArgs, 'params' | 'request' | 'context'>;

/**
 * The loader of a record's page: null when the record couldn't be asked for; an unknown one is a 404. Where one game is named, the 404 is of that game,
 * and its view comes beside the record.
 */
export const recordLoader =
  <Item>(sought: Sought, fetch: FetchRecord<Item>, game: string | null = null) =>
  async ({ params, request, context }: RecordRequest): Promise<Item | null> => {
    const asking = { meta: { services: context.get(routerServices) }, signal: request.signal };
    const record = loadRecord(sought, params['id'], (id) => fetch(asking, id), game);
    const [item] = await Promise.all([record, game === null ? null : loadView(game)]);
    return item;
  };

/**
 * For the loader of a public record's page: the record, or null when it couldn't be asked for (the page tries again). One that doesn't exist
 * throws a 404, and so does an id that is none.
 */
export async function loadRecord<Item>(
  sought: Sought,
  id: string | undefined,
  fetch: (id: string) => Promise<Item>,
  game: string | null = null,
): Promise<Item | null> {
  const known = z.safeParse(idSchema, id);
  if (!known.success) notFound(sought, game);
  try {
    return await fetch(known.data);
  } catch (error) {
    if (isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_request')) notFound(sought, game);
    if (isApiError(error)) return null;
    throw error;
  }
}
