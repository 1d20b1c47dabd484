import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { MadePasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#contract/api/passkeys.ts';

/*
 * An authenticator of a test: it makes passkeys and signs with them as browsers and devices do together, and gives false data where a test asks for it.
 */

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

/** CBOR of byte strings, texts, whole numbers and maps of them: as much as an attestation needs. */
function cbor(value: Uint8Array | string | number | Map<string | number, unknown>): Buffer {
  const head = (type: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(type << 5) | length]);
    return length < 256 ? Buffer.from([(type << 5) | 24, length]) : Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one as Uint8Array)])]);
  return Buffer.concat([head(2, value.length), value]);
}

/** What a page and a device say of themselves. */
interface Circumstances {
  origin?: string;
  /** The host that the device signs for; by default the one that was requested. */
  rpId?: string;
  /** Whether the device has verified its user. */
  verified?: boolean;
}

const ORIGIN = 'http://localhost:3000';

/** One passkey on a device of a test. */
export class SoftPasskey {
  readonly id = base64url(randomBytes(16));
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  /** The player that it was made for; undefined before that. */
  #userHandle: string | undefined;
  /** Counts its uses; a test turns it back. */
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#publicKey = publicKey;
  }

  /** Answers what a shop asks for to add the passkey. */
  make({ challenge, rp, user }: PasskeyCreation, { origin = ORIGIN, rpId = rp.id, verified = true }: Circumstances = {}): MadePasskey {
    this.#userHandle = user.id;
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const cose = cbor(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
    const authData = Buffer.concat([this.#state(rpId, verified, 0x40), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.#envelope(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, origin),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** Answers what a shop asks for to use the passkey. */
  use({ challenge, rpId: asked }: PasskeyRequest, { origin = ORIGIN, rpId = asked, verified = true }: Circumstances = {}): UsedPasskey {
    this.counter += 1;
    const clientDataJSON = this.#clientData('webauthn.get', challenge, origin);
    const authenticatorData = this.#state(rpId, verified, 0);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = createSign('sha256').update(signed).sign(this.#key);
    return {
      ...this.#envelope(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        ...(this.#userHandle === undefined ? {} : { userHandle: this.#userHandle }),
      },
    };
  }

  #envelope() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, origin: string): string {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** The authenticator data: hash of the relying party's id, flags (user present, user verified), and the count of uses. */
  #state(rpId: string, verified: boolean, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([0x01 | (verified ? 0x04 : 0) | more]), counter]);
  }
}
