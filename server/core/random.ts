/** Randomness that outcomes may rest on. */
export interface Random {
  /** Cryptographic bytes. */
  bytes(count: number): Uint8Array;
  uuid(): string;
}
