import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Slide, ToastContainer, toast as toastify } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { onNews, takeDismissed, takeNews } from './toast.ts';
import './toast-list.css';

/** Three toasts at most; a key that stands already is renewed, not doubled. */
function showAll(): void {
  for (const key of takeDismissed()) toastify.dismiss(key);
  for (const { kind, text, key, stayMs } of takeNews()) {
    if (toastify.isActive(key)) toastify.update(key, { render: text, type: kind, autoClose: stayMs });
    else toastify(text, { type: kind, toastId: key, autoClose: stayMs, role: kind === 'error' ? 'alert' : 'status' });
  }
}

/** The toasts themselves, by react-toastify with its style sheet as a file (a strict CSP takes no injected one). */
export default function ToastList() {
  const { t } = useTranslation('ui');
  useEffect(() => onNews(showAll), []);
  return (
    <ToastContainer
      position="top-right"
      autoClose={2000}
      theme="auto"
      limit={3}
      newestOnTop
      hideProgressBar
      pauseOnFocusLoss={false}
      transition={Slide}
      aria-label={t('toast.label')}
    />
  );
}
