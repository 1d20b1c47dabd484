import type { Drop } from '#contract/api/drops.ts';
import { formatCents } from '#contract/money.ts';
import type { Balance } from '#src/settlement/balance-view.ts';
import { Gate } from '#src/settlement/gate.ts';
import type { Hold, HoldRequest } from '#src/settlement/hold.ts';
import type { GatePorts } from '#src/settlement/ports.ts';

/** Something that the gate held back, or a hold itself; times are ms since the page was loaded. */
export interface HeldBack {
  what: 'hold' | 'balance' | 'drop' | 'result';
  /** What would have been given away; of a hold, why it ended. */
  text: string;
  fromMs: number;
  /** Null while it is held. */
  untilMs: number | null;
}

/** The shop's own gate, which also says what passes and what waits. */
export class WatchedGate extends Gate {
  #onChange: (held: readonly HeldBack[]) => void = () => undefined;
  #held: HeldBack[] = [];
  /** What is held of a drop, by its id: two of them may be of one name. */
  readonly #drops = new Map<string, HeldBack>();

  constructor(ports: GatePorts) {
    super(ports);
    this.store.subscribe(({ balance }) => {
      for (const held of this.#held) if (held.what === 'balance' && balance !== null && held.text === formatCents(balance)) this.#end(held);
    });
    this.onDrop((drop) => {
      const held = this.#drops.get(drop.id);
      if (held !== undefined) this.#end(held);
    });
  }

  /** Forgets what was held and reports what is held from now on. */
  watch(onChange: (held: readonly HeldBack[]) => void): void {
    this.#held = [];
    this.#onChange = onChange;
  }

  override hold(request: HoldRequest): Hold {
    const hold = super.hold(request);
    const held = this.#begin('hold', request.concealing);
    hold.after((reason) => {
      held.text = `${request.concealing}: ${reason}`;
      this.#end(held);
    });
    return hold;
  }

  override receiveBalance(balance: Balance): void {
    const held = this.#begin('balance', formatCents(balance.balance));
    super.receiveBalance(balance);
    if (this.store.getState().balance === balance.balance) this.#end(held);
  }

  override receiveDrop(drop: Drop): void {
    if (!this.#drops.has(drop.id)) this.#drops.set(drop.id, this.#begin('drop', drop.item.name));
    super.receiveDrop(drop);
  }

  /** Runs with the release of a hold, as a text about the result does. */
  watchResult(hold: Hold, text: string): void {
    const held = this.#begin('result', text);
    hold.after(() => this.#end(held));
  }

  #begin(what: HeldBack['what'], text: string): HeldBack {
    const held = { what, text, fromMs: performance.now(), untilMs: null };
    this.#held = [...this.#held, held];
    this.#onChange(this.#held);
    return held;
  }

  #end(held: HeldBack): void {
    held.untilMs ??= performance.now();
    this.#onChange(this.#held);
  }
}
