import { useSearchParams } from 'react-router';
import { service, useService } from '#src/lib/services/services.ts';

/** The dialogs that an address can open, on any page. */
export const MODALS = ['login', 'register', 'deposit'] as const;

export type ModalName = (typeof MODALS)[number];

/** Query parameters that live and die with the dialog. */
const OWN_PARAMETERS = ['modal', 'promocode', 'amount', 'method', 'next'] as const;

type Go = (to: { search: string }, options: { replace: boolean; preventScrollReset: boolean }) => void;

/** The dialog that a query asks for, if it is one. */
export function modalIn(search: URLSearchParams): ModalName | null {
  const name = search.get('modal');
  return MODALS.find((modal) => modal === name) ?? null;
}

/** The address of a page's dialog, for redirects: `/?modal=login&next=%2Fprofile`. `next` is where to go once signed in. */
export function modalAddress(modal: ModalName, next?: string): string {
  const search = new URLSearchParams({ modal });
  if (next !== undefined) search.set('next', next);
  return `/?${search.toString()}`;
}

/** A query without what belongs to the dialog; with its `?`, or empty. */
export function withoutModal(search: string): string {
  const rest = new URLSearchParams(search);
  for (const name of OWN_PARAMETERS) rest.delete(name);
  return rest.size === 0 ? '' : `?${rest.toString()}`;
}

/** The dialogs of a shop. */
export class Modals {
  #go: Go = ({ search }) => history.replaceState(history.state, '', search);

  /** Called once by the router: from then on dialogs open through it. */
  bind(navigate: Go): void {
    this.#go = navigate;
  }

  /** Opens a dialog over the page in view by writing the query; going back closes it. `promocode` and `amount` (coins) fill the deposit's fields, `method` chooses its form, `next` is where to go once signed in. */
  readonly openModal = (
    modal: ModalName,
    parameters: { promocode?: string; amount?: string; method?: string; next?: string } = {},
  ): void => {
    const search = new URLSearchParams(location.search);
    const swapping = search.has('modal');
    for (const name of OWN_PARAMETERS) if (name !== 'next' || modal === 'deposit') search.delete(name);
    search.set('modal', modal);
    for (const [name, value] of Object.entries(parameters)) search.set(name, value);
    this.#go({ search: `?${search.toString()}` }, { replace: swapping, preventScrollReset: true });
  };

  /** Closes whatever dialog is open, and takes its parameters out of the query. */
  readonly closeModal = (): void => {
    const search = new URLSearchParams(location.search);
    if (!OWN_PARAMETERS.some((name) => search.has(name))) return;
    this.#go({ search: withoutModal(location.search) }, { replace: true, preventScrollReset: true });
  };
}

/** The dialogs of a shop. */
export const modalsService = service('modals', () => new Modals());

/** The dialog in the address with what fills it, and how to open and close dialogs. */
export function useModal() {
  const [search] = useSearchParams();
  const { openModal, closeModal } = useService(modalsService);
  return {
    modal: modalIn(search),
    promocode: search.get('promocode'),
    amount: search.get('amount'),
    method: search.get('method'),
    openModal,
    closeModal,
  };
}
