// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PrizePicture } from './prize-picture.tsx';

afterEach(cleanup);

test('a picture that could not be fetched is asked for again once the browser is online', () => {
  render(<PrizePicture src="/prizes/brass-key.webp" alt="Brass key" size={48} />);
  fireEvent.error(screen.getByAltText('Brass key'));
  expect(screen.queryByAltText('Brass key')).toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByAltText('Brass key').getAttribute('src')).toBe('/prizes/brass-key.webp');
});
