import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#src/lib/api/api-error.ts';
import { Confirmations } from './confirming.ts';

const refused = () =>
  new ApiError({
    status: 403,
    code: 'confirmation_required',
    msg: 'Please confirm.',
    details: { confirmation: { methods: ['totp', 'recovery_code'] } },
  });

/** A call that the server refuses so many times, and then answers with how often it came. */
function guarded(refusals: number): { send: () => Promise<number>; sent: () => number } {
  let count = 0;
  return {
    send: async () => {
      count += 1;
      if (count <= refusals) throw refused();
      return count;
    },
    sent: () => count,
  };
}

const { confirming, store } = new Confirmations();
const question = () => store.getState().question;
const asked = async () => {
  await new Promise((resolve) => setTimeout(resolve, 0));
  return question();
};

afterEach(() => question()?.answer(false));

describe('a guarded call', () => {
  it('asks nothing where the server wants no confirmation', async () => {
    const call = guarded(0);
    await expect(confirming(call.send)).resolves.toBe(1);
    expect(question()).toBeNull();
  });

  it('is sent again, once, after the player has confirmed', async () => {
    const call = guarded(1);
    const answer = confirming(call.send);
    expect((await asked())?.methods).toEqual(['totp', 'recovery_code']);
    expect(call.sent()).toBe(1);
    question()?.answer(true);
    await expect(answer).resolves.toBe(2);
    expect(question()).toBeNull();
  });

  it('fails with its refusal when the player turns away, and is not sent again', async () => {
    const call = guarded(1);
    const answer = confirming(call.send);
    (await asked())?.answer(false);
    await expect(answer).rejects.toMatchObject({ code: 'confirmation_required' });
    expect(call.sent()).toBe(1);
  });

  it('asks once for several calls that come together', async () => {
    const [first, second] = [guarded(1), guarded(1)];
    const answers = Promise.all([confirming(first.send), confirming(second.send)]);
    (await asked())?.answer(true);
    await expect(answers).resolves.toEqual([2, 2]);
  });

  it('asks nothing about any other failure', async () => {
    const failing = () => Promise.reject(new ApiError({ status: 409, code: 'quote_changed', msg: '' }));
    await expect(confirming(failing)).rejects.toMatchObject({ code: 'quote_changed' });
    expect(question()).toBeNull();
  });
});
