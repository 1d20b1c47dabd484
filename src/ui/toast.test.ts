import { beforeEach, expect, test } from 'vitest';
import { Toasts } from './toast.ts';

const toast = new Toasts();
const { takeDismissed, takeNews } = toast;

beforeEach(() => {
  toast.success('So far.');
  takeNews();
  takeDismissed();
});

test('a success takes the errors before it away, shown or waiting, and no other message', () => {
  toast.error('The stake is too low.');
  toast.info('A round begins.');
  expect(takeNews()).toHaveLength(2);
  toast.error('The line is slow.', { key: 'line' });
  toast.success('Your bet is placed.');
  expect(takeNews().map(({ text }) => text)).toEqual(['Your bet is placed.']);
  expect([...takeDismissed()]).toEqual(['The stake is too low.', 'line']);
});

test('an error after a success stays', () => {
  toast.success('Your bet is placed.');
  toast.error('The stake is too low.');
  expect(takeNews()).toHaveLength(2);
  expect([...takeDismissed()]).toEqual([]);
});
