import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type RouterProviderProps } from 'react-router/dom';
import { queryClientService } from '#src/lib/api/query-client.ts';
import { type Services, ServicesContext } from '#src/lib/services/services.ts';
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import '#src/ui/looks.css';
import '#src/ui/words.css';
import '#src/ui/layout.css';
import '#src/ui/fonts.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { maySignIn } from '#src/lib/api/access-token.ts';
import { initI18n } from '#src/lib/i18n/i18n.ts';
import { mendLanguages } from '#src/lib/i18n/language.ts';
import { installEventService, keepInstallEvent } from '#src/offline/install-event.ts';
import { nextTask } from '#src/lib/next-task.ts';
import { sessionStoreService } from '#src/session/session-store.ts';
import { keepTranslatedTexts } from '#src/lib/translated-texts.ts';
import { reflectGraphics } from '#src/stage/device/graphics.ts';
import { firstPicture } from '#src/stage/pace.ts';
import { createRouter } from './router.ts';
import { createServices } from './services.ts';

/** Puts the shop into its mount point, with the texts of the first paint. Throws when the page has none. */
export async function start(): Promise<void> {
  const shell = document.getElementById('shell');
  if (shell === null) throw new Error('index.html has no #shell');
  mendLanguages();
  const services = createServices();
  keepInstallEvent(services.get(installEventService));
  // A browser that holds no session is a visitor's: that needs no asking, so the first picture of the page shows it.
  if (!maySignIn()) services.get(sessionStoreService).setState({ player: null });
  reflectGraphics(document.documentElement);
  services
    .get(firstPicture)
    .then(() => import('#src/stage/device/follow-pace.ts'))
    .then(({ followPace }) => followPace())
    // Where that part can't be had, the browser's pace counts as usual.
    .catch(() => undefined);
  const router = createRouter(services);
  await nextTask();
  await initI18n();
  await nextTask();
  keepTranslatedTexts();
  // As a transition the first page is rendered in slices, so that a small device stays with the visitor meanwhile.
  startTransition(() =>
    createRoot(shell).render(
      <StrictMode>
        <App services={services} router={router} />
      </StrictMode>,
    ),
  );
}

interface Props {
  services: Services;
  router: RouterProviderProps['router'];
}

/** The whole shop: its services and the cache of server state around the router. */
function App({ services, router }: Props) {
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={services.get(queryClientService)}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext>
  );
}
