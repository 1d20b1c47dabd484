import { expect, it } from 'vitest';
import { LOST_AFTER_MS } from './connection.ts';
import { livenessOf } from './socket.ts';

it('a connection that died without an end is known within 10 s, and on a slow network not before a pong has had time to come', () => {
  const usual = livenessOf(false);
  expect(usual.activityTimeout + usual.pongTimeout + LOST_AFTER_MS).toBeLessThan(10_000);
  expect(livenessOf(true).pongTimeout).toBeGreaterThan(10_000);
});
