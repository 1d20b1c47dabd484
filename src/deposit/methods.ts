import { Bitcoin, CreditCard, Gift, Swords, type LucideIcon } from 'lucide-react';

/** The steps of the dialog: 0 is the list of methods, on phones alone. */
export const STEPS = { list: 0, card: 1, crypto: 2, giftcards: 3, skins: 4 } as const;

export type Method = Exclude<keyof typeof STEPS, 'list'>;

/** The ways to pay, in the order shown. Texts are under `method.{name}`. */
export const METHODS: readonly { name: Method; icon: LucideIcon; hasNote: boolean }[] = [
  { name: 'card', icon: CreditCard, hasNote: true },
  { name: 'giftcards', icon: Gift, hasNote: false },
  { name: 'crypto', icon: Bitcoin, hasNote: true },
  { name: 'skins', icon: Swords, hasNote: false },
];
