import { describe, expect, it } from 'vitest';
import { apiSignature, bodyFits, readParams, signatureFault, type SignedCall } from './api-signature.ts';

/** The worked example of Pusher's HTTP API reference. */
const EXAMPLE = {
  appKey: { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' },
  seconds: 1_353_088_179,
  body: '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}',
  md5: 'ec365a775a4cd0599faeb73354201b6f',
  signature: 'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
};

const call = (query: string, method = 'POST', path = '/apps/3/events'): SignedCall => ({
  method,
  path,
  params: readParams(query) ?? new Map(),
});

const QUERY = `auth_key=${EXAMPLE.appKey.key}&auth_timestamp=${EXAMPLE.seconds}&auth_version=1.0&body_md5=${EXAMPLE.md5}&auth_signature=${EXAMPLE.signature}`;

describe('the signature of the HTTP API', () => {
  it('is the one of Pusher’s worked example, whatever the order and case of the parameters', () => {
    expect(apiSignature(EXAMPLE.appKey.secret, call(QUERY))).toBe(EXAMPLE.signature);
    expect(apiSignature(EXAMPLE.appKey.secret, call(QUERY.split('&').toReversed().join('&'), 'post'))).toBe(EXAMPLE.signature);
    expect(apiSignature(EXAMPLE.appKey.secret, call(QUERY.replace('auth_key', 'AUTH_KEY')))).toBe(EXAMPLE.signature);
    expect(bodyFits(EXAMPLE.md5, Buffer.from(EXAMPLE.body))).toBe(true);
  });

  it('is made of values as they are, not as they are escaped', () => {
    const plain: SignedCall = { method: 'GET', path: '/', params: new Map([['name', 'Something else']]) };
    for (const query of ['name=Something%20else', 'Name=Something+else']) expect(call(query, 'GET', '/')).toEqual(plain);
  });

  it('is accepted for ten minutes before and after, from the one key, in version 1.0', () => {
    const at = (seconds: number, query = QUERY) => signatureFault(EXAMPLE.appKey, call(query), seconds * 1_000);
    for (const offset of [-600, 0, 600]) expect(at(EXAMPLE.seconds + offset)).toBeNull();
    for (const offset of [-601, 601, 1e9]) expect(at(EXAMPLE.seconds + offset)).toMatchObject({ fault: 'auth_timestamp', mostSkewS: 600 });
    const wrong = {
      auth_key: QUERY.replace(EXAMPLE.appKey.key, 'other'),
      auth_version: QUERY.replace('1.0', '2.0'),
      auth_timestamp: QUERY.replace(String(EXAMPLE.seconds), 'NaN'),
      auth_signature: QUERY.replace(EXAMPLE.signature, EXAMPLE.signature.replace('d', 'e')),
    };
    for (const [name, query] of Object.entries(wrong)) expect(at(EXAMPLE.seconds, query)).toMatchObject({ fault: name });
  });

  it('covers method, path, each parameter and the body', () => {
    const others = [
      call(QUERY, 'GET'),
      call(QUERY, 'POST', '/apps/3/batch_events'),
      call(`${QUERY}&info=user_count`),
      call(QUERY.replace(EXAMPLE.md5, 'e'.repeat(32))),
      call(QUERY.replace(`&auth_signature=${EXAMPLE.signature}`, '')),
    ];
    for (const other of others) expect(signatureFault(EXAMPLE.appKey, other, EXAMPLE.seconds * 1_000)).toEqual({ fault: 'auth_signature' });
    expect(bodyFits(EXAMPLE.md5, Buffer.from(`${EXAMPLE.body} `))).toBe(false);
    expect(bodyFits(undefined, Buffer.from('x'))).toBe(false);
    expect(bodyFits(undefined, Buffer.alloc(0))).toBe(true);
  });

  it('takes no parameter twice', () => {
    for (const query of ['a=1&a=2', 'info=user_count&INFO=x']) expect(readParams(query)).toBeNull();
  });
});
