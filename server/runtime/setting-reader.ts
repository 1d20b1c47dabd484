import { coinsToCents, type Cents } from '#contract/money.ts';
import type { Env, SettingName } from './setting-names.ts';

/** A setting that can't be used. The sentence names the variable and says what it takes. */
export class SettingError extends Error {
  readonly setting: SettingName;
  constructor(setting: SettingName, sentence: string) {
    super(`${setting} ${sentence}`);
    this.name = 'SettingError';
    this.setting = setting;
  }
}

/** Reads settings one by one. Every method throws SettingError for a text that it does not take. */
export class SettingReader {
  readonly #env: Env;
  constructor(env: Env) {
    this.#env = env;
  }

  text(name: SettingName): string | undefined {
    const value = this.#env[name]?.trim();
    return value === '' ? undefined : value;
  }

  integer(name: SettingName, fallback: number, min: number, max: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new SettingError(name, `is "${text}"; it takes a whole number from ${min} to ${max}`);
    return value;
  }

  oneOf<Choice extends string>(name: SettingName, choices: readonly Choice[], fallback: Choice): Choice {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const choice = choices.find((one) => one === text.toLowerCase());
    if (choice === undefined) throw new SettingError(name, `is "${text}"; it takes one of ${choices.join(', ')}`);
    return choice;
  }

  flag(name: SettingName, fallback: boolean): boolean {
    const choice = this.oneOf(name, ['on', 'off', '1', '0', 'true', 'false'], fallback ? 'on' : 'off');
    return choice === 'on' || choice === '1' || choice === 'true';
  }

  address(name: SettingName, protocols: readonly string[]): URL | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !protocols.includes(url.protocol))
      throw new SettingError(name, `takes an address that begins with ${protocols.join('// or ')}//`);
    return url;
  }

  coins(name: SettingName, fallback: Cents): Cents {
    const text = this.text(name);
    if (text === undefined) return fallback;
    if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) throw new SettingError(name, `is "${text}"; it takes an amount in coins, such as 5 or 12.50`);
    return coinsToCents(Number(text));
  }

  /** Refuses settings that would have no effect beside the others. `why` continues the sentence "is set, but". */
  refuse(names: readonly SettingName[], why: string): void {
    const [set] = names.filter((name) => this.text(name) !== undefined);
    if (set !== undefined) throw new SettingError(set, `is set, but ${why}`);
  }

  list(name: SettingName): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
  }

  required(name: SettingName, why: string): string {
    const text = this.text(name);
    if (text === undefined) throw new SettingError(name, `is missing: ${why}`);
    return text;
  }
}
