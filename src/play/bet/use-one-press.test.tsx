// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DOUBLE_CLICK_MS, useOnePress } from './use-one-press.ts';

afterEach(cleanup);

interface TestButtonProps {
  locked: boolean;
  onPress: () => void;
  repeatable?: boolean;
  several?: boolean;
}

function TestButton({ locked, onPress, ...options }: TestButtonProps) {
  return (
    <button type="button" {...useOnePress(locked, onPress, options)}>
      go
    </button>
  );
}

function setUp(locked = false) {
  const onPress = vi.fn<() => void>();
  const { rerender } = render(<TestButton locked={locked} onPress={onPress} />);
  const button = screen.getByRole('button');
  return { onPress, button, lock: (next: boolean) => rerender(<TestButton locked={next} onPress={onPress} />) };
}

const finger = { isPrimary: true, button: 0 };

describe('one press, one bet', () => {
  it('counts a click, and a click that a screen reader makes', () => {
    const { button, onPress } = setUp();
    fireEvent.pointerDown(button, finger);
    fireEvent.click(button, { detail: 1 });
    fireEvent.click(button, { detail: 0 });
    expect(onPress).toHaveBeenCalledTimes(2);
  });

  it('ignores the second half of a double click', () => {
    const { button, onPress } = setUp();
    fireEvent.pointerDown(button, finger);
    fireEvent.click(button, { detail: 1 });
    fireEvent.pointerDown(button, finger);
    fireEvent.click(button, { detail: 2 });
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('ignores a press that began while it was locked, though the lock has gone by its end', () => {
    const { button, onPress, lock } = setUp(true);
    fireEvent.pointerDown(button, finger);
    lock(false);
    fireEvent.click(button, { detail: 1 });
    expect(onPress).not.toHaveBeenCalled();
    fireEvent.pointerDown(button, finger);
    fireEvent.click(button, { detail: 1 });
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('counts the next press after one that was dragged off the button', () => {
    const { button, onPress } = setUp();
    fireEvent.pointerDown(button, finger);
    fireEvent.pointerDown(button, finger);
    fireEvent.click(button, { detail: 1 });
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('keeps a held key from pressing again, and lets a second press of the key count', () => {
    const { button, onPress } = setUp();
    expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
    fireEvent.click(button, { detail: 0 });
    expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(button, { key: ' ', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(button, { key: 'Tab', repeat: true })).toBe(true);
    expect(onPress).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(button, { key: ' ' });
    fireEvent.click(button, { detail: 0 });
    expect(onPress).toHaveBeenCalledTimes(2);
  });

  it('ignores a key pressed while locked whose click comes after the lock', () => {
    const { button, onPress, lock } = setUp(true);
    fireEvent.keyDown(button, { key: ' ' });
    lock(false);
    fireEvent.click(button, { detail: 0 });
    expect(onPress).not.toHaveBeenCalled();
  });
});

describe('where one may press again and again', () => {
  it('takes clicks in a row singly, but not the second half of a double click', () => {
    const onPress = vi.fn<() => void>();
    render(<TestButton locked={false} onPress={onPress} repeatable />);
    const button = screen.getByRole('button');
    const clickAt = (timeStamp: number, detail: number): void => {
      const event = new MouseEvent('click', { bubbles: true, detail });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      fireEvent.pointerDown(button, finger);
      fireEvent(button, event);
    };
    clickAt(1_000, 1);
    clickAt(1_000 + DOUBLE_CLICK_MS - 1, 2);
    expect(onPress).toHaveBeenCalledTimes(1);
    clickAt(1_000 + DOUBLE_CLICK_MS, 3);
    clickAt(1_000 + 2 * DOUBLE_CLICK_MS, 4);
    expect(onPress).toHaveBeenCalledTimes(3);
  });

  it('takes every click where bets run beside each other', () => {
    const onPress = vi.fn<() => void>();
    render(<TestButton locked={false} onPress={onPress} several />);
    const button = screen.getByRole('button');
    for (const detail of [1, 2, 3]) {
      fireEvent.pointerDown(button, finger);
      fireEvent.click(button, { detail });
    }
    expect(onPress).toHaveBeenCalledTimes(3);
  });
});
