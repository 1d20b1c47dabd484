import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import type { MadePasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#contract/api/passkeys.ts';
import { service } from '#src/lib/services/services.ts';

/** Whether this browser knows passkeys at all. They need https, or localhost. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Whether this browser suggests passkeys in the fields of a form. It is asked without the library, which is not loaded for nothing then. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!knowsPasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable().catch(() => false);
}

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

function usedPasskey({ id, rawId, type, response }: AuthenticationResponseJSON): UsedPasskey {
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return {
    id,
    rawId,
    type: type as 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

/** The passkeys of this browser, which serves one request at a time. */
export class Passkeys {
  /** Settles once a withdrawn request has ended. */
  #withdrawn: Promise<void> = Promise.resolve();

  /** Asks the device to make a passkey. Throws PasskeyFailed: `known` where the device has one of this player already. */
  async make(options: PasskeyCreation): Promise<MadePasskey> {
    const { startRegistration } = await this.#library();
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
  async sign(options: PasskeyRequest): Promise<UsedPasskey> {
    const { startAuthentication } = await this.#library();
    try {
      return usedPasskey(await startAuthentication({ optionsJSON: options as never }));
    } catch (error) {
      throw failureOf(error);
    }
  }

  /**
   * Has the browser suggest passkeys in the field with `autocomplete="username webauthn"`, and waits until one is chosen. Null once `signal` withdraws the
   * request. Throws PasskeyFailed.
   */
  async suggest(options: PasskeyRequest, signal: AbortSignal): Promise<UsedPasskey | null> {
    const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await this.#library();
    if (signal.aborted) return null;
    const answer = startAuthentication({ optionsJSON: options as never, useBrowserAutofill: true });
    // Only what has begun can be cancelled, and the library begins after it has asked for support: this question is answered after its own.
    const begun = browserSupportsWebAuthnAutofill().catch(() => false);
    const withdraw = (): void => {
      this.#withdrawn = begun.then(() => WebAuthnAbortService.cancelCeremony());
    };
    signal.addEventListener('abort', withdraw, { once: true });
    try {
      const used = usedPasskey(await answer);
      return signal.aborted ? null : used;
    } catch (error) {
      if (signal.aborted) return null;
      throw failureOf(error);
    } finally {
      signal.removeEventListener('abort', withdraw);
    }
  }

  async #library() {
    const loaded = await import('@simplewebauthn/browser');
    await this.#withdrawn;
    return loaded;
  }
}

/** The passkeys of this browser. */
export const passkeysService = service('passkeys', () => new Passkeys());
