/** What wallets write before an address in their links and QR codes. That of Bitcoin Cash belongs to its addresses. */
const SCHEME =
  /^(?:(?:bitcoin|litecoin|dogecoin|ethereum|bnb|binance|smartchain|solana|tron):(?:\/\/)?(?:pay-)?|eip155:\d+:|(?=bitcoincash:))/i;

/** The recipient of a link that sends a token of Ethereum (ERC-681): the address before it is the token's contract. */
const RECIPIENT = /\/transfer\?(?:.*&)?address=([^&]+)/s;

/** The address in what was typed or pasted: without spaces and signs that are not seen around it, and of a wallet's link neither its scheme nor what follows the address. */
export function bareAddress(text: string): string {
  const trimmed = text.replaceAll(/^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu, '');
  if (!SCHEME.test(trimmed)) return trimmed;
  return RECIPIENT.exec(trimmed)?.[1] ?? trimmed.replace(SCHEME, '').replace(/[?@/].*$/su, '');
}
