// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useHotkeys } from './use-hotkeys.ts';

afterEach(cleanup);

function Table({ enabled, keys }: { enabled: boolean; keys: Parameters<typeof useHotkeys>[0] }) {
  useHotkeys(keys, enabled);
  return (
    <>
      <input aria-label="stake" />
      <input aria-label="target" type="range" />
      <button type="button">other</button>
      <a href="/elsewhere">link</a>
      <p>ground</p>
    </>
  );
}

function setUp(enabled = true) {
  const bet = vi.fn<() => void>();
  const halve = vi.fn<() => void>();
  const double = vi.fn<() => void>();
  render(<Table enabled={enabled} keys={{ bet, halve, double }} />);
  return { bet, halve, double };
}

describe('hotkeys', () => {
  it('space bets, a halves, d doubles; capitals too', () => {
    const { bet, halve, double } = setUp();
    fireEvent.keyDown(document.body, { key: ' ' });
    fireEvent.keyDown(document.body, { key: 'a' });
    fireEvent.keyDown(document.body, { key: 'D' });
    expect([bet, halve, double].map((key) => key.mock.calls.length)).toEqual([1, 1, 1]);
  });

  it('a held key acts once, and never scrolls the page', () => {
    const { bet } = setUp();
    expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(false);
    expect(fireEvent.keyDown(document.body, { key: ' ', repeat: true })).toBe(false);
    expect(bet).toHaveBeenCalledTimes(1);
  });

  it('leaves letters to fields, and space to everything that can be pressed', () => {
    const { bet, halve } = setUp();
    fireEvent.keyDown(screen.getByLabelText('stake'), { key: 'a' });
    fireEvent.keyDown(screen.getByLabelText('stake'), { key: ' ' });
    fireEvent.keyDown(screen.getByRole('button'), { key: ' ' });
    fireEvent.keyDown(screen.getByRole('link'), { key: ' ' });
    expect(bet).not.toHaveBeenCalled();
    expect(halve).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByRole('button'), { key: 'a' });
    fireEvent.keyDown(screen.getByLabelText('target'), { key: ' ' });
    expect(halve).toHaveBeenCalledTimes(1);
    expect(bet).toHaveBeenCalledTimes(1);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('leaves shortcuts of the browser alone: %o', (modifier) => {
    const { double } = setUp();
    expect(fireEvent.keyDown(document.body, { key: 'd', ...modifier })).toBe(true);
    expect(double).not.toHaveBeenCalled();
  });

  it('rests while a dialog is open', () => {
    const { bet } = setUp();
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    fireEvent.keyDown(document.body, { key: ' ' });
    dialog.remove();
    expect(bet).not.toHaveBeenCalled();
  });

  it('can be turned off', () => {
    const { bet } = setUp(false);
    expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(true);
    expect(bet).not.toHaveBeenCalled();
  });
});
