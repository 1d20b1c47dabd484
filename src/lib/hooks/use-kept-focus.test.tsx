// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { passFocusOn } from './pass-focus-on.ts';
import { useKeptFocus } from './use-kept-focus.ts';

function Group({ names }: { names: readonly string[] }) {
  const group = useKeptFocus<HTMLDivElement>();
  return (
    <>
      <div ref={group} tabIndex={-1} data-testid="group">
        {names.map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
      </div>
      <button type="button">outside</button>
    </>
  );
}

const focused = (): string | null | undefined => document.activeElement?.getAttribute('data-testid') ?? document.activeElement?.textContent;

afterEach(cleanup);

test('a focus on the second button moves to the one that took its place', () => {
  const { rerender } = render(<Group names={['cash out', 'bet on the next']} />);
  screen.getByText('bet on the next').focus();
  rerender(<Group names={['cash out', 'take back']} />);
  expect(focused()).toBe('take back');
  rerender(<Group names={['bet']} />);
  expect(focused()).toBe('bet');
});

test('where no button is left the group itself has the focus', () => {
  const { rerender } = render(<Group names={['take back']} />);
  screen.getByText('take back').focus();
  rerender(<Group names={[]} />);
  expect(focused()).toBe('group');
});

test('a press beside everything lets the focus go', () => {
  const { rerender } = render(<Group names={['cash out']} />);
  const button = screen.getByText('cash out');
  button.focus();
  fireEvent.pointerDown(document.body);
  button.blur();
  rerender(<Group names={['bet']} />);
  expect(document.activeElement).toBe(document.body);
});

test('a focus elsewhere stays there', () => {
  const { rerender } = render(<Group names={['cash out']} />);
  screen.getByText('cash out').focus();
  screen.getByText('outside').focus();
  rerender(<Group names={['bet']} />);
  expect(focused()).toBe('outside');
});

test('a focused button that goes passes the focus on to the place around it', () => {
  const list = (button: boolean) => (
    <section tabIndex={-1} data-testid="list">
      {button && <button ref={passFocusOn}>clear</button>}
    </section>
  );
  const { rerender } = render(list(true));
  screen.getByText('clear').focus();
  rerender(list(false));
  expect(focused()).toBe('list');
});
