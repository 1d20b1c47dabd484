import type { Cents } from '../../money.ts';
import type { BonusEnd } from '../bonus.ts';
import type { BonusTerms } from '../terms.ts';

/*
 * Bonus coins as slowly as they can be counted: each cent is a coin with a colour that is moved one by one, and what is released is kept as a list.
 * Tests compare the rules with it.
 */

type Coin = 'own' | 'bonus';

/** One player's coins. */
export class SlowCoins {
  balance: Coin[] = [];
  bets: { stake: Coin[] }[] = [];
  lapsed = 0;
  ended: BonusEnd | null = null;
  unplayed = 0;
  #granted = 0;
  #repeat = false;
  #released: number[] = [];
  #moved = 0;
  #kept = 0;
  #expiresAt = 0;
  readonly #terms: BonusTerms;

  constructor(terms: BonusTerms) {
    this.#terms = terms;
  }

  count(color: Coin): number {
    return this.balance.filter((coin) => coin === color).length;
  }

  get holding(): number {
    return this.bets.filter(({ stake }) => stake.includes('bonus')).length;
  }

  get locked(): boolean {
    return this.#granted > 0 && this.ended === null;
  }

  deposit(amount: number): void {
    for (let coin = 0; coin < amount; coin += 1) this.balance.push('own');
    this.unplayed += amount * this.#terms.depositPlayThrough;
  }

  grant(amount: number, repeat: boolean, now: number): void {
    if (this.locked || this.holding > 0) return;
    for (let coin = 0; coin < amount; coin += 1) this.balance.push('bonus');
    Object.assign(this, { ended: null });
    this.#granted = amount;
    this.#repeat = repeat;
    this.#released = [];
    this.#moved = 0;
    this.#kept = 0;
    this.#expiresAt = now + this.#terms.days * 86_400_000;
  }

  place(stake: number): void {
    if (stake > (this.#repeat ? this.count('own') : this.balance.length)) return;
    this.balance.sort((a, b) => (a === b ? 0 : a === 'own' ? -1 : 1));
    this.bets.push({ stake: this.balance.splice(0, stake) });
  }

  settle(index: number, payout: number, releasedMicros: number): void {
    const [bet] = this.bets.splice(index, 1);
    if (!bet) return;
    const own = bet.stake.filter((coin) => coin === 'own').length;
    if (releasedMicros > 0) this.unplayed = Math.max(0, this.unplayed - own);
    // Of the first n coins that come back, floor(n × own / stake) are own.
    let owned = 0;
    for (let coin = 1; coin <= payout; coin += 1) {
      const isOwn = owned < Math.floor((coin * own) / bet.stake.length);
      owned += Number(isOwn);
      this.balance.push(isOwn ? 'own' : 'bonus');
    }
    this.#released.push(releasedMicros);
    this.#clear();
  }

  giveBack(index: number): void {
    const [bet] = this.bets.splice(index, 1);
    if (!bet) return;
    this.balance.push(...bet.stake);
    this.#clear();
  }

  expire(now: number): void {
    if (this.locked && now >= this.#expiresAt) this.#end('expired');
  }

  withdraw(amount: number): void {
    if (amount > this.count('own')) return;
    this.#take(amount);
    if (this.locked) this.#end('forfeited');
  }

  reverse(amount: Cents, broughtBonus: boolean): number {
    const taken = Math.min(amount, this.count('own'));
    this.#take(taken);
    this.unplayed = Math.max(0, this.unplayed - amount);
    if (broughtBonus && this.locked) this.#end('reversed');
    return amount - taken;
  }

  #take(amount: number): void {
    for (let coin = 0; coin < amount; coin += 1) this.balance.splice(this.balance.indexOf('own'), 1);
  }

  #move(): void {
    this.balance[this.balance.indexOf('bonus')] = 'own';
  }

  #clear(): void {
    if (!this.locked) return this.#lapse();
    const released = Math.min(this.#granted, this.#released.reduce((sum, micros) => sum + micros, 0) / 1_000_000);
    while (this.#moved + 1 <= released && this.count('bonus') > 0) {
      this.#move();
      this.#moved += 1;
    }
    if (this.#moved === this.#granted) this.#end('released');
    else if (this.count('bonus') === 0 && this.holding === 0) this.#end('lost');
  }

  #end(ended: BonusEnd): void {
    this.ended = ended;
    this.#lapse();
  }

  #lapse(): void {
    const allowed = Math.floor((this.#granted * this.#terms.keptRestPpm) / 1_000_000);
    while (this.ended === 'released' && this.count('bonus') > 0 && this.#kept < allowed) {
      this.#move();
      this.#kept += 1;
    }
    this.lapsed += this.count('bonus');
    this.balance = this.balance.filter((coin) => coin === 'own');
  }
}
