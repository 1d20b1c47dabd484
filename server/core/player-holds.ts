/** What may not go on for a player: holds, exclusions, of which the longest of each kind is here, and the register's answer. */
export interface PlayerHolds {
  holds: readonly ActiveHold[];
  exclusions: readonly KnownExclusion[];
  register: RegisterAnswer | null;
}

/** A time-out or self-exclusion, which may be over. Ms since 1970. */
export interface KnownExclusion {
  kind: 'time_out' | 'self_exclusion';
  beganAt: number;
  /** Null for no end. */
  endsAt: number | null;
  /** When play returns after a self-exclusion; null until the player has asked. */
  playAgainAt: number | null;
}

/** What the national self-exclusion register said last of a player. Ms since 1970. */
interface RegisterAnswer {
  /** Since when the player is known to be listed; null for one who is not. */
  listedSince: number | null;
  askedAt: number;
}

/** A hold in force: on a player's play or money, or on a game. */
interface ActiveHold {
  what: 'play' | 'money' | 'game';
  /** Null for a hold on a player. */
  game: string | null;
}
