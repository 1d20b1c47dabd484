import { eq } from 'drizzle-orm';
import type { PasskeyCreation, PasskeyRequest } from '#contract/api/passkeys.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { CHALLENGE_MS } from './challenges.ts';
import { relyingParty } from './origins.ts';
import { passkeyTable as table } from './schema.ts';

const CHALLENGE_BYTES = 32;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** How authenticators know a player: the bytes of the id, base64url. It holds no personal data. */
export const userHandle = (userId: string): string => base64url(Buffer.from(userId.replaceAll('-', ''), 'hex'));

const newChallenge = ({ random }: Pick<Deps, 'random'>): string => base64url(random.bytes(CHALLENGE_BYTES));

async function descriptorsOf({ db }: Pick<Deps, 'db'>, userId: string) {
  const rows = await db.read.select({ id: table.credentialId, transports: table.transports }).from(table).where(eq(table.userId, userId));
  return rows.map(({ id, transports }) => ({ id: base64url(id), type: 'public-key' as const, transports }));
}

/** What a browser needs to make a passkey of a player. */
export async function creationOptions(
  deps: Pick<Deps, 'db' | 'config' | 'random'>,
  player: { id: string; name: string; label: string },
): Promise<PasskeyCreation> {
  return {
    rp: { id: relyingParty(deps.config), name: 'Fairdrop' },
    user: { id: userHandle(player.id), name: player.label, displayName: player.name },
    challenge: newChallenge(deps),
    // EdDSA, ES256, RS256: what authenticators know.
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: await descriptorsOf(deps, player.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  };
}

/** What a browser needs to use a passkey: one of a player's, or any that the device keeps for the shop, which then must know its user. */
export async function requestOptions(deps: Pick<Deps, 'db' | 'config' | 'random'>, userId: string | null): Promise<PasskeyRequest> {
  return {
    challenge: newChallenge(deps),
    rpId: relyingParty(deps.config),
    timeout: CHALLENGE_MS,
    ...(userId === null ? {} : { allowCredentials: await descriptorsOf(deps, userId) }),
    userVerification: userId === null ? 'required' : 'preferred',
  };
}
