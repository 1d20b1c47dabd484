// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { initI18n } from '#src/lib/i18n/i18n.ts';
import { Extra, lazyDialog, lazyExtra, lazyPart } from './part.tsx';

const blocked = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://shop.test/assets/part-1.js'));

/** A load that is blocked so many times before it gives the part. */
function blockedFor<Props>(times: number, part: ComponentType<Props>) {
  let tries = 0;
  return (): Promise<{ default: ComponentType<Props> }> => (tries++ < times ? blocked() : Promise.resolve({ default: part }));
}

beforeAll(() => initI18n());

beforeEach(() => {
  // React and the boundary say what was left out.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Broken = (): never => {
  throw new RangeError('Incorrect locale information provided');
};

describe('what decorates', () => {
  test.each([
    ['without its chunk', lazyExtra(blocked as () => Promise<{ default: ComponentType }>)],
    ['when it throws', lazyExtra(() => Promise.resolve({ default: Broken as ComponentType }))],
  ])('is left out %s', async (_, Decoration) => {
    render(
      <main>
        <p>Place your bet</p>
        <Decoration />
      </main>,
    );
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(screen.getByRole('main').innerHTML).toBe('<p>Place your bet</p>');
  });

  test('leaves its plain form where it has one', () => {
    render(
      <Extra otherwise={<p>Up to 1,000×</p>}>
        <Broken />
      </Extra>,
    );
    expect(screen.getByText('Up to 1,000×')).toBeDefined();
  });
});

describe('what a page exists for', () => {
  const Form = () => <p>The form</p>;

  test('shows a retry in its place, which works once the block is gone, and keeps the page around it', async () => {
    const Part = lazyPart(blockedFor(1, Form));
    render(
      <>
        <input aria-label="Stake" defaultValue="2" />
        <Suspense>
          <Part />
        </Suspense>
      </>,
    );
    await userEvent.type(screen.getByLabelText('Stake'), '5');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert').textContent).toContain('content blocker');
    await userEvent.tab();
    expect(document.activeElement).toBe(retry);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('The form')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Stake').value).toBe('25');
  });

  test('offers to load the page anew when the second try fails as well', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    const Part = lazyPart(blockedFor(9, Form));
    render(
      <Suspense>
        <Part />
      </Suspense>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reload the page' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('shows another text when the part itself throws', async () => {
    const Part = lazyPart(() => Promise.resolve({ default: Broken as ComponentType }));
    render(
      <Suspense>
        <Part />
      </Suspense>,
    );
    expect((await screen.findByRole('alert')).textContent).not.toContain('blocker');
  });

  test('a dialog that was asked for is a plain one with a retry, which can be closed', async () => {
    const onClose = vi.fn();
    const Dialog = lazyDialog(blockedFor(1, Form));
    render(<Dialog open onClose={onClose} />);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('This part didn’t load');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The form')).toBeDefined();
  });
});
