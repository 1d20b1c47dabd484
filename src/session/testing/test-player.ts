import type { Player } from '../session-store.ts';

/** A signed-in player of a test, with what the test cares about. */
export const testPlayer = (about: Partial<Player> = {}): Player => ({
  id: '1',
  name: 'Mira',
  email: 'mira@shop.test',
  email_verified: true,
  avatar_url: null,
  user_level: { level: 1, value: 0, from: 0, to: 100 },
  ...about,
});
