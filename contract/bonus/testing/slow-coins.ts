import type { BonusEnd } from '../bonus.ts';
import type { BonusTerms } from '../terms.ts';

/*
 * Bonus coins as slowly as they can be counted: each cent is a coin with a colour that is moved one by one, and what is released is kept as a list.
 * Tests compare the rules with it.
 */

type Coin = 'own' | 'bonus';

/** A pile of coins in a bet or as the price of a prize; `grant` counts the bonuses up to that of its bonus coins. */
interface Pile {
  coins: Coin[];
  grant: number;
}

const has = (coins: readonly Coin[], color: Coin): number => coins.filter((coin) => coin === color).length;

/** One player's coins. */
export class SlowCoins {
  balance: Coin[] = [];
  bets: Pile[] = [];
  prizes: Pile[] = [];
  lapsed = 0;
  ended: BonusEnd | null = null;
  unplayed = 0;
  /** What has become own of the bonus. */
  moved = 0;
  #grants = 0;
  #repeat = false;
  #released: number[] = [];
  #expiresAt = 0;
  readonly #terms: BonusTerms;

  constructor(terms: BonusTerms) {
    this.#terms = terms;
  }

  count(color: Coin): number {
    return has(this.balance, color);
  }

  get openBets(): number {
    return this.#locked(this.bets).length;
  }

  get inPrizes(): number {
    return this.#locked(this.prizes).reduce((sum, { coins }) => sum + has(coins, 'bonus'), 0);
  }

  get locked(): boolean {
    return this.#grants > 0 && this.ended === null;
  }

  deposit(amount: number): void {
    this.#add('own', amount);
    this.unplayed += amount;
  }

  grant(amount: number, repeat: boolean, now: number): void {
    if (this.locked) return;
    this.#add('bonus', amount);
    this.ended = null;
    this.#grants += 1;
    this.#repeat = repeat;
    this.#released = [];
    this.moved = 0;
    this.#expiresAt = now + this.#terms.days * 86_400_000;
  }

  place(stake: number): void {
    if (stake > (this.#repeat ? this.count('own') : this.balance.length)) return;
    this.balance.sort((a, b) => (a === b ? 0 : a === 'own' ? -1 : 1));
    this.bets.push({ coins: this.balance.splice(0, stake), grant: this.#grants });
  }

  settle(index: number, payout: number, releasedMicros: number): void {
    const [bet] = this.bets.splice(index, 1);
    if (!bet) return;
    this.balance.push(...this.#paid(bet, payout));
    this.#released.push(releasedMicros);
    this.#clear();
  }

  win(index: number, price: number, releasedMicros: number): void {
    const [bet] = this.bets.splice(index, 1);
    if (!bet) return;
    this.prizes.push({ ...bet, coins: this.#paid(bet, price) });
    this.#released.push(releasedMicros);
    this.#clear();
  }

  sell(index: number): void {
    const [prize] = this.prizes.splice(index, 1);
    if (!prize) return;
    this.balance.push(...this.#ofNow(prize).coins);
    this.#clear();
  }

  giveBack(index: number): void {
    const [bet] = this.bets.splice(index, 1);
    if (!bet) return;
    this.balance.push(...this.#ofNow(bet).coins);
    this.#clear();
  }

  expire(now: number): void {
    if (this.locked && now >= this.#expiresAt && this.openBets === 0) this.#end('expired');
  }

  giveUp(): void {
    if (this.locked && this.openBets === 0) this.#end('forfeited');
  }

  withdraw(amount: number): void {
    if (this.locked) this.#end('forfeited');
    this.#take(amount);
    this.unplayed = Math.max(0, this.unplayed - amount);
  }

  reverse(amount: number, broughtBonus: boolean): number {
    const atStake = this.#locked(this.bets).reduce((sum, { coins }) => sum + has(coins, 'bonus'), 0);
    if (broughtBonus && this.locked) this.#end('reversed');
    const owed = amount + (broughtBonus ? this.moved + atStake : 0);
    const taken = Math.min(owed, this.count('own'));
    this.#take(taken);
    this.unplayed = Math.max(0, this.unplayed - amount);
    return owed - taken;
  }

  /** Those piles whose bonus coins belong to the bonus that is locked. */
  #locked(piles: readonly Pile[]): Pile[] {
    return piles.filter(({ coins, grant }) => this.locked && grant === this.#grants && has(coins, 'bonus') > 0);
  }

  /** A pile, whose bonus coins are own once their bonus has ended. */
  #ofNow(pile: Pile): Pile {
    return this.#locked([pile]).length > 0 ? pile : { ...pile, coins: pile.coins.map(() => 'own') };
  }

  #add(color: Coin, amount: number): void {
    for (let coin = 0; coin < amount; coin += 1) this.balance.push(color);
  }

  #take(amount: number): void {
    for (let coin = 0; coin < amount; coin += 1) this.balance.splice(this.balance.indexOf('own'), 1);
  }

  /** What a bet pays, coin by coin: of the first n that come back, floor(n × own ÷ stake) are own. */
  #paid(pile: Pile, payout: number): Coin[] {
    this.unplayed = Math.max(0, this.unplayed - has(pile.coins, 'own'));
    const { coins } = this.#ofNow(pile);
    const own = has(coins, 'own');
    const back: Coin[] = [];
    for (let coin = 1; coin <= payout; coin += 1) back.push(has(back, 'own') < Math.floor((coin * own) / coins.length) ? 'own' : 'bonus');
    return back;
  }

  #clear(): void {
    if (!this.locked) return;
    const released = Math.floor(this.#released.reduce((sum, micros) => sum + micros, 0) / 1_000_000);
    let isReleased = false;
    while (this.moved < released && this.count('bonus') > 0) {
      this.balance[this.balance.indexOf('bonus')] = 'own';
      this.moved += 1;
      isReleased = true;
    }
    const [left, ahead] = [this.inPrizes, released - this.moved];
    if (this.count('bonus') > 0 || this.openBets > 0 || left > ahead) return;
    this.moved += left;
    this.ended = isReleased || left > 0 ? 'released' : 'lost';
  }

  /** Sells the prizes of the bonus and takes its coins away. */
  #end(ended: BonusEnd): void {
    for (const prize of this.#locked(this.prizes)) this.sell(this.prizes.indexOf(prize));
    this.ended = ended;
    this.lapsed += this.count('bonus');
    this.balance = this.balance.filter((coin) => coin === 'own');
  }
}
