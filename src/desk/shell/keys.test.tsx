// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { focusRow, focusSearch, useKeys } from './keys.ts';

afterEach(cleanup);

function Page({ onPress, dialog = false }: { onPress: () => void; dialog?: boolean }) {
  useKeys({ a: onPress, j: () => focusRow(1), k: () => focusRow(-1), '/': focusSearch });
  return (
    <main>
      <input type="search" aria-label="search" />
      <table>
        <tbody>
          {['one', 'two', 'three'].map((row) => (
            <tr key={row} data-id={row}>
              <th>
                <a href={`#${row}`}>{row}</a>
              </th>
            </tr>
          ))}
        </tbody>
      </table>
      {dialog && <div role="dialog">question</div>}
    </main>
  );
}

const focused = (): string | null | undefined => document.activeElement?.textContent;

test('j and k walk the rows of a list and stay at its ends', async () => {
  render(<Page onPress={() => undefined} />);
  await userEvent.keyboard('j');
  expect(focused()).toBe('one');
  await userEvent.keyboard('jjj');
  expect(focused()).toBe('three');
  await userEvent.keyboard('k');
  expect(focused()).toBe('two');
});

test('without rows, the keys of rows are left to the browser', async () => {
  const { container } = render(<Page onPress={() => undefined} />);
  const isTaken = (): boolean => !window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', cancelable: true }));
  expect(isTaken()).toBe(true);
  container.querySelector('tbody')?.replaceChildren();
  expect(isTaken()).toBe(false);
});

test('a key does nothing in a field, with a modifier or under a dialog', async () => {
  const pressed = vi.fn();
  const { rerender } = render(<Page onPress={pressed} />);
  await userEvent.keyboard('/');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('search');
  await userEvent.keyboard('a');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(pressed).not.toHaveBeenCalled();
  await userEvent.keyboard('A');
  expect(pressed).toHaveBeenCalledOnce();
  rerender(<Page onPress={pressed} dialog />);
  await userEvent.keyboard('a');
  expect(pressed).toHaveBeenCalledOnce();
});
