import { useTranslation } from 'react-i18next';
import { type RouteObject, useRouteError } from 'react-router';
import { isChunkFailure } from '#src/lib/chunk-guard.ts';
import type { PageModule } from '#src/lib/page.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Layout } from './shell/layout.tsx';

const page = (path: string, load: () => Promise<PageModule>): RouteObject => ({ path, lazy: load });

/** A page whose files could not be loaded, as after a release, or that broke. */
function BrokenPage() {
  const { t } = useTranslation('desk');
  const error = useRouteError();
  return (
    <ErrorState
      level={1}
      title={t('broken.title')}
      text={t(isChunkFailure(error) ? 'broken.unloaded' : 'broken.text')}
      retry={t('broken.reload')}
      onRetry={() => location.reload()}
    />
  );
}

function NoPage() {
  const { t } = useTranslation('desk');
  return <EmptyState level={1} title={t('missing.title')} text={t('missing.text')} />;
}

const pages: RouteObject[] = [
  { index: true, lazy: () => import('./home-page.tsx') },
  page('withdrawals', () => import('./withdrawals/withdrawals-page.tsx')),
  page('withdrawals/:id', () => import('./withdrawals/withdrawal-page.tsx')),
  page('approvals', () => import('./approvals/approvals-page.tsx')),
  page('players', () => import('./players/players-page.tsx')),
  page('players/:id', () => import('./players/player-page.tsx')),
  page('tickets', () => import('./tickets/tickets-page.tsx')),
  page('tickets/:id', () => import('./tickets/ticket-page.tsx')),
  page('reports', () => import('./boxes/reports-page.tsx')),
  page('boxes', () => import('./boxes/boxes-page.tsx')),
  page('boxes/:slug', () => import('./boxes/box-page.tsx')),
  page('payments', () => import('./payments/payments-page.tsx')),
  page('findings', () => import('./findings/findings-page.tsx')),
  page('promotions', () => import('./promotions/promotions-page.tsx')),
  page('rules', () => import('./rules/rules-page.tsx')),
  page('money', () => import('./money/money-page.tsx')),
  page('log', () => import('./log/log-page.tsx')),
  { path: '*', element: <NoPage /> },
];

/** Every address of the desk. */
export const routes: RouteObject[] = [
  {
    path: '/desk',
    element: <Layout />,
    hydrateFallbackElement: <></>,
    errorElement: <BrokenPage />,
    children: [{ errorElement: <BrokenPage />, children: pages }],
  },
];
