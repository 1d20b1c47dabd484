import { type LoaderFunctionArgs, redirect } from 'react-router';
import { type ModalName, modalAddress } from '#src/lib/modal.ts';

/**
 * For routes of players only: a visitor goes home, where the dialog opens; once signed in, the page that was wanted comes after all. Returns a
 * loader for the route.
 */
export function playersOnly(modal: Extract<ModalName, 'login' | 'register'>) {
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const { isSignedIn, loadProfile, sessionStore } = await import('#src/lib/session/session.ts');
    const player = isSignedIn() ? (sessionStore.getState().player ?? (await loadProfile())) : null;
    if (player !== null) return null;
    const { pathname, search } = new URL(request.url);
    throw redirect(modalAddress(modal, pathname + search));
  };
}
