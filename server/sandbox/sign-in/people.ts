import { createHash } from 'node:crypto';

/** What a person at a sandbox provider is known by. */
export interface StandInPerson {
  name: string;
  /** Null for an account without an address. */
  email: string | null;
  isVerified: boolean;
}

/** People who can be chosen at each sandbox provider; anybody else is written into the form. */
export const PEOPLE: Readonly<Record<string, StandInPerson>> = {
  mira: { name: 'Mira Holm', email: 'mira.holm@people.test', isVerified: true },
  jonas: { name: 'Jonas Weber', email: 'jonas.weber@people.test', isVerified: false },
  aiko: { name: 'Aiko Tan', email: null, isVerified: false },
};

/** A sandbox provider's id of a person: the same for the same name and address, another at each provider. */
export function numberOf(provider: string, { name, email }: StandInPerson, digits: number): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([provider, name.toLowerCase(), email?.toLowerCase()]))
    .digest();
  return String(hash.readBigUInt64BE()).padStart(digits, '1').slice(0, digits);
}
