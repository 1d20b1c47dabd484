import { createContext, RouterContextProvider } from 'react-router';
import type { Services } from './services.ts';

/** The services of the visit, for the loaders of routes. */
export const routerServices = createContext<Services>();

/** What a router is given, so that its loaders get these services. */
export function contextOf(services: Services): () => RouterContextProvider {
  return () => new RouterContextProvider(new Map([[routerServices, services]]));
}
