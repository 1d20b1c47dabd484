import lab from '#src/lib/i18n/en-us/lab.json';

/** Keys of the lab's own texts; they never ship with the shop. */
export type TextKey = keyof typeof lab;

/** The text of a key with its `{names}` filled in. */
export function text(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return lab[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
