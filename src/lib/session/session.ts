import { logout, token } from '#contract/api/auth.ts';
import { profile } from '#contract/api/profile.ts';
import {
  clearAccessToken,
  forgetSessionHint,
  maySignIn,
  readAccessToken,
  SESSION_HINT_KEY,
  writeAccessToken,
} from '#src/lib/api/access-token.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/api/call.ts';
import { loadConfig } from '#src/lib/api/config.ts';
import { onSessionLost, refreshSession } from '#src/lib/api/refresh.ts';
import { gate } from '#src/settlement/gate.ts';
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
/** Counts sign-ins and ends: a profile asked for before one of them says nothing about who is here now. */
let era = 0;

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
  const reply = await call(token, {
    body: { grant_type: 'password', username: email, password, client_id: config.oauth_client_id, scope: '*' },
  });
  writeAccessToken(reply.access_token, reply.expires_in);
  era += 1;
  sessionStore.setState({ player: undefined });
  setTimeout(() => void refreshProfile(), PROFILE_DELAY_MS);
}

/**
 * Ends the session here whatever the server says, and on the server if it can be reached. This tab and the others become visitors first, so
 * that nothing asks on behalf of a session that is about to end.
 */
export async function signOut(): Promise<void> {
  const wasPlayer = sessionStore.getState().player != null;
  if (readAccessToken() === undefined) await refreshSession(undefined);
  era += 1;
  become(null);
  forgetSessionHint();
  try {
    await call(logout);
  } catch (error) {
    console.warn('Sign-out did not reach the server; the session ends there by itself', error);
  }
  end('signed-out', wasPlayer);
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
  const asked = era;
  const present = (): Player | null => sessionStore.getState().player ?? null;
  try {
    const { balance, balance_version: version, ...player } = (await call(profile)).data;
    if (asked !== era) return present();
    become(player);
    gate.receiveBalance({ balance, version });
    return player;
  } catch (error) {
    if (asked !== era) return present();
    if (isApiError(error) && error.status === 401) return become(null);
    console.warn('The profile could not be loaded', error);
    const pauseMs = PROFILE_RETRY_MS[Math.min(failures, PROFILE_RETRY_MS.length - 1)];
    retryTimer = setTimeout(() => void requestProfile(failures + 1), pauseMs);
    return present();
  }
}

function become(player: Player | null): Player | null {
  gate.setPlayer(player?.id ?? null);
  sessionStore.setState({ player });
  return player;
}

function end(how: SessionEnd, wasPlayer = sessionStore.getState().player != null): void {
  clearTimeout(retryTimer);
  era += 1;
  // The tab that signs out still needs the token for telling the server, and clears it itself.
  if (how !== 'other-tab') clearAccessToken();
  become(null);
  if (wasPlayer) for (const listener of endListeners) listener(how);
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
    if (event.newValue === null) end('other-tab');
    else if (sessionStore.getState().player == null) void loadProfile();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    stopLost();
    clearTimeout(retryTimer);
    window.removeEventListener('storage', onStorage);
  };
}
