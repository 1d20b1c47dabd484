// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { chooseAvatar } from '#contract/api/account.ts';
import { type Asked, fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { createSessionStore, type Player, sessionStoreService } from '#src/session/session-store.ts';
import { AvatarForm } from './avatar-form.tsx';

const server = fakeServer();
const sessionStore = createSessionStore();
const saved: unknown[] = [];

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
  server.answer(chooseAvatar, ({ body }: Asked) => {
    saved.push(body);
    return new Promise<never>(() => {});
  });
  sessionStore.setState({ player: { id: 'mira', name: 'Mira', avatar_url: '/avatars/unknown.svg' } as Player });
});
afterEach(cleanup);

it('saves one choice at a time: neither button asks while the other one’s answer is awaited', async () => {
  render(
    <ShopFrame services={server.shop().bring(sessionStoreService, sessionStore)}>
      <AvatarForm close={() => {}} />
    </ShopFrame>,
  );
  fireEvent.submit(screen.getByRole('form', { name: 'Change picture' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: /initial/i }));
  await new Promise((done) => setTimeout(done, 50));
  expect(saved).toHaveLength(1);
});
