/** The sandbox's own players: invented names, shown as demo players everywhere. */
export const DEMO_NAMES = [
  'Juniper',
  'Marlow',
  'Kestrel',
  'Odalys',
  'Bram',
  'Saffron',
  'Tamsin',
  'Ludo',
  'Wren',
  'Calder',
  'Imogen',
  'Piet',
] as const;
