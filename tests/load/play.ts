/** A call that the load sends over and over: one bet each time. */
export interface Play {
  /** What one of them is called, in the plural: `opens`. */
  name: string;
  /** Its path. */
  path: string;
  /** Its body, as JSON. */
  payload: string;
  /** The box that it opens, whose current version is in its statements; null for other games. */
  slug: string | null;
  /** The kinds of result that differ in their statements. One of each is recorded, and the bare run takes them in turn. */
  results: readonly ((answer: unknown) => boolean)[];
}

/** One statement of a play, as the shop sent it to the database. */
export interface Statement {
  text: string;
  params: unknown[];
}

/** The statements of one play's transaction, with the values in them that differ from one play to the next. */
export interface Recording {
  statements: Statement[];
  /** Values of the recorded play, to be replaced when it is replayed. */
  marks: {
    userId: string;
    sessionId: string;
    key: string;
    pairId: string;
    versionId: string | null;
    nonce: number;
    claimId: number;
    /** The balance that the play began with. */
    held: { balance: number; version: number };
    /** Ids that the play made: of its bet, its prize. */
    fresh: string[];
  };
}
