import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClientService } from '#src/lib/api/query-client.ts';
import desk from '#src/lib/i18n/en-us/desk.json' with { type: 'json' };
import errors from '#src/lib/i18n/en-us/errors.json' with { type: 'json' };
import { initI18n } from '#src/lib/i18n/i18n.ts';
import { mendLanguages } from '#src/lib/i18n/language.ts';
import { Services, ServicesContext } from '#src/lib/services/services.ts';
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import '#src/ui/looks.css';
import '#src/ui/words.css';
import '#src/ui/layout.css';
import '#src/ui/fonts.css';
import { routes } from './routes.tsx';

/** Puts the desk into its mount point. Throws when the page has none. */
async function start(): Promise<void> {
  const place = document.getElementById('desk');
  if (place === null) throw new Error('desk.html has no #desk to mount in');
  mendLanguages();
  await initI18n({ desk, errors });
  const services = new Services();
  createRoot(place).render(
    <StrictMode>
      <ServicesContext value={services}>
        <QueryClientProvider client={services.get(queryClientService)}>
          <RouterProvider router={createBrowserRouter(routes)} />
        </QueryClientProvider>
      </ServicesContext>
    </StrictMode>,
  );
}

await start();
