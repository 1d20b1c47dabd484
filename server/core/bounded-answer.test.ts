import { expect, it } from 'vitest';
import { boundedBody } from './bounded-answer.ts';

/** An answer in chunks of ten bytes, which counts those that were asked for. */
function answerOf(chunks: number) {
  let given = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (given === chunks) return controller.close();
        given += 1;
        return controller.enqueue(new Uint8Array(10).fill(65));
      },
    },
    { highWaterMark: 0 },
  );
  return { answer: new Response(body), given: () => given };
}

it('reads an answer of exactly the most bytes, and one without a body', async () => {
  expect((await boundedBody(answerOf(3).answer, 30)).toString()).toBe('A'.repeat(30));
  expect(await boundedBody(new Response(null), 30)).toHaveLength(0);
});

it('stops reading at the first byte that is too many', async () => {
  const { answer, given } = answerOf(1_000);
  await expect(boundedBody(answer, 29)).rejects.toThrow('more than 29 bytes');
  expect(given()).toBe(3);
});
