import { expect, it } from 'vitest';
import { bareAddress } from './bare-address.ts';

const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const ETHER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

it.each([
  [`  ${BITCOIN}\n`, BITCOIN],
  [`\u200E\u00A0${BITCOIN}\u200B\uFEFF`, BITCOIN],
  [`bitcoin:${BITCOIN}`, BITCOIN],
  [`BITCOIN:${BITCOIN}?amount=0.01&label=a%20wallet`, BITCOIN],
  [`ethereum:${ETHER}@1?value=1e18`, ETHER],
  [`ethereum:pay-${ETHER}`, ETHER],
  // The scheme of Bitcoin Cash is a part of its addresses; what is no link stays as it is, and is judged as it is.
  ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  [`${BITCOIN}?amount=1`, `${BITCOIN}?amount=1`],
  ['', ''],
])('the address in “%s” is “%s”', (text, address) => {
  expect(bareAddress(text)).toBe(address);
});
