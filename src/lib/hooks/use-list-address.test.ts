// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useListAddress } from './use-list-address.ts';

test('keeps two filters that are chosen before the page is shown anew', () => {
  const wrapper = ({ children }: { children: ReactNode }) => createElement(MemoryRouter, { initialEntries: ['/?page=3'] }, children);
  const { result } = renderHook(() => useListAddress(), { wrapper });
  act(() => {
    const { limit } = result.current;
    limit({ type: 'crypto' });
    limit({ from: '2026-11-22' });
  });
  expect(result.current.search.toString()).toBe('type=crypto&from=2026-11-22');
  act(() => result.current.goTo(2));
  expect(result.current.search.get('page')).toBe('2');
});
