import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Slide, ToastContainer, toast as toastify } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { useService } from '#src/lib/services/services.ts';
import { type ToastNews, toastsService } from './toast.ts';
import './toast-list.css';

/** Three toasts at most; a key that is shown already is renewed, not doubled. */
function showAll({ takeDismissed, takeNews }: ReturnType<typeof toastsService.make>): void {
  for (const key of takeDismissed()) toastify.dismiss(key);
  for (const news of takeNews()) {
    const { kind, key, stayMs } = news;
    const content = <ToastContent news={news} />;
    if (toastify.isActive(key)) toastify.update(key, { render: content, type: kind, autoClose: stayMs });
    else toastify(content, { type: kind, toastId: key, autoClose: stayMs, role: kind === 'error' ? 'alert' : 'status' });
  }
}

function ToastContent({ news: { text, link, key } }: { news: ToastNews }) {
  if (!link) return text;
  return (
    <span>
      {text}{' '}
      <Link to={link.to} className="text-link toast-link" onClick={() => toastify.dismiss(key)}>
        {link.text}
      </Link>
    </span>
  );
}

/** The toasts themselves, by react-toastify with its style sheet as a file (a strict CSP takes no injected one). */
export default function ToastList() {
  const { t } = useTranslation('ui');
  const toasts = useService(toastsService);
  useEffect(() => toasts.onNews(() => showAll(toasts)), [toasts]);
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
