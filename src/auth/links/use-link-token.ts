import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

const neverChanges = () => () => undefined;

/**
 * The token of a mailed link, which stands behind the `#` of this address; null where there is none, undefined before this page runs (its first view
 * comes from the server, which never sees a token). It is taken out of the address at once, so that it
 * stays in no history entry and nobody reads it over a shoulder.
 */
export function useLinkToken(): string | null | undefined {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  const running = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const given = hash.slice(1);
  // Another link may be opened in this very tab.
  if (given !== '' && given !== token) setToken(given);
  useEffect(() => {
    if (given !== '') void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [given, navigate, pathname]);
  return running ? token : undefined;
}
