import type { FastifyReply } from 'fastify';
import { logout, register, token } from '#contract/api/auth.ts';
import { Refusal } from '#server/http/contract.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle } from '#server/http/handle.ts';
import { isCommonPassword } from './common-passwords.ts';
import { createPlayer, EmailTaken } from './create-player.ts';
import { hashPassword } from './passwords.ts';
import { clearRefreshCookie, refreshCookie, requireOwnPage, setRefreshCookie } from './refresh-cookie.ts';
import { endSession, refreshSession, type Tokens } from './sessions.ts';
import { signIn } from './sign-in.ts';

/** Sign-up, the token call with its grants, and sign-out. */
export function registerAuth(app: App, deps: Deps): void {
  handle(
    app,
    deps,
    register,
    async ({ input, request }) => {
      const { name, email, password, promotions, terms, 'g-recaptcha-response': captcha } = input.body;
      if (await isCommonPassword(password)) {
        const sentence = 'This is one of the most common passwords. Please choose another one.';
        throw new Refusal(422, 'invalid_request', sentence, { password: [sentence] });
      }
      if (!(await deps.captcha.verify(captcha, 'register', request.ip))) {
        const sentence = 'The captcha could not be verified. Please try again.';
        throw new Refusal(422, 'captcha_failed', sentence, { 'g-recaptcha-response': [sentence] });
      }
      // Hashed before anything is looked up, so that a taken address takes as long as a new one.
      const passwordHash = await hashPassword(password);
      try {
        await deps.db.transaction((tx) => createPlayer(tx, deps, { name, email, passwordHash, promotions: promotions ?? false, terms }));
      } catch (error) {
        if (!(error instanceof EmailTaken)) throw error;
      }
      return { msg: 'You can log in now. If this email already had an account, its password hasn’t changed.' };
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
      if (body.client_id !== deps.config.oauthClientId) throw new Refusal(401, 'invalid_credentials', 'This client is unknown.');
      if (body.grant_type === 'social')
        throw new Refusal(409, 'social_not_configured', 'Signing in with this provider isn’t available yet.');
      if (body.grant_type === 'password') return granted(reply, await signIn(deps, body.username, body.password, request.ip));
      const presented = body.refresh_token ?? refreshCookie(request, deps.config);
      if (presented === undefined) throw new Refusal(401, 'invalid_grant', 'Please sign in.');
      try {
        return granted(reply, await refreshSession(deps, presented));
      } catch (error) {
        if (error instanceof Refusal && error.code === 'invalid_grant') clearRefreshCookie(reply, deps.config);
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
