import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/lib/api/api-error.ts';
import { loadRecord } from './load-record.ts';

const failing = (status: number, code: ApiError['code']) => () => Promise.reject(new ApiError({ status, code, msg: '' }));
const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  );

describe('a public record', () => {
  it('is handed over', async () => {
    expect(await loadRecord('bet', 'b1', (id) => Promise.resolve({ id }))).toEqual({ id: 'b1' });
  });

  it.each([undefined, '', '../etc', 'x'.repeat(65)])('with the id %s is a 404 without asking', async (id) => {
    const fetch = vi.fn();
    expect(await caught(loadRecord('bet', id, fetch))).toMatchObject({ data: { sought: 'bet' }, init: { status: 404 } });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('that does not exist is a 404', async () => {
    expect(await caught(loadRecord('bet', 'b1', failing(404, 'not_found')))).toMatchObject({
      data: { sought: 'bet' },
      init: { status: 404 },
    });
    expect(await caught(loadRecord('bet', 'b1', failing(422, 'invalid_request')))).toMatchObject({
      data: { sought: 'bet' },
      init: { status: 404 },
    });
  });

  it('that could not be asked for is left to the page; anything else is an error', async () => {
    expect(await loadRecord('bet', 'b1', failing(0, 'network'))).toBeNull();
    expect(await loadRecord('bet', 'b1', failing(503, 'unavailable'))).toBeNull();
    expect(await caught(loadRecord('bet', 'b1', () => Promise.reject(new TypeError('broken'))))).toBeInstanceOf(TypeError);
  });
});
