import { describe, expect, it } from 'vitest';
import { beaconPublicKey, isBeaconSignature, signBeaconRound } from './beacon-signature.ts';
import { BEACON_MARGIN_MS, beaconRandomness, beaconRoundFor, beaconTimeMs, chainHash, QUICKNET } from './beacon.ts';

/** Round 1,000 of drand's quicknet, as its documentation prints it. */
const PUBLISHED = {
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
};

describe('a public random value', () => {
  it('is verified and computed as drand publishes it', () => {
    expect(chainHash(QUICKNET)).toBe('52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971');
    expect(isBeaconSignature(QUICKNET, 1_000, PUBLISHED.signature)).toBe(true);
    expect(beaconRandomness(PUBLISHED.signature)).toBe(PUBLISHED.randomness);
  });

  it('is refused for another round, another key, a flipped bit and anything malformed', () => {
    const other = beaconPublicKey(new Uint8Array(32).fill(5));
    const flipped = `${PUBLISHED.signature.slice(0, -1)}8`;
    expect(isBeaconSignature(QUICKNET, 1_001, PUBLISHED.signature)).toBe(false);
    expect(isBeaconSignature({ public_key: other }, 1_000, PUBLISHED.signature)).toBe(false);
    for (const signature of [flipped, '', 'not hex', PUBLISHED.signature.slice(2), '00'.repeat(48)])
      expect(isBeaconSignature(QUICKNET, 1_000, signature), signature).toBe(false);
  });

  it('can be signed by a beacon of one’s own', () => {
    const secret = new Uint8Array(32).fill(7);
    const signature = signBeaconRound(secret, 12);
    expect(isBeaconSignature({ public_key: beaconPublicKey(secret) }, 12, signature)).toBe(true);
  });

  it('comes from the first round that is published after the last seat and its margin', () => {
    for (let at = beaconTimeMs(QUICKNET, 500) - 7_000; at < beaconTimeMs(QUICKNET, 500) + 7_000; at += 250) {
      const round = beaconRoundFor(QUICKNET, at);
      expect(beaconTimeMs(QUICKNET, round)).toBeGreaterThan(at + BEACON_MARGIN_MS);
      expect(beaconTimeMs(QUICKNET, round - 1)).toBeLessThanOrEqual(at + BEACON_MARGIN_MS);
    }
    expect(beaconRoundFor(QUICKNET, 0)).toBe(1);
  });
});
