import { describe, expect, it } from 'vitest';
import { signatureFault, webhookSignature } from './zen.ts';

const secret = new Uint8Array(32).fill(7);
const body = Buffer.from('{"status":"paid"}');
const nowMs = 1_800_000_000_000;
const at = (seconds: number) => String(nowMs / 1_000 + seconds);
const signed = (timestamp: string, signature = webhookSignature(secret, timestamp, body)) => ({
  'zen-timestamp': timestamp,
  'zen-signature': signature,
});

describe('a webhook’s signature', () => {
  it('is believed within five minutes, before and after', () => {
    for (const seconds of [-300, -1, 0, 299]) expect(signatureFault(secret, signed(at(seconds)), body, nowMs)).toBeNull();
    for (const seconds of [-301, 301, -86_400]) expect(signatureFault(secret, signed(at(seconds)), body, nowMs)).toBe('stale');
  });

  it('is over the bytes and the moment', () => {
    expect(signatureFault(secret, signed(at(0)), Buffer.from('{"status":"paid" }'), nowMs)).toBe('forged');
    expect(signatureFault(secret, { ...signed(at(-400)), 'zen-timestamp': at(0) }, body, nowMs)).toBe('forged');
    expect(signatureFault(new Uint8Array(32).fill(8), signed(at(0)), body, nowMs)).toBe('forged');
  });

  it('is refused in any other form', () => {
    for (const signature of [
      '',
      'zz',
      '0'.repeat(63),
      '0'.repeat(64),
      '0'.repeat(65),
      webhookSignature(secret, at(0), body).toUpperCase(),
    ]) {
      expect(signatureFault(secret, signed(at(0), signature), body, nowMs)).toBe('forged');
    }
    for (const timestamp of ['', 'now', '1e9', ' 1800000000', '-1'])
      expect(signatureFault(secret, signed(timestamp), body, nowMs)).toBe('forged');
    expect(signatureFault(secret, {}, body, nowMs)).toBe('forged');
    expect(signatureFault(secret, { 'zen-timestamp': [at(0)], 'zen-signature': ['x'] }, body, nowMs)).toBe('forged');
  });
});
