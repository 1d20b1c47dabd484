import { MutationObserver, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { Services } from '#src/lib/services/services.ts';
import { createQueryClient, putAnswer } from './query-client.ts';

const queryKey = ['limits'];
const stops: (() => void)[] = [];
const answers: ((answer: string) => void)[] = [];
/** Asks as a page does, and answers by hand. */
function watched(client: QueryClient): void {
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve));
  stops.push(new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined));
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
const answer = async (index: number, text: string): Promise<void> => {
  answers[index]?.(text);
  await settled();
};

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  answers.length = 0;
});

test('the answer to a call stays in the place of a query’s answer that was asked for before and comes later', async () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'first');
  let resolve = (): void => undefined;
  const asked = new Promise<string>((done) => {
    resolve = () => done('first');
  });
  const older = client.fetchQuery({ queryKey, queryFn: () => asked });
  await Promise.resolve();
  putAnswer(client, queryKey, 'changed');
  resolve();
  await older.catch(() => undefined);
  expect(client.getQueryData(queryKey)).toBe('changed');
});

test('an answer that a call or news has overtaken is asked for again, for what else was new in it', async () => {
  const client = createQueryClient(new Services());
  watched(client);
  await answer(0, 'first');
  void client.invalidateQueries({ queryKey });
  putAnswer<string>(client, queryKey, (known) => `${known}, changed`);
  await answer(1, 'older');
  expect(client.getQueryData(queryKey)).toBe('first, changed');
  await answer(2, 'newest');
  expect(client.getQueryData(queryKey)).toBe('newest');
});

test.each([
  ['a change', (client: QueryClient) => putAnswer<string>(client, queryKey, (known) => `${known}, changed`)],
  ['news', (client: QueryClient) => void client.invalidateQueries({ queryKey })],
])('a first answer that %s has overtaken is shown, and asked for once more', async (_name, tell) => {
  const client = createQueryClient(new Services());
  watched(client);
  tell(client);
  tell(client);
  await answer(0, 'older');
  expect([client.getQueryData(queryKey), answers.length]).toEqual(['older', 2]);
  await answer(1, 'newest');
  expect([client.getQueryData(queryKey), answers.length, client.isFetching()]).toEqual(['newest', 2, 0]);
});

test('a call without a network fails at once and isn’t kept for later', async () => {
  onlineManager.setOnline(false);
  try {
    const mutationFn = (): Promise<void> => Promise.reject(new Error('no network'));
    await expect(new MutationObserver(createQueryClient(new Services()), { mutationFn }).mutate()).rejects.toThrow('no network');
  } finally {
    onlineManager.setOnline(true);
  }
});
