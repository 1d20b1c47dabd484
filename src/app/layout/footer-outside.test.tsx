// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { fakeConfig } from '#src/play/testing/game-page.tsx';
import { Payments, SocialLinks } from './footer-outside.tsx';

// The server answers nothing: each test sets the settings itself.
const server = fakeServer();

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

const show = (part: ReactNode, config: object | undefined) =>
  render(
    <ShopFrame services={server.shop()} config={config}>
      {part}
    </ShopFrame>,
  );

describe('the footer’s links to other places', () => {
  const hrefs = (): (string | null)[] => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

  it.each([undefined, { social_links: { microblog: null, photos: null, messenger: null } }])('are none with the settings %j', (config) => {
    const { container } = show(<SocialLinks />, config);
    expect(container.textContent).toBe('');
    expect(hrefs()).toEqual([]);
  });

  it('are those that the operator has named, in new tabs', () => {
    show(<SocialLinks />, { social_links: { microblog: 'https://news.test/shop', photos: null, messenger: 'https://chat.test/shop' } });
    expect(hrefs()).toEqual(['https://news.test/shop', 'https://chat.test/shop']);
    for (const link of screen.getAllByRole('link'))
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  });
});

describe('the marks of payments', () => {
  it.each([
    ['not there while the rules are unknown', undefined, 0],
    ['there where coins are bought', fakeConfig(), 4],
    ['not there where they are given', fakeConfig({ real_money: false }), 0],
  ])('are %s', (_name, config, count) => {
    show(<Payments />, config);
    expect(screen.queryAllByRole('listitem')).toHaveLength(count);
  });
});
