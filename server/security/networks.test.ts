import { describe, expect, it } from 'vitest';
import { publicNetwork } from './networks.ts';

describe('the network that distinguishes households', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::1%eth0', '2001:db8:0:0::/64'],
    ['172.32.0.1', '172.32.0.1'],
    ['127.0.0.1', null],
    ['10.1.2.3', null],
    ['172.31.255.255', null],
    ['192.168.1.1', null],
    ['169.254.0.1', null],
    ['100.64.0.1', null],
    ['0.0.0.0', null],
    ['::ffff:10.1.2.3', null],
    ['::ffff:a01:203', null],
    ['::ffff:cb00:7109', null],
    ['fe80::1%eth0', null],
    ['FE80::1', null],
    ['fd12:3456::1', null],
    ['::', null],
    ['::1', null],
    ['', null],
    [null, null],
    ['nonsense', null],
  ])('of %s is %s', (address, network) => {
    expect(publicNetwork(address)).toBe(network);
  });
});
