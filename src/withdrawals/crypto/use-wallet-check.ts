import { useEffect, useState } from 'react';
import type { AddressFault } from '#contract/wallet-address/address-fault.ts';
import { bareAddress } from './bare-address.ts';

/** An address is judged when typing has paused this long, ms. */
const PAUSE_MS = 300;

/** What is known of an address: `open` while it is empty, is being typed or the checks are still on their way. */
export type WalletCheck = { kind: 'open' } | { kind: 'good' } | { kind: 'wrong'; fault: AddressFault };

const OPEN: WalletCheck = { kind: 'open' };

/** Judges an address for a currency; the checks of all chains come with the first one. A check that can't be loaded says nothing: the server judges again. */
export async function judgeWallet(currency: string, address: string): Promise<WalletCheck> {
  const text = bareAddress(address);
  if (text === '') return OPEN;
  try {
    const { addressFault } = await import('#contract/wallet-address/address-fault.ts');
    const fault = addressFault(currency, text);
    return fault === null ? { kind: 'good' } : { kind: 'wrong', fault };
  } catch (error) {
    console.warn('The checks of addresses could not be loaded; the server checks as well', error);
    return OPEN;
  }
}

/** The check of an address as it is typed, a moment after the last key. */
export function useWalletCheck(currency: string, address: string): WalletCheck {
  const asked = `${currency} ${address}`;
  const [known, setKnown] = useState<{ of: string; check: WalletCheck }>({ of: '', check: OPEN });
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      void judgeWallet(currency, address).then((check) => {
        if (!stale) setKnown({ of: `${currency} ${address}`, check });
      });
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [currency, address]);
  return known.of === asked ? known.check : OPEN;
}
