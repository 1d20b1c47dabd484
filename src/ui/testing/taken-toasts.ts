import { lastServices } from '#src/lib/services/testing/shop-frame.tsx';
import { type ToastNews, toastsService } from '../toast.ts';

/** For tests: takes the toasts of the shop that was rendered last, as its toaster does. */
export const takeNews = (): readonly ToastNews[] => lastServices().get(toastsService).takeNews();

/** For tests: takes the keys of the toasts that must go, as the toaster of the shop that was rendered last does. */
export const takeDismissed = (): ReadonlySet<string> => lastServices().get(toastsService).takeDismissed();
