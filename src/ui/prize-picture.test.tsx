// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BoxPicture } from '#src/boxes/box-picture.tsx';
import { PrizePicture } from './prize-picture.tsx';

afterEach(cleanup);

test('a picture that could not be fetched is asked for again once the browser is online', () => {
  render(<PrizePicture src="/prizes/brass-key.webp" alt="Brass key" size={48} />);
  fireEvent.error(screen.getByAltText('Brass key'));
  expect(screen.queryByAltText('Brass key')).toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByAltText('Brass key').getAttribute('src')).toBe('/prizes/brass-key.webp');
});

test('so is the picture of a box', () => {
  const { container } = render(<BoxPicture src="/boxes/gems.webp" place="card" />);
  const picture = container.querySelector('img');
  if (picture) fireEvent.error(picture);
  expect([picture?.getAttribute('src'), picture?.style.visibility]).toEqual([null, 'hidden']);
  act(() => void window.dispatchEvent(new Event('online')));
  expect([picture?.getAttribute('src'), picture?.style.visibility]).toEqual(['/boxes/gems.webp', '']);
});
