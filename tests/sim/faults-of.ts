/** The auditor's checks of the books, and what it wants to be empty. */
const VIEWS = ['ledger', 'round', 'battle', 'withdrawal', 'nonce', 'seed_bet'] as const;

/** What is wrong with the books. */
export async function faultsOf(rows: (text: string) => Promise<object[]>): Promise<string[]> {
  const found = await rows(VIEWS.map((view) => `select '${view}: ' || fault as fault from ${view}_faults(0)`).join(' union all '));
  return found.map((row) => String((row as { fault: unknown }).fault).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…'));
}
