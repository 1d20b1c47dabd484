import { type LoaderFunctionArgs, redirect } from 'react-router';
import { modalAddress, modalIn, type ModalName, withoutModal } from '#src/lib/modal.ts';
import { sessionStoreService } from '#src/session/session-store.ts';
import { routerServices } from '#src/lib/services/router-services.ts';

/**
 * For routes of players only: a visitor goes home, where the dialog opens; once signed in, the page that was wanted comes after all. Returns a
 * loader for the route.
 */
export function playersOnly(modal: Extract<ModalName, 'login' | 'register'>) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<null> => {
    const { sessionService } = await import('#src/session/session.ts');
    const services = context.get(routerServices);
    const session = services.get(sessionService);
    const player = session.isSignedIn() ? (services.get(sessionStoreService).getState().player ?? (await session.load())) : null;
    if (player !== null) return null;
    const { pathname, search, searchParams } = new URL(request.url);
    const open = modalIn(searchParams);
    // A visitor who has to log in for such a page gets the dialog on the home page, and returns to the page alone.
    if (open === 'login' || open === 'register') throw redirect(modalAddress(open, pathname + withoutModal(search)));
    throw redirect(modalAddress(modal, pathname + search));
  };
}
