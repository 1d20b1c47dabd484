// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ruleSettings } from '#contract/api/desk/rules.ts';
import { renderDesk, staffOf } from '../testing/desk-frame.tsx';

afterEach(cleanup);

test('groups the thousands of values, and counts their units', async () => {
  const { server, show } = await renderDesk('/desk/rules', staffOf('operator'));
  const about = { says: '', takes: '', previews: false };
  const data = [
    { ...about, name: 'MAX_STAKE', value: '12500.50', unset: '10000', unit: 'coins' },
    { ...about, name: 'PROXIES', value: '1', unset: '0', unit: 'proxies' },
    { ...about, name: 'TIMEOUT', value: '1', unset: '5', unit: 's' },
    { ...about, name: 'CLOSED', value: 'none, for 1000 days', unset: 'none', unit: null },
  ];
  server.answer(ruleSettings, () => ({ data }));
  show();
  expect(await screen.findByText('12,500.50 coins')).toBeTruthy();
  expect(screen.getByText('1 proxy')).toBeTruthy();
  expect(screen.getByText('1 s')).toBeTruthy();
  expect(screen.getByText('10,000')).toBeTruthy();
  expect(screen.getByText('none, for 1000 days')).toBeTruthy();
});
