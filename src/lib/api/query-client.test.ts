import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { putAnswer } from './query-client.ts';

test('the answer to a call stays in the place of a query’s answer that was asked for before and comes later', async () => {
  const client = new QueryClient();
  const queryKey = ['limits'];
  client.setQueryData(queryKey, 'first');
  let answer = (): void => undefined;
  const asked = new Promise<string>((resolve) => {
    answer = () => resolve('first');
  });
  const older = client.fetchQuery({ queryKey, queryFn: () => asked });
  await Promise.resolve();
  putAnswer(client, queryKey, 'changed');
  answer();
  await older.catch(() => undefined);
  expect(client.getQueryData(queryKey)).toBe('changed');
});
