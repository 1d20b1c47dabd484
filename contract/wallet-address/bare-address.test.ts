import { expect, it } from 'vitest';
import { bareAddress } from './bare-address.ts';

const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const CASH = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
const TRON = 'TLLM21wteSPs4hKjbxgmH1L6poyMjeTbHm';
const SOLANA = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
const ETHER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

it.each([
  [`  ${BITCOIN}\n`, BITCOIN],
  [`\u200E\u00A0${BITCOIN}\u200B\uFEFF`, BITCOIN],
  [`bitcoin:${BITCOIN}`, BITCOIN],
  [`BITCOIN:${BITCOIN}?amount=0.01&label=a%20wallet`, BITCOIN],
  [`ethereum:${ETHER}@1?value=1e18`, ETHER],
  [`ethereum:pay-${ETHER}`, ETHER],
  [`ethereum:${ETHER}@56`, ETHER],
  [`ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?uint256=1e6&address=${ETHER}`, ETHER],
  [`bnb:${ETHER}`, ETHER],
  [`smartchain:${ETHER}?amount=1`, ETHER],
  [`binance:${ETHER}`, ETHER],
  [`eip155:56:${ETHER}`, ETHER],
  [`tron:${TRON}`, TRON],
  [`tron:${TRON}?amount=5`, TRON],
  [`solana:${SOLANA}?amount=1&label=x`, SOLANA],
  [`bitcoincash:${CASH}?amount=1`, `bitcoincash:${CASH}`],
  [`BITCOINCASH:${CASH.toUpperCase()}?amount=1`, `BITCOINCASH:${CASH.toUpperCase()}`],
  // The scheme of Bitcoin Cash is a part of its addresses; what is no link stays as it is, and is judged as it is.
  [`bitcoincash:${CASH}`, `bitcoincash:${CASH}`],
  [`${BITCOIN}?amount=1`, `${BITCOIN}?amount=1`],
  ['', ''],
])('the address in “%s” is “%s”', (text, address) => {
  expect(bareAddress(text)).toBe(address);
});
