import { logout, register, token } from '#contract/api/auth.ts';
import { profile } from '#contract/api/profile.ts';
import { clearAccessToken, maySignIn, SESSION_HINT_KEY, writeAccessToken } from '#src/lib/api/access-token.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/api/call.ts';
import { loadConfig } from '#src/lib/api/config.ts';
import { onSessionLost } from '#src/lib/api/refresh.ts';
import { gate } from '#src/settlement/gate.ts';
import { captchaToken } from './captcha.ts';
import { sessionStore, type Player } from './session-store.ts';

export { sessionStore, type Player } from './session-store.ts';

/** The profile is asked for this long after a login, ms. */
export const PROFILE_DELAY_MS = 100;
/** Pauses between tries while the profile cannot be had, ms; the last one repeats. */
const PROFILE_RETRY_MS = [1_000, 2_000, 5_000, 10_000] as const;
/** A route guard waits this long for the profile before it treats the visitor as a guest, ms. */
const GUARD_PATIENCE_MS = 10_000;

/** How a session ended: here, in another tab, or on the server. */
export type SessionEnd = 'signed-out' | 'other-tab' | 'lost';

const endListeners = new Set<(how: SessionEnd) => void>();
let loading: Promise<Player | null> | null = null;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** Tells when a signed-in player is no longer one; not for visitors whose old session could not be renewed. */
export function onSessionEnd(listener: (how: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** True when there is a session, or one that can probably be renewed. Route guards start with this. */
export function isSignedIn(): boolean {
  return sessionStore.getState().player !== null && maySignIn();
}

/** Signs in by e-mail and password: keeps the tokens at once, asks for the profile 100 ms later. Throws ApiError (`invalid_credentials`). */
export async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  const config = await loadConfig();
  const reply = await call(token, { body: { grant_type: 'password', username: email, password, client_id: config.oauth_client_id, scope: '*' } });
  writeAccessToken(reply.access_token, reply.expires_in);
  sessionStore.setState({ player: undefined });
  setTimeout(() => void loadProfile(), PROFILE_DELAY_MS);
}

export interface SignUp {
  name: string;
  email: string;
  password: string;
  promotions: boolean;
  terms: boolean;
}

/** Makes an account after the captcha and answers the server's sentence. Signs nobody in. Throws ApiError, or CaptchaUnavailable. */
export async function signUp(form: SignUp): Promise<string> {
  const captcha = await captchaToken('register');
  const { msg } = await call(register, { body: { ...form, 'g-recaptcha-response': captcha } });
  return msg;
}

/** Ends the session here whatever the server says, and on the server if it can be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(logout);
  } catch (error) {
    console.warn('Sign-out did not reach the server; the session ends there by itself', error);
  }
  end('signed-out');
}

/**
 * Asks for the profile and takes its balance to the gate. One request at a time. Null for a visitor. Failures are only logged and tried
 * again later, since a token without a player must not stay one.
 */
export function loadProfile(): Promise<Player | null> {
  loading ??= requestProfile(0).finally(() => {
    loading = null;
  });
  return loading;
}

/** A profile that is surely newer than this moment: what a lost message said is in it. */
export async function refreshProfile(): Promise<Player | null> {
  await loading;
  return loadProfile();
}

async function requestProfile(failures: number): Promise<Player | null> {
  clearTimeout(retryTimer);
  if (!maySignIn()) return become(null);
  try {
    const { balance, balance_version: version, ...player } = (await call(profile)).data;
    if (!maySignIn()) return become(null);
    become(player);
    gate.receiveBalance({ balance, version });
    return player;
  } catch (error) {
    if (isApiError(error) && error.status === 401) return become(null);
    console.warn('The profile could not be loaded', error);
    const pauseMs = PROFILE_RETRY_MS[Math.min(failures, PROFILE_RETRY_MS.length - 1)];
    retryTimer = setTimeout(() => void requestProfile(failures + 1), pauseMs);
    return sessionStore.getState().player ?? null;
  }
}

function become(player: Player | null): Player | null {
  gate.setPlayer(player?.id ?? null);
  sessionStore.setState({ player });
  return player;
}

function end(how: SessionEnd): void {
  clearTimeout(retryTimer);
  clearAccessToken();
  const wasPlayer = sessionStore.getState().player != null;
  become(null);
  if (wasPlayer) for (const listener of [...endListeners]) listener(how);
}

/** Resolves with the player once it is known who is here; null for a visitor, or when nobody could tell within 10 s. For route loaders. */
export function whenSession(): Promise<Player | null> {
  const { player } = sessionStore.getState();
  if (player !== undefined) return Promise.resolve(player);
  return new Promise((resolve) => {
    const stop = sessionStore.subscribe((state) => {
      if (state.player !== undefined) settle(state.player);
    });
    const timer = setTimeout(() => settle(null), GUARD_PATIENCE_MS);
    const settle = (known: Player | null): void => {
      stop();
      clearTimeout(timer);
      resolve(known);
    };
  });
}

/** Finds out who is here and keeps in step with the server and with the browser's other tabs. Returns the undo. */
export function startSession(): () => void {
  void loadProfile();
  const stopLost = onSessionLost(() => end('lost'));
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== SESSION_HINT_KEY && event.key !== null) return;
    if (!maySignIn()) end('other-tab');
    else if (sessionStore.getState().player == null) void loadProfile();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    stopLost();
    clearTimeout(retryTimer);
    window.removeEventListener('storage', onStorage);
  };
}
