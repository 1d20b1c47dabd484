/** What wallets write before an address in their links and QR codes. That of Bitcoin Cash belongs to its addresses. */
const SCHEME = /^(bitcoin|litecoin|dogecoin|ethereum|solana|tron):(\/\/)?(pay-)?/i;

/** The address in what was typed or pasted: without spaces and signs that are not seen around it, and of a wallet's link neither its scheme nor what follows the address. */
export function bareAddress(text: string): string {
  const trimmed = text.replaceAll(/^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu, '');
  const bare = trimmed.replace(SCHEME, '');
  return bare === trimmed ? trimmed : bare.replace(/[?@].*$/su, '');
}
