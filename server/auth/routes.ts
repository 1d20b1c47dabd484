import type { FastifyReply, FastifyRequest } from 'fastify';
import { logout, register, token } from '#contract/api/auth.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle } from '#server/http/handle.ts';
import { mustBeHuman } from '#server/security/captcha.ts';
import { refuseHouseName } from '#server/security/house-names.ts';
import { sql } from 'drizzle-orm';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { userTable } from '#server/players/schema.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { finishByFactor, finishSignIn, signInByPasskey } from './finish-sign-in.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { clearRefreshCookie, refreshCookie, requireOwnPage, setRefreshCookie } from './refresh-cookie.ts';
import { endSession } from './end-sessions.ts';
import { sessionPlace } from '#server/security/session-place.ts';
import { refreshSession, type Tokens } from './sessions.ts';
import { cameBy, signUp } from './sign-up.ts';
import { browserOf, forgetBrowser } from './social/browser.ts';
import { signInBySocial } from './social/sign-in.ts';
import { SignInTries } from './sign-in-tries.ts';

const credentials = declaredColumns(userTable, 'id', 'passwordHash');

/** Signs in by e-mail and password. An unknown e-mail and a wrong password get the same Refusal `credentials_wrong` after the same time. */
async function signIn(deps: Deps, email: string, password: string, request: FastifyRequest): Promise<Tokens> {
  const tries = new SignInTries(deps.limiter, email, request.ip);
  await tries.count();
  const { rows } = await deps.db.read.execute(sql`select ${credentials.of('u')} from users u where email = ${email}`);
  const [player] = rows.map(credentials.read);
  const fits = await passwordFits(password, player?.passwordHash ?? null);
  if (!player || player.passwordHash === null || !fits) throw new Refusal('credentials_wrong');
  await tries.forgive();
  return finishSignIn(deps, player.id, request, player.passwordHash);
}

/** Sign-up, the token call with its grants, and sign-out. */
export function registerAuth(app: App, deps: Deps): void {
  handle(
    app,
    deps,
    register,
    async ({ input, request }) => {
      const { name, email, password, promotions, terms, 'g-recaptcha-response': captcha } = input.body;
      refuseHouseName(name);
      await refuseCommonPassword(password);
      await mustBeHuman(deps.captcha, captcha, 'register', request.ip);
      // Hashed before anything is looked up, so that a taken address takes as long as a new one.
      const passwordHash = await hashPassword(password);
      await deps.limiter.take('mailToAddress', email);
      await signUp(deps, { name, email, passwordHash, promotions: promotions ?? false, terms }, cameBy(request, deps.config));
      return {
        msg: 'You can log in now, and we’ve sent you an email. If this address already had an account, its password hasn’t changed.',
      };
    },
    'registration',
  );

  const granted = (reply: FastifyReply, tokens: Tokens): Tokens => {
    setRefreshCookie(reply, deps.config, tokens.refresh_token);
    return tokens;
  };

  handle(
    app,
    deps,
    token,
    async ({ input, request, reply }) => {
      const { body } = input;
      requireOwnPage(request, deps.config);
      reply.header('cache-control', 'no-store');
      if (body.client_id !== deps.config.oauthClientId) throw new Refusal('client_unknown');
      if (body.grant_type === 'social') {
        const shown = { provider: body.provider, token: body.access_token, browser: browserOf(request, deps.config) };
        const tokens = await signInBySocial(deps, shown, request);
        forgetBrowser(reply, deps.config);
        return granted(reply, tokens);
      }
      if (body.grant_type === 'password') return granted(reply, await signIn(deps, body.username, body.password, request));
      if (body.grant_type === 'passkey') return granted(reply, await signInByPasskey(deps, body.challenge, body.response, request));
      if (body.grant_type === 'second_factor') return granted(reply, await finishByFactor(deps, body.challenge, body.proof, request));
      const presented = body.refresh_token ?? refreshCookie(request, deps.config);
      if (presented === undefined) throw new Refusal('refresh_token_missing');
      try {
        return granted(reply, await refreshSession(deps, presented, sessionPlace(request, deps.config)));
      } catch (error) {
        if (error instanceof Refusal && error.reason === 'refresh_token_dead') clearRefreshCookie(reply, deps.config);
        throw error;
      }
    },
    'token',
  );

  handle(app, deps, logout, async ({ player, request, reply }) => {
    requireOwnPage(request, deps.config);
    await deps.db.transaction((tx) => endSession(tx, player.id, player.sessionId, 'sign_out', deps.clock.now()));
    clearRefreshCookie(reply, deps.config);
    return { msg: 'Signed out.' };
  });
}
