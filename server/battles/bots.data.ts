/** Bots of the house that take seats when a creator calls them: invented names, shown as bots everywhere. */
export const BATTLE_BOTS = [
  { id: '0b075eed-0000-4000-8000-000000000001', name: 'Cogsworth' },
  { id: '0b075eed-0000-4000-8000-000000000002', name: 'Pixel' },
  { id: '0b075eed-0000-4000-8000-000000000003', name: 'Sprocket' },
  { id: '0b075eed-0000-4000-8000-000000000004', name: 'Widget' },
  { id: '0b075eed-0000-4000-8000-000000000005', name: 'Dynamo' },
  { id: '0b075eed-0000-4000-8000-000000000006', name: 'Tinker' },
] as const;

/** A bot by its id; undefined for none. */
export function botNamed(id: string) {
  return BATTLE_BOTS.find((bot) => bot.id === id);
}
