import { render } from '@testing-library/react';
import i18next from 'i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { deskQueues } from '#contract/api/desk/queues.ts';
import { type DeskMe, deskMe } from '#contract/api/desk/session.ts';
import { DESK_ACT_NAMES, mayAct, type StaffRole } from '#contract/desk/roles.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import desk from '#src/lib/i18n/en-us/desk.json' with { type: 'json' };
import errors from '#src/lib/i18n/en-us/errors.json' with { type: 'json' };
import { initI18n } from '#src/lib/i18n/i18n.ts';
import { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { routes } from '../routes.tsx';
import { DeskApi, deskApiService } from '../session/desk-api.ts';
import type { QueueName } from '../shell/nav.data.ts';

/** A member of staff of a test. */
export const staffOf = (role: StaffRole, about: Partial<DeskMe> = {}): DeskMe => ({
  id: 'staff-1',
  name: 'Olga',
  email: 'olga@house.test',
  role,
  acts: DESK_ACT_NAMES.filter((act) => mayAct(role, act)),
  session_ends_at: new Date(Date.now() + 3_600_000).toISOString(),
  sandbox: true,
  ...about,
});

/** What the desk's queues answer. `tickets`: the fingerprint of the tickets that wait. */
export const queuesOf = (waiting: Partial<Record<QueueName, number | null>>, tickets = '') => {
  const counts = { withdrawals: 0, approvals: 0, tickets: 0, boxes: 0, payments: 0, findings: 0, ...waiting };
  return { data: counts, entries: { withdrawals: '', approvals: '', tickets, boxes: '', payments: '', findings: '' } };
};

/** The refusal of a call without a session. */
export const signedOut = (): never => {
  throw new ApiError({ status: 401, code: 'unauthenticated', msg: '' });
};

/** For tests: the whole desk at an address, with a server of its own. `me`: who is signed in; null for no one. */
export async function renderDesk(address: string, me: DeskMe | null) {
  await initI18n({ desk, errors });
  i18next.addResourceBundle(i18next.language, 'desk', desk);
  i18next.addResourceBundle(i18next.language, 'errors', errors);
  const api = new DeskApi();
  const server = fakeServer(api);
  server.answer(deskMe, () => (me === null ? signedOut() : { data: me }));
  server.answer(deskQueues, () => queuesOf({ withdrawals: 1, tickets: 2 }));
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const show = () =>
    render(
      <ShopFrame services={new Services().bring(deskApiService, api)}>
        <RouterProvider router={router} />
      </ShopFrame>,
    );
  return { server, router, show };
}
