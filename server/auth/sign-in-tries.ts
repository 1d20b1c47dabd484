import { networkOf } from '#server/http/address.ts';
import type { Limiter } from '#server/security/limits/limiter.ts';

/**
 * The tries to sign in to one account from one network. They are limited for the two together, for the network whatever the account, and for the account
 * from all networks together, so that guesses from many addresses end too. The last limit is high and spares networks from which the player has
 * signed in before: nobody can lock an owner out by guessing wrong.
 */
export class SignInTries {
  readonly #limiter: Limiter;
  readonly #account: string;
  readonly #network: string;
  readonly #here: string;

  /** `email`: lower case, known to the shop or not. `address`: the client's. */
  constructor(limiter: Limiter, email: string, address: string) {
    this.#limiter = limiter;
    this.#account = email;
    this.#network = networkOf(address);
    this.#here = `${this.#network} ${email}`;
  }

  /** Counts a try as failed before it is made, so that parallel guesses count too. Throws TooManyRequests. */
  async count(): Promise<void> {
    await this.#limiter.take('signInHere', this.#here);
    await this.#limiter.take('signInFromNetwork', this.#network);
    if (!(await this.#limiter.knows('signedInFrom', this.#here))) await this.#limiter.take('signInAnywhere', this.#account);
  }

  /** The try succeeded: takes its counts back, and the network is the player's from now on. */
  async forgive(): Promise<void> {
    await this.#limiter.forget('signInHere', this.#here);
    await this.#limiter.giveBack('signInFromNetwork', this.#network);
    if (!(await this.#limiter.knows('signedInFrom', this.#here))) await this.#limiter.giveBack('signInAnywhere', this.#account);
    await this.#limiter.note('signedInFrom', this.#here);
  }
}
