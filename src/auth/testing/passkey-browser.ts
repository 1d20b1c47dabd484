import { base64URLStringToBuffer, bufferToBase64URLString } from '@simplewebauthn/browser';
import { onTestFinished, vi } from 'vitest';

/** One request for a passkey: it waits until the test answers it or the page withdraws it. */
interface PasskeyRequestSeen {
  /** `conditional` waits in the suggestions of a field; undefined is the browser's own dialog. */
  mediation: string | undefined;
  challenge: string;
  allowed: number;
  state: 'waiting' | 'withdrawn' | 'answered' | 'failed';
  choose(): void;
  fail(name: string): void;
}

const bytes = (text: string): ArrayBuffer => base64URLStringToBuffer(text);
const CREDENTIAL = {
  id: 'cGFzc2tleQ',
  rawId: bytes('cGFzc2tleQ'),
  type: 'public-key',
  response: { clientDataJSON: bytes('e30'), authenticatorData: bytes('AAAA'), signature: bytes('AAAA'), userHandle: bytes('AAAA') },
  getClientExtensionResults: () => ({}),
};

function request(seen: PasskeyRequestSeen[], { mediation, publicKey, signal }: CredentialRequestOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = (state: PasskeyRequestSeen['state'], settle: () => void): void => {
      if (one.state !== 'waiting') return;
      one.state = state;
      settle();
    };
    const one: PasskeyRequestSeen = {
      mediation,
      challenge: bufferToBase64URLString(publicKey?.challenge as ArrayBuffer),
      allowed: publicKey?.allowCredentials?.length ?? 0,
      state: 'waiting',
      choose: () => end('answered', () => resolve(CREDENTIAL)),
      fail: (name) => end('failed', () => reject(new DOMException('as the test says', name))),
    };
    seen.push(one);
    signal?.addEventListener('abort', () => end('withdrawn', () => reject(signal.reason as Error)));
  });
}

/** Gives a test's document a browser that knows passkeys, until the test ends; `suggests`: in fields too. Answers its requests, the newest last. */
export function passkeyBrowser(suggests: () => Promise<boolean> = async () => true): PasskeyRequestSeen[] {
  const seen: PasskeyRequestSeen[] = [];
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: suggests }),
  );
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: (options: CredentialRequestOptions) => request(seen, options) },
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
  return seen;
}
