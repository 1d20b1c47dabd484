/** The sandbox's own players: invented names, marked as demo players wherever they show up. */
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
