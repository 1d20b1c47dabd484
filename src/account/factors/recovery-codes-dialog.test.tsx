// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { shownCodesService } from './shown-codes.ts';

const CODES = ['aaaa-bbbb', 'cccc-dddd'];
const SAVED = 'I’ve saved them';
let store: ReturnType<typeof shownCodesService.make>;
const QUESTION = 'Close without saving the codes?';

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(async () => {
  const services = new Services();
  store = services.get(shownCodesService);
  render(
    <ShopFrame services={services}>
      <RecoveryCodesDialog />
    </ShopFrame>,
  );
  act(() => store.setState({ codes: CODES }));
  await screen.findByText('aaaa-bbbb');
});
afterEach(cleanup);

const shown = (): readonly string[] | null => store.getState().codes;

describe('the dialog of new recovery codes', () => {
  it('has its first focus on a way to keep the codes, not on what closes it', async () => {
    await expect.poll(() => document.activeElement?.textContent).toBe('Download');
  });

  it('closes at once after the player has saved the codes', () => {
    fireEvent.click(screen.getByRole('button', { name: SAVED }));
    expect(shown()).toBeNull();
    expect(screen.queryByText(QUESTION)).toBeNull();
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its ✕', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('asks before it is closed by %s, with the focus on the way back to the codes', async (_name, leave) => {
    await leave();
    expect(await screen.findByRole('dialog', { name: QUESTION })).toBeTruthy();
    expect(shown()).toEqual(CODES);
    await expect.poll(() => document.activeElement?.textContent).toBe('Back to the codes');
    fireEvent.click(screen.getByRole('button', { name: 'Back to the codes' }));
    await expect.poll(() => screen.queryByText(QUESTION)).toBeNull();
    expect(screen.getByText('aaaa-bbbb')).toBeTruthy();
  });

  it('keeps the codes when the question itself is left by Escape', async () => {
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: QUESTION });
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.queryByText(QUESTION)).toBeNull();
    expect(shown()).toEqual(CODES);
  });

  it('lets them go once that is wanted, and asks about the next ones anew', async () => {
    await userEvent.keyboard('{Escape}');
    fireEvent.click(await screen.findByRole('button', { name: 'Close anyway' }));
    expect(shown()).toBeNull();
    act(() => store.setState({ codes: ['eeee-ffff'] }));
    expect(await screen.findByText('eeee-ffff')).toBeTruthy();
    expect(screen.queryByText(QUESTION)).toBeNull();
  });
});
