import { hexToBytes } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import { describe, expect, it } from 'vitest';
import { cashAddress } from '#contract/wallet-address/cash-address.ts';
import { addressNumber, addressOfKey, derivedAddress } from './derived-address.ts';

/** The public key of the private key 1: its addresses are printed in many places. */
const OF_ONE = hexToBytes('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');

describe('addresses from public keys', () => {
  it.each([
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['LTC', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
    ['DOGE', 'DFpN6QqFfUm3gKNaxN6tNcab1FArL9cZLE'],
    ['BCH', 'bitcoincash:qp63uahgrxged4z5jswyt5dn5v3lzsem6cy4spdc2h'],
    ['ETH', '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'],
    ['USDTE', '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'],
    ['BNB-BSC', '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'],
    ['TRX', 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'],
    ['USDTT', 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'],
  ])('are the well-known ones: %s', (currency, address) => {
    expect(addressOfKey(currency, OF_ONE)).toBe(address);
  });

  it('follow the test vectors of BIP-84 and of CashAddr', () => {
    const first = hexToBytes('0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c');
    expect(addressOfKey('BTC', first)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
    expect(cashAddress(hexToBytes('f5bf48b397dae70be82b3cca4793f8eb2b6cdac9'))).toBe(
      'bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2',
    );
  });

  it('differ by their number, and are the children of the external chain', () => {
    const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/84'/0'/0'");
    const own = account.derive('m/0/5').publicKey;
    expect(own && addressOfKey('BTC', own)).toBe(derivedAddress('BTC', account.publicExtendedKey, 5));
    expect(new Set(Array.from({ length: 20 }, (_, index) => derivedAddress('TRX', account.publicExtendedKey, index))).size).toBe(20);
  });

  it('have numbers that come from player and currency alone', () => {
    expect(addressNumber('a', 'BTC', 0)).toBe(addressNumber('a', 'BTC', 0));
    const numbers = ['a', 'b'].flatMap((player) =>
      ['BTC', 'ETH'].flatMap((currency) => [0, 1].map((attempt) => addressNumber(player, currency, attempt))),
    );
    expect(new Set(numbers).size).toBe(8);
    for (const number of numbers) expect(number).toBeLessThan(2 ** 31);
  });

  it('are not made for a chain whose addresses can’t be derived', () => {
    expect(() => addressOfKey('SOL', OF_ONE)).toThrow('SOL addresses can’t be derived');
  });
});
