import { Bitcoin, CreditCard, Gift, Swords, type LucideIcon } from 'lucide-react';

/** The steps of the dialog: 0 is the list of methods, on phones alone. */
export const STEPS = { list: 0, card: 1, crypto: 2, giftcards: 3, skins: 4 } as const;

export type Method = Exclude<keyof typeof STEPS, 'list'>;

/** The ways to pay, in the order shown, each with the gateways that its deposits come through. Texts are under `method.{name}`. */
export const METHODS: readonly { name: Method; icon: LucideIcon; gateways: readonly string[] }[] = [
  { name: 'card', icon: CreditCard, gateways: ['zen'] },
  { name: 'giftcards', icon: Gift, gateways: ['gift-code', 'voucher'] },
  { name: 'crypto', icon: Bitcoin, gateways: ['alphapo'] },
  { name: 'skins', icon: Swords, gateways: ['skinsback'] },
];

/** A method by its name in an address; null for anything else. */
export function readMethod(text: string | null): Method | null {
  return METHODS.find(({ name }) => name === text)?.name ?? null;
}

/** The method of a deposit; undefined for a gateway that the shop no longer has. */
export function methodOf(gateway: string): Method | undefined {
  return METHODS.find(({ gateways }) => gateways.includes(gateway))?.name;
}
