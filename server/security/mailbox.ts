/** The mailbox of an address: what follows a plus belongs to it. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, '@');
}
