import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { App, Deps } from '#server/runtime/deps.ts';
import type { SocialAccess } from '#server/runtime/settings/sign-in-services.ts';
import { registerAuthorization } from './decision.ts';
import { type SignInGrant, UsedOnce } from './grants.ts';
import { backAddress, faultInRequest, makeTrouble, takeCode } from './oauth.ts';
import { numberOf } from './people.ts';

const HERE = '/sandbox/sign-in/google';
const CODE = 'google code';
const ID_TOKEN_S = 3_600;

/** The key that id tokens are signed with: of this process, made when it is first asked for. */
async function makeKey() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: 'sandbox', alg: 'RS256', use: 'sig' } };
}

/** The sandbox's Google: an issuer of OpenID Connect with discovery, consent, codes bound by PKCE, and signed id tokens. */
export function registerGoogleStandIn(app: App, deps: Deps, access: SocialAccess): void {
  const issuer = `${deps.config.publicUrl}${HERE}`;
  const used = new UsedOnce();
  let key: ReturnType<typeof makeKey> | null = null;
  const ourKey = () => (key ??= makeKey());

  app.get(`${HERE}/.well-known/openid-configuration`, () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }));

  app.get(`${HERE}/keys`, async () => ({ keys: [(await ourKey()).jwk] }));

  registerAuthorization(app, {
    standIn: { name: 'Google', action: `${HERE}/decide`, email: 'verified' },
    path: `${HERE}/authorize`,
    faultIn: (query, request) => faultInRequest(query, request, 'google', deps),
    back(query, decision) {
      const address = backAddress(query, decision, CODE, deps);
      address.searchParams.set('iss', issuer);
      return address.href;
    },
  });

  const idToken = async ({ person, nonce }: SignInGrant): Promise<string> => {
    const { name, email, isVerified } = person;
    const nowS = Math.floor(deps.clock.now() / 1_000);
    return new SignJWT({ name, ...(email !== null && { email, email_verified: isVerified }), ...(nonce !== null && { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid: 'sandbox' })
      .setIssuer(issuer)
      .setAudience(access.clientId)
      .setSubject(numberOf('google', person, 19))
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + ID_TOKEN_S)
      .sign((await ourKey()).privateKey);
  };

  app.post(`${HERE}/token`, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const grant = takeCode(request.body, CODE, access, used, deps);
    if (!grant) return reply.code(400).send({ error: 'invalid_grant' });
    if (await makeTrouble(grant, reply, deps)) return reply;
    const token = Buffer.from(deps.random.bytes(24)).toString('base64url');
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: ID_TOKEN_S,
      scope: 'openid profile email',
      id_token: await idToken(grant),
    };
  });
}
