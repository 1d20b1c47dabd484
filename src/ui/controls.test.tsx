// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Cents, cents } from '#contract/money.ts';
import { lastServices, ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { initI18n } from '#src/lib/i18n/i18n.ts';
import { Announcer, announcementsService } from './announcer.tsx';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Coins } from './coins.tsx';
import { CopyButton } from './copy-button.tsx';
import { LevelBadge, levelGroup } from './level-badge.tsx';
import { Modal } from './modal.tsx';
import { Pagination } from './pagination.tsx';
import { PriceRange } from './price-range.tsx';
import { Segmented } from './segmented.tsx';
import { Tabs } from './tabs.tsx';
import { TextInput } from './text-input.tsx';
import { toastsService } from './toast.ts';
import { Toaster } from './toaster.tsx';
import { Tooltip } from './tooltip.tsx';

beforeAll(async () => {
  await initI18n();
  await import('./tooltip-popup.tsx');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('TextInput', () => {
  test('keeps its sentence while a button is pressed, so that the button stays under the pointer', async () => {
    const form = (error?: string) => (
      <>
        <TextInput label="Email" error={error} />
        <button type="button">Send</button>
      </>
    );
    const { rerender } = render(form('Email is required'));
    const button = screen.getByRole('button', { name: 'Send' });
    fireEvent.pointerDown(button, { isPrimary: true });
    rerender(form());
    expect(screen.queryByText('Email is required')).not.toBeNull();
    fireEvent.pointerUp(button);
    await waitFor(() => expect(screen.queryByText('Email is required')).toBeNull());
    fireEvent.pointerDown(button, { isPrimary: true });
    rerender(form('Email is not valid.'));
    expect(screen.queryByText('Email is not valid.')).toBeNull();
    fireEvent.pointerUp(button);
    await waitFor(() => expect(screen.queryByText('Email is not valid.')).not.toBeNull());
  });

  test('shows its error beneath, tied to the field, and marks the field as wrong', () => {
    render(<TextInput label="Email" error="Email is required" />);
    const field = screen.getByLabelText('Email');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Email is required');
  });

  test('a password can be shown and hidden again, and keeps what was typed', async () => {
    const user = userEvent.setup();
    render(<TextInput label="Password" type="password" />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    await user.type(field, 'secret');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect([field.type, field.value]).toEqual(['text', 'secret']);
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.type).toBe('password');
  });

  test('works with react-hook-form: its value is read and its ref takes the focus on a failure', async () => {
    const user = userEvent.setup();
    const sent = vi.fn();
    function Form() {
      const { register, handleSubmit, formState } = useForm<{ name: string }>();
      return (
        <form onSubmit={(event) => void handleSubmit(sent)(event)}>
          <TextInput label="Nickname" {...register('name', { required: 'Nickname is required' })} error={formState.errors.name?.message} />
          <button type="submit">Send</button>
        </form>
      );
    }
    render(<Form />);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Nickname is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Nickname'));
    await user.type(screen.getByLabelText('Nickname'), 'Mira');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent.mock.calls[0]?.[0]).toEqual({ name: 'Mira' }));
  });
});

describe('Checkbox', () => {
  test('is toggled by its words and by the space key', async () => {
    const user = userEvent.setup();
    const changed = vi.fn();
    render(<Checkbox onChange={(event) => changed(event.target.checked)}>I am 18 or older</Checkbox>);
    await user.click(screen.getByText('I am 18 or older'));
    await user.keyboard(' ');
    expect(changed.mock.calls).toEqual([[true], [false]]);
  });

  test('says when only some of what it represents is chosen', () => {
    const { rerender } = render(<Checkbox indeterminate>All</Checkbox>);
    const box = screen.getByRole<HTMLInputElement>('checkbox');
    expect(box.indeterminate).toBe(true);
    rerender(<Checkbox>All</Checkbox>);
    expect(box.indeterminate).toBe(false);
  });
});

describe('Button', () => {
  test('while loading does nothing, stays named, and says that it is busy', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const pressed = vi.fn();
    const { rerender } = render(
      <Button loading onClick={pressed}>
        Pay
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Pay' });
    await user.click(button);
    button.focus();
    await user.keyboard('{Enter} ');
    expect(pressed).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
    rerender(<Button onClick={pressed}>Pay</Button>);
    await user.click(button);
    expect(pressed).toHaveBeenCalledOnce();
  });

  test('a loading button sends no form', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={sent}>
        <Button type="submit" loading>
          Pay
        </Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('CopyButton', () => {
  const writeText = vi.fn<(text: string) => Promise<void>>();

  beforeEach(() => {
    writeText.mockReset().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  });

  test("copies the text, says 'Copied!', and stops saying so after a second", async () => {
    render(
      <ShopFrame>
        <Announcer />
        <CopyButton text="7f3a" label="Copy the hash" />
      </ShopFrame>,
    );
    const pressedAt = performance.now();
    screen.getByRole('button', { name: 'Copy the hash' }).click();
    const tip = await screen.findByRole('tooltip');
    expect(writeText).toHaveBeenCalledWith('7f3a');
    expect(tip.textContent).toBe('Copied!');
    expect(screen.getByRole('log').textContent).toBe('Copied!');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    expect(performance.now() - pressedAt).toBeGreaterThan(990);
  });

  test('says so when the browser refuses', async () => {
    writeText.mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    render(
      <ShopFrame>
        <Toaster />
        <CopyButton text="7f3a" label="Copy the hash" />
      </ShopFrame>,
    );
    screen.getByRole('button', { name: 'Copy the hash' }).click();
    expect(await screen.findByText(i18next.t('ui:copy.failed'))).toBeTruthy();
    expect(screen.queryByText('Copied!')).toBeNull();
  });
});

describe('Tooltip', () => {
  test('shows on keyboard focus, describes its element, and goes with Escape', async () => {
    const user = userEvent.setup();
    render(
      <Tooltip content="Every ticket of this box">
        <button type="button">?</button>
      </Tooltip>,
    );
    await user.tab();
    const tip = await screen.findByRole('tooltip');
    expect(screen.getByRole('button').getAttribute('aria-describedby')).toBe(tip.id);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });
});

describe('Modal', () => {
  test('is a named dialog that Escape and its close button ask to close', async () => {
    const user = userEvent.setup();
    const closed = vi.fn();
    render(
      <Modal open onClose={closed} title="Deposit">
        <button type="button">Pay</button>
      </Modal>,
    );
    expect(await screen.findByRole('dialog', { name: 'Deposit' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledTimes(2);
  });

  test('leaves the focus with its field when it takes the focus on its own, and the field is not left', async () => {
    const left = vi.fn();
    render(
      <Modal open onClose={() => {}} title="Log in">
        <input aria-label="Password" onBlur={left} />
      </Modal>,
    );
    const dialog = await screen.findByRole('dialog');
    const field = screen.getByLabelText('Password');
    field.focus();
    dialog.focus();
    await Promise.resolve();
    expect(document.activeElement).toBe(field);
    expect(left).not.toHaveBeenCalled();
  });

  test('takes the focus from a field when it is pressed beside it', async () => {
    const left = vi.fn();
    render(
      <Modal open onClose={() => {}} title="Log in">
        <input aria-label="Password" onBlur={left} />
      </Modal>,
    );
    const dialog = await screen.findByRole('dialog');
    screen.getByLabelText('Password').focus();
    fireEvent.mouseDown(dialog);
    dialog.focus();
    await Promise.resolve();
    expect(document.activeElement).toBe(dialog);
    expect(left).toHaveBeenCalledOnce();
  });
});

test('Tabs show one panel and change by arrow keys', async () => {
  const user = userEvent.setup();
  const changed = vi.fn();
  render(
    <Tabs
      label="Account"
      value="register"
      onChange={changed}
      tabs={[
        { value: 'register', label: 'Sign up', panel: 'new here' },
        { value: 'login', label: 'Login', panel: 'welcome back' },
      ]}
    />,
  );
  expect(screen.getByRole('tabpanel').textContent).toBe('new here');
  await user.click(screen.getByRole('tab', { name: 'Login' }));
  expect(changed).toHaveBeenCalledWith('login');
});

test('Segmented is a named group of radio buttons', async () => {
  const user = userEvent.setup();
  const changed = vi.fn();
  render(
    <Segmented
      label="How many"
      value="1"
      onChange={changed}
      options={[
        { value: '1', label: '1' },
        { value: '2', label: '2' },
      ]}
    />,
  );
  expect(screen.getByRole('group', { name: 'How many' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '2' }));
  expect(changed).toHaveBeenCalledWith('2');
});

test('Pagination stops at both ends and is gone when there is one page', () => {
  const onPage = vi.fn();
  const press = (name: string): void => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(button);
  };
  const { rerender, container } = render(<Pagination page={1} pages={3} onPage={onPage} />);
  expect(screen.getByText('1 of 3')).toBeTruthy();
  press('Previous');
  press('Next');
  rerender(<Pagination page={2} pages={3} onPage={onPage} disabled />);
  press('Next');
  rerender(<Pagination page={3} pages={3} onPage={onPage} />);
  press('Next');
  press('Previous');
  expect(onPage.mock.calls).toEqual([[2], [2]]);
  rerender(<Pagination page={1} pages={1} onPage={onPage} />);
  expect(container.textContent).toBe('');
});

test('a price range keeps the field that is in use while the other price is taken over, and follows one that is cleared', async () => {
  const changed = vi.fn<(from: Cents | null, to: Cents | null) => void>();
  const range = { label: 'Price', onChange: changed };
  const { rerender } = render(<PriceRange {...range} from={null} to={null} />);
  const [lowest, highest] = screen.getAllByRole<HTMLInputElement>('textbox');
  await userEvent.type(lowest!, '5');
  await userEvent.click(highest!);
  expect(changed).toHaveBeenLastCalledWith(500, null);
  await userEvent.type(highest!, '1');
  rerender(<PriceRange {...range} from={cents(5_00)} to={null} />);
  await userEvent.type(highest!, '0');
  expect([lowest!.value, highest!.value, document.activeElement]).toEqual(['5', '10', highest]);
  rerender(<PriceRange {...range} from={null} to={cents(10_00)} />);
  expect([lowest!.value, highest!.value]).toEqual(['', '10']);
});

test('announce speaks through the live region, the same words twice if said twice', async () => {
  render(<Announcer />, { wrapper: ShopFrame });
  const { announce } = lastServices().get(announcementsService);
  announce('You won a Gilded crown');
  announce('You won a Gilded crown');
  await waitFor(() => expect(screen.getAllByText('You won a Gilded crown')).toHaveLength(2));
  expect(screen.getByRole('log').getAttribute('aria-live')).toBe('polite');
});

describe('toasts', () => {
  test('the same sentence is never shown twice, and three are shown at most', async () => {
    render(<Toaster />, { wrapper: ShopFrame });
    const toast = lastServices().get(toastsService);
    for (let sale = 0; sale < 4; sale += 1) toast.error('The sale failed');
    for (const text of ['one', 'two', 'three', 'four']) toast.info(text);
    await waitFor(() => expect(screen.getAllByText('The sale failed')).toHaveLength(1));
    await waitFor(() => expect(document.querySelectorAll('.Toastify__toast')).toHaveLength(3));
  });
});

test('Coins print two decimals, zero included', () => {
  const { container } = render(
    <>
      <Coins amount={cents(0)} />
      <Coins amount={cents(122_410)} signed />
    </>,
  );
  expect(container.textContent).toBe('0.00+1,224.10');
});

test.each([
  [1, 1],
  [9, 1],
  [10, 10],
  [24, 20],
  [109, 100],
  [119, 110],
])('level %i is of group %i', (level, group) => {
  expect(levelGroup(level)).toBe(group);
});

test('a level is read out in words', () => {
  render(
    <MemoryRouter>
      <LevelBadge level={24} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Level 24')).toBeTruthy();
});
