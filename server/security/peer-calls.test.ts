import { expect, it } from 'vitest';
import { systemRandom } from '#server/runtime/random.ts';
import { testConfig } from '#tests/support/test-config.ts';
import { PEER_HEADER, PeerCalls } from './peer-calls.ts';

const peers = new PeerCalls(testConfig().secrets.peers, systemRandom);
const TARGET = systemRandom.uuid();
const call = { method: 'POST', url: '/api/crash/bet', headers: { authorization: 'Bearer a', 'idempotency-key': 'k' } };
const sent = (changed: object = {}, headers: object = {}) => ({
  ...call,
  ...changed,
  headers: { ...call.headers, [PEER_HEADER]: peers.sign(TARGET, call), ...headers },
});

it('a call of another process names the process that it is meant for', () => {
  expect(peers.targetOf(sent())).toBe(TARGET);
});

it.each([
  ['another method', sent({ method: 'GET' })],
  ['another address', sent({ url: '/api/crash/close-bet' })],
  ['another player', sent({}, { authorization: 'Bearer b' })],
  ['another key', sent({}, { 'idempotency-key': 'l' })],
  ['another process', sent({}, { [PEER_HEADER]: peers.sign(TARGET, call).replace(TARGET, systemRandom.uuid()) })],
  ['no proof', sent({}, { [PEER_HEADER]: TARGET })],
  [
    'a proof under another secret',
    sent({}, { [PEER_HEADER]: new PeerCalls([{ id: '00000000', bytes: systemRandom.bytes(32) }], systemRandom).sign(TARGET, call) }),
  ],
  ['none', call],
])('a call with %s is anyone’s', (_what, changed) => {
  expect(peers.targetOf(changed)).toBeNull();
});

it('a call under the secret before is recognized while that is set', () => {
  const [key] = testConfig().secrets.peers;
  const both = new PeerCalls([{ id: '00000000', bytes: systemRandom.bytes(32) }, key], systemRandom);
  expect(both.targetOf(sent())).toBe(TARGET);
});
