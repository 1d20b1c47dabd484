import { describe, expect, it } from 'vitest';
import { isRefusal } from './refusal.ts';

describe('what counts as a refusal', () => {
  it.each([
    [{ code: 'box_changed', status: 409 }, true],
    [{ code: 'too_many_requests', status: 429 }, true],
    [{ code: 'network', status: 0 }, false],
    [{ code: 'internal', status: 500 }, false],
    [{ code: 'unavailable', status: 503 }, false],
    [new TypeError('unreadable answer'), false],
    ['nonsense', false],
  ])('%o → %s', (error, refused) => {
    expect(isRefusal(error)).toBe(refused);
  });
});
