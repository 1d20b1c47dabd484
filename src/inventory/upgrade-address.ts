/** The address of the upgrade page with these inventory items staked already. */
export function upgradeAddress(ids: readonly string[]): string {
  const search = new URLSearchParams(ids.map((id) => ['item', id]));
  return ids.length === 0 ? '/upgrade' : `/upgrade?${search.toString()}`;
}
