import { networkOf } from '#server/security/networks.ts';
import type { Limiter } from '#server/security/limits/limiter.ts';

/** The limits that tries at one kind of proof are held to. */
const LIMITS = {
  password: { here: 'signInHere', anywhere: 'signInAnywhere' },
  factor: { here: 'factorHere', anywhere: 'factorAnywhere' },
} as const;

/**
 * The tries to sign in to one account from one network. They are limited for the two together, for the network whatever the account, and for the account
 * from all networks together, so that guesses from many addresses end too. The last limit is high and spares networks from which the player has
 * signed in before: wrong guesses can't lock an owner out.
 */
export class SignInTries {
  readonly #limiter: Limiter;
  readonly #account: string;
  readonly #network: string;
  readonly #here: string;
  readonly #limits: (typeof LIMITS)[keyof typeof LIMITS];

  /** `account`: the e-mail in lower case, known to the shop or not; for a second factor the player's id. `address`: the client's. */
  constructor(limiter: Limiter, account: string, address: string, proof: keyof typeof LIMITS = 'password') {
    this.#limiter = limiter;
    this.#account = account;
    this.#network = networkOf(address);
    this.#here = `${this.#network} ${account}`;
    this.#limits = LIMITS[proof];
  }

  /** Counts a try as failed before it is made, so that parallel guesses count too. Throws Refusal `too_many_requests`. */
  async count(): Promise<void> {
    await this.#limiter.take(this.#limits.here, this.#here);
    await this.#limiter.take('signInFromNetwork', this.#network);
    if (!(await this.#limiter.knows('signedInFrom', this.#here))) await this.#limiter.take(this.#limits.anywhere, this.#account);
  }

  /** The try succeeded: takes its counts back, and the network is the player's from now on. */
  async forgive(): Promise<void> {
    await this.#limiter.forget(this.#limits.here, this.#here);
    await this.#limiter.giveBack('signInFromNetwork', this.#network);
    if (!(await this.#limiter.knows('signedInFrom', this.#here))) await this.#limiter.giveBack(this.#limits.anywhere, this.#account);
    await this.#limiter.note('signedInFrom', this.#here);
  }

  /** The player has set another password by a mailed link: guesses at the old one count no more, from here and from everywhere together. */
  async forget(): Promise<void> {
    await this.#limiter.forget(this.#limits.here, this.#here);
    await this.#limiter.forget(this.#limits.anywhere, this.#account);
  }
}
