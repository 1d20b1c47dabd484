import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { App, Deps } from '#server/runtime/deps.ts';
import type { SocialAccess } from '#server/runtime/settings/sign-in-services.ts';
import { parsed } from '../kit/serve.ts';
import { registerAuthorization } from './decision.ts';
import { unsealGrant, UsedOnce, sealGrant } from './grants.ts';
import { backAddress, faultInRequest, makeTrouble, takeCode } from './oauth.ts';
import { numberOf } from './people.ts';

const HERE = '/sandbox/sign-in/facebook';
const CODE = 'facebook code';
const TOKEN = 'facebook token';
const TOKEN_S = 3_600;

const meSchema = z.object({ fields: z._default(z.string(), ''), appsecret_proof: z._default(z.string(), '') });

/** The sandbox's Facebook: OAuth 2 with consent and codes, and the call that returns the person, which wants its `appsecret_proof`. */
export function registerFacebookStandIn(app: App, deps: Deps, access: SocialAccess): void {
  const used = new UsedOnce();

  registerAuthorization(app, {
    standIn: { name: 'Facebook', action: `${HERE}/decide`, email: 'unverified' },
    path: `${HERE}/dialog/oauth`,
    faultIn: (query, request) => faultInRequest(query, request, 'facebook', deps),
    back: (query, decision) => backAddress(query, decision, CODE, deps).href,
  });

  app.post(`${HERE}/oauth/access_token`, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const grant = takeCode(request.body, CODE, access, used, deps);
    if (!grant) return reply.code(400).send({ error: { message: 'This code isn’t valid.', type: 'OAuthException', code: 100 } });
    if (await makeTrouble(grant, reply, deps)) return reply;
    const expiresAt = deps.clock.now() + TOKEN_S * 1_000;
    return { access_token: sealGrant(deps, TOKEN, { ...grant, expiresAt }), token_type: 'bearer', expires_in: TOKEN_S };
  });

  app.get(`${HERE}/me`, (request, reply) => {
    const { fields, appsecret_proof: proof } = parsed(meSchema, request.query);
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const grant = unsealGrant(deps, TOKEN, token);
    const isOurs = proof === createHmac('sha256', access.secret).update(token).digest('hex');
    if (!grant || !isOurs)
      return reply.code(400).send({ error: { message: 'Invalid token or proof.', type: 'OAuthException', code: 190 } });
    const { name, email } = grant.person;
    const known: Record<string, string | null> = { id: numberOf('facebook', grant.person, 16), name, email };
    return Object.fromEntries(fields.split(',').flatMap((one) => (known[one] == null ? [] : [[one, known[one]]])));
  });
}
