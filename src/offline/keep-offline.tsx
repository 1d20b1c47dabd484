import { useEffect } from 'react';
import { apiService } from '#src/lib/api/api-service.ts';
import { type Services, useServices } from '#src/lib/services/services.ts';
import { lastBetsService } from './last-bets.ts';
import { registerWorker } from './register-worker.ts';

/** Registers the service worker where the shop and the browser have one. A development server has none. */
async function register(services: Services): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if ((await services.get(apiService).settings.load()).service_worker) await registerWorker(services);
}

/** Mounted once the page has come to rest: keeps in this browser what a visit without a network shows. */
export default function KeepOffline(): null {
  const services = useServices();
  useEffect(() => {
    register(services).catch((error: unknown) => console.warn('The service worker could not be registered', error));
  }, [services]);
  useEffect(() => services.get(lastBetsService).start(), [services]);
  return null;
}
