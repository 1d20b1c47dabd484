import { describe, expect, it } from 'vitest';
import { channelSignature, signatureFits } from './signature.ts';

describe('channel signatures', () => {
  it('are Pusher’s', () => {
    expect(channelSignature('278d425bdf160c739803', '7ad3773142a6692b25b8', '1234.1234', 'private-foobar')).toBe(
      '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
    );
  });

  it('fit only letter by letter', () => {
    expect(signatureFits('key:ab', 'key:ab')).toBe(true);
    for (const other of ['', 'key:aB', 'key:abc', 'key:a']) expect(signatureFits(other, 'key:ab')).toBe(false);
  });
});
