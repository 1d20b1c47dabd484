import { createStore } from 'zustand/vanilla';
import { logout, token } from '#contract/api/auth.ts';
import { profile } from '#contract/api/profile.ts';
import type { RouteInput } from '#contract/api/route.ts';
import {
  clearAccessToken,
  forgetSessionHint,
  maySignIn,
  readAccessToken,
  SESSION_HINT_KEY,
  SESSION_LOST,
  writeAccessToken,
} from '#src/lib/api/access-token.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import type { Api } from '#src/lib/api/api.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { intentsService } from '#src/lib/api/intents.ts';
import { service } from '#src/lib/services/services.ts';
import { type Gate, gateService } from '#src/settlement/gate.ts';
import { forgetLastSeen } from './last-seen.ts';
import { type WaitingSignIn, waitingSignIn } from './second-factor.ts';
import { type Player, onPlayerChange, type SessionStore, sessionStoreService } from './session-store.ts';

export type { Player } from './session-store.ts';

/** The profile is asked for this long after a login, ms. */
export const PROFILE_DELAY_MS = 100;
/** Pauses between tries while the profile cannot be had, ms; the last one repeats. */
const PROFILE_RETRY_MS = [1_000, 2_000, 5_000, 10_000] as const;

type TokenBody = RouteInput<typeof token>['body'];
/** Each member of a union without what every request carries. */
type Bare<Body> = Body extends TokenBody ? Omit<Body, 'client_id' | 'client_secret' | 'scope'> : never;

/** The credentials of a sign-in. */
export type SignInGrant = Bare<Exclude<TokenBody, { grant_type: 'refresh_token' }>>;

/** `second-factor`: one more step is needed. */
export type SignInOutcome = 'signed-in' | 'second-factor';

/** How a session ended: by signing out here or in another tab, or on the server. */
export type SessionEnd = 'signed-out' | 'other-tab' | 'lost';

/** The session of this browser as this tab knows it. */
export class Session {
  /** The sign-in that waits for its second factor; the login dialog shows its step. Kept in memory alone. */
  readonly waiting = createStore<WaitingSignIn | null>(() => null);
  readonly #gate: Pick<Gate, 'setPlayer' | 'receiveBalance'>;
  readonly #api: Api;
  readonly #store: SessionStore;
  readonly #endListeners = new Set<(how: SessionEnd) => void>();
  /** An end that came before there was a listener: the first listener receives it. */
  #unheardEnd: SessionEnd | null = null;
  #loading: Promise<Player | null> | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** Counts sign-ins and ends: a profile asked for before one of them says nothing about who is here now. */
  #era = 0;
  /** A call is on its way that ends this session on the server: nothing is asked on its behalf meanwhile. */
  #ending = false;

  constructor(gate: Pick<Gate, 'setPlayer' | 'receiveBalance'>, api: Api, store: SessionStore) {
    this.#api = api;
    this.#store = store;
    this.#gate = gate;
  }

  /** Calls back when a signed-in player is no longer one; not for visitors whose old session could not be renewed. */
  onEnd(listener: (how: SessionEnd) => void): () => void {
    this.#endListeners.add(listener);
    const unheard = this.#unheardEnd;
    this.#unheardEnd = null;
    if (unheard !== null) listener(unheard);
    return () => this.#endListeners.delete(listener);
  }

  /** True when there is a session, or one that can probably be renewed. Route guards start with this. */
  isSignedIn(): boolean {
    return this.#store.getState().player !== null && maySignIn();
  }

  /** Signs in by e-mail and password, see `signInBy`. Throws ApiError (`invalid_credentials`). */
  signIn({ email, password }: { email: string; password: string }): Promise<SignInOutcome> {
    return this.signInBy({ grant_type: 'password', username: email, password });
  }

  /**
   * Signs in by a grant of the token call: keeps the tokens at once, asks for the profile 100 ms later. A sign-in that needs a second factor waits for it
   * in `waiting`, where the login dialog shows its step. Throws ApiError.
   */
  async signInBy(grant: SignInGrant): Promise<SignInOutcome> {
    const config = await this.#api.settings.load();
    try {
      const reply = await this.#api.call(token, { body: { ...grant, client_id: config.oauth_client_id, scope: '*' } });
      writeAccessToken(reply.access_token, reply.expires_in);
    } catch (error) {
      const waiting = waitingSignIn(error);
      if (waiting === null) throw error;
      this.waiting.setState(waiting, true);
      return 'second-factor';
    }
    this.#era += 1;
    this.#store.setState({ player: undefined });
    setTimeout(() => void this.refresh(), PROFILE_DELAY_MS);
    return 'signed-in';
  }

  /**
   * Ends the session here whatever the server says, and on the server if it can be reached. This tab and the others become visitors first, so
   * that nothing asks on behalf of a session that is about to end.
   */
  async signOut(): Promise<void> {
    const wasPlayer = this.#store.getState().player != null;
    if (readAccessToken() === undefined) await this.#api.session.renew(undefined);
    this.#era += 1;
    this.#become(null);
    forgetSessionHint();
    try {
      await this.#api.call(logout);
    } catch (error) {
      // A session that has ended already needs no end.
      if (!(isApiError(error) && error.status === 401))
        console.warn('Sign-out did not reach the server; the session ends there when it expires', error);
    }
    clearAccessToken();
    this.#end('signed-out', wasPlayer);
  }

  /**
   * Sends a call that ends this session on the server too, such as the one that closes the account, and ends it here once it is answered. No other call asks
   * the server about the session meanwhile or afterwards: it would only be refused. Throws what the call throws; the session then goes on.
   */
  async endBy<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    this.#ending = true;
    try {
      const answer = await send();
      const wasPlayer = this.#store.getState().player != null;
      clearAccessToken();
      this.#end('signed-out', wasPlayer);
      return answer;
    } finally {
      this.#ending = false;
      // What was not asked meanwhile is in the profile. A visitor's is not asked for.
      if (this.#store.getState().player) void this.refresh();
    }
  }

  /**
   * Asks for the profile and takes its balance to the gate. One request at a time. Null for a visitor. Failures are only logged and tried
   * again later, since a token without a player must not stay one.
   */
  load(): Promise<Player | null> {
    if (this.#ending) return Promise.resolve(this.#store.getState().player ?? null);
    this.#loading ??= this.#requestProfile(0).finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  /** A profile that is surely newer than this moment: what a lost message said is in it. */
  async refresh(): Promise<Player | null> {
    await this.#loading;
    return this.load();
  }

  async #requestProfile(failures: number): Promise<Player | null> {
    clearTimeout(this.#retryTimer);
    if (!maySignIn()) return this.#become(null);
    const asked = this.#era;
    const present = (): Player | null => this.#store.getState().player ?? null;
    try {
      const { balance, balance_version: version, ...player } = (await this.#api.call(profile)).data;
      if (asked !== this.#era) return present();
      this.#become(player);
      this.#gate.receiveBalance({ balance, version });
      return player;
    } catch (error) {
      if (asked !== this.#era) return present();
      if (isApiError(error) && error.status === 401) return this.#become(null);
      console.warn('The profile could not be loaded', error);
      const pauseMs = PROFILE_RETRY_MS[Math.min(failures, PROFILE_RETRY_MS.length - 1)];
      this.#retryTimer = setTimeout(() => void this.#requestProfile(failures + 1), pauseMs);
      return present();
    }
  }

  #become(player: Player | null): Player | null {
    this.#gate.setPlayer(player?.id ?? null);
    forgetLastSeen(player?.id ?? null);
    this.#store.setState({ player });
    return player;
  }

  #end(how: SessionEnd, wasPlayer = this.#store.getState().player != null): void {
    clearTimeout(this.#retryTimer);
    this.#era += 1;
    this.#become(null);
    if (!wasPlayer) return;
    if (this.#endListeners.size === 0) this.#unheardEnd = how;
    for (const listener of this.#endListeners) listener(how);
  }

  /** Finds out who is here and keeps in step with the server and with the browser's other tabs. Returns the undo. */
  start(): () => void {
    void this.load();
    const stopLost = this.#api.session.onLost(() => this.#end('lost'));
    const onStorage = (event: StorageEvent): void => {
      if (event.key !== SESSION_HINT_KEY && event.key !== null) return;
      // The token is left alone: the tab that signs out still needs it for its request, and a player may have signed in again there.
      if (event.newValue === SESSION_LOST) this.#end('lost');
      else if (event.newValue === null) this.#end('other-tab');
      else if (this.#store.getState().player == null) void this.load();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      stopLost();
      clearTimeout(this.#retryTimer);
      window.removeEventListener('storage', onStorage);
    };
  }
}

/** The session of this tab. */
export const sessionService = service('session', (services) => {
  const store = services.get(sessionStoreService);
  // Calls of unknown fate are not repeated for another player.
  onPlayerChange(store, () => services.get(intentsService).forget());
  return new Session(services.get(gateService), services.get(apiService), store);
});
