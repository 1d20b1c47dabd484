// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { AccountPanel } from './account-panel.tsx';

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

function NameForm({ close }: { close: () => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <input aria-label="Nickname" />
      <button type="submit">Save</button>
    </form>
  );
}

const show = () => render(<AccountPanel name="name" title="Name" text="How others see you." form={{ label: 'Change', Form: NameForm }} />);
const opener = (): HTMLElement => screen.getByRole('button', { name: /Change|Cancel/ });

describe('a panel of the account', () => {
  it('is a group that is named by its heading and can be linked to', () => {
    show();
    expect(screen.getByRole('group', { name: 'Name' }).id).toBe('name');
  });

  it('opens its form in place with the focus in the first field', () => {
    show();
    expect(screen.queryByLabelText('Nickname')).toBeNull();
    fireEvent.click(opener());
    expect(document.activeElement).toBe(screen.getByLabelText('Nickname'));
    expect(opener().getAttribute('aria-expanded')).toBe('true');
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(screen.getByLabelText('Nickname'), { key: 'Escape' })],
    ['the form that has done its work', () => fireEvent.submit(screen.getByLabelText('Nickname'))],
  ])('is closed by %s, and the focus goes back to its button', (_name, act) => {
    show();
    fireEvent.click(opener());
    act();
    expect(screen.queryByLabelText('Nickname')).toBeNull();
    expect(document.activeElement).toBe(opener());
  });
});
