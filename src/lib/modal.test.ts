// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { modalAddress, modalIn, Modals } from './modal.ts';

const modals = new Modals();
const { openModal, closeModal } = modals;
const gone: { search: string; replace: boolean }[] = [];

function at(address: string): void {
  history.replaceState(null, '', address);
}

beforeEach(() => {
  gone.length = 0;
  modals.bind(({ search }, { replace }) => {
    gone.push({ search, replace });
    at(location.pathname + search);
  });
});

describe('opening', () => {
  test('writes the dialog into the query of the page in view, as a step that going back undoes', () => {
    at('/boxes?search=crown');
    openModal('login');
    expect(gone).toEqual([{ search: '?search=crown&modal=login', replace: false }]);
  });

  test('changes from one dialog to the other in place and keeps where to go after sign-in', () => {
    at('/?modal=login&next=%2Fprofile%2Finventory');
    openModal('register');
    expect(gone).toEqual([{ search: '?next=%2Fprofile%2Finventory&modal=register', replace: true }]);
  });

  test('hands a promo code and an amount to the deposit, and forgets those of the last one', () => {
    at('/?promocode=old&amount=9');
    openModal('deposit', { promocode: 'winter35' });
    expect(gone.at(-1)?.search).toBe('?modal=deposit&promocode=winter35');
  });
});

describe('closing', () => {
  test('takes the parameters of the dialog away and leaves those of the page', () => {
    at('/boxes?search=crown&modal=deposit&promocode=winter35&amount=5');
    closeModal();
    expect(gone).toEqual([{ search: '?search=crown', replace: true }]);
  });

  test('does nothing when no dialog is open', () => {
    at('/boxes?search=crown');
    closeModal();
    expect(gone).toEqual([]);
  });
});

test.each(['', 'modal=', 'modal=admin', 'modal=LOGIN', 'modal=%3Cscript%3E'])('%j opens nothing', (query) => {
  expect(modalIn(new URLSearchParams(query))).toBeNull();
});

test('the address for a redirect carries the wanted page', () => {
  expect(modalAddress('login', '/profile/inventory?sort=-price')).toBe('/?modal=login&next=%2Fprofile%2Finventory%3Fsort%3D-price');
});
