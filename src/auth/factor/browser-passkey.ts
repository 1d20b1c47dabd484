import type { MadePasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#contract/api/passkeys.ts';

/** Whether this browser knows passkeys at all. They need https, or localhost. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** What the device answered is nothing that the shop could use; the reason is for texts. */
export class PasskeyFailed extends Error {
  readonly reason: 'cancelled' | 'known' | 'failed';
  constructor(reason: PasskeyFailed['reason'], cause: unknown) {
    super(`the passkey was ${reason}`, { cause });
    this.name = 'PasskeyFailed';
    this.reason = reason;
  }
}

function failureOf(error: unknown): PasskeyFailed {
  const name = error instanceof Error ? error.name : '';
  // Browsers say "not allowed" for a cancelled dialog and for one that ran out of time.
  if (name === 'NotAllowedError' || name === 'AbortError') return new PasskeyFailed('cancelled', error);
  return new PasskeyFailed(name === 'InvalidStateError' ? 'known' : 'failed', error);
}

/** Asks the device to make a passkey. Throws PasskeyFailed: `known` where the device has one of this player already. */
export async function makePasskey(options: PasskeyCreation): Promise<MadePasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options as never });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return {
      id,
      rawId,
      type: type as 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports },
    };
  } catch (error) {
    throw failureOf(error);
  }
}

/** Asks the device to sign with a passkey. Throws PasskeyFailed. */
export async function signWithPasskey(options: PasskeyRequest): Promise<UsedPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options as never });
    const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
    return {
      id,
      rawId,
      type: type as 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    };
  } catch (error) {
    throw failureOf(error);
  }
}
