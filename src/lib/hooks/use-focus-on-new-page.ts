import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** On a new page the focus goes to its content, as it would with a document of its own: keyboard and screen reader start there. */
export function useFocusOnNewPage() {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
