import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { AccessTokens, Claims, TokenClaims } from './access-token.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { userTable } from '#server/players/schema.ts';

/** A signed-in player. */
export interface Player {
  id: string;
  name: string;
  /** Where the chosen picture is; null without one. */
  avatarUrl: string | null;
  sessionId: string;
}

/** The condition that a session lives, for statements that join `session s`. `now` is ms since 1970. */
export function sessionLives({ userId, sessionId }: Claims, now: number) {
  return sql`s.id = ${sessionId} and s.user_id = ${userId} and s.ended_at is null and s.expires_at > ${new Date(now).toISOString()}`;
}

/** The claims of a request's bearer token; null without one, or when it is forged or expired. */
export function bearerClaims(request: FastifyRequest, tokens: AccessTokens): Promise<TokenClaims | null> {
  const [, token] = /^Bearer ([A-Za-z0-9._-]{1,2048})$/.exec(request.headers.authorization ?? '') ?? [];
  return token === undefined ? Promise.resolve(null) : tokens.verify(token);
}

/**
 * The claims of a browser that follows a link, which sends no bearer token: of the cookie in which the shell keeps its access token. For reading alone, since any
 * page can make a browser follow a link.
 */
export function cookieClaims(request: FastifyRequest, tokens: AccessTokens): Promise<TokenClaims | null> {
  const token = request.cookies['token'];
  return token === undefined || token.length > 2_048 ? Promise.resolve(null) : tokens.verify(token);
}

const named = declaredColumns(userTable, 'name', 'avatarUrl');

/** The player of a living session; null when it was ended. */
export async function playerOf(queries: Queries | Tx, claims: Claims, now: number): Promise<Player | null> {
  const { rows } = await queries.execute(
    sql`select ${named.of('u')} from session s join users u on u.id = s.user_id where ${sessionLives(claims, now)}`,
  );
  const [row] = rows;
  return row ? { id: claims.userId, ...named.read(row), sessionId: claims.sessionId } : null;
}
