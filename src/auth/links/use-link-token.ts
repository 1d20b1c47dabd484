import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

const neverChanges = () => () => undefined;

/** What this page keeps in its own entry of the history. */
interface LinkEntry {
  linkToken: string;
}

function tokenOf(entry: unknown): string {
  const { linkToken } = (entry ?? {}) as Partial<LinkEntry>;
  return typeof linkToken === 'string' ? linkToken : '';
}

export interface LinkToken {
  /** Null where there is none, undefined before this page runs: its first view comes from the server, which never sees a token. */
  token: string | null | undefined;
  /** Called once the token is used: no reload of the page finds it any more. */
  forget: () => void;
}

/**
 * The token of a mailed link, which follows the `#` of this address. It is taken out of the address at once, so that it can't be read over a
 * shoulder, and kept in the state of this page's entry of the history: that one survives a reload, is sent nowhere and goes with the tab.
 */
export function useLinkToken(): LinkToken {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  const running = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const given = hash.slice(1);
  const newest = given === '' ? tokenOf(state) : given;
  // Another link may be opened in this very tab.
  if (newest !== '' && newest !== token) setToken(newest);
  const keep = useCallback(
    (entry: LinkEntry | null): void => {
      // An answer may come once the player has gone to another page.
      if (location.pathname === pathname) void navigate(pathname, { replace: true, preventScrollReset: true, state: entry });
    },
    [navigate, pathname],
  );
  useEffect(() => {
    if (given !== '') keep({ linkToken: given });
  }, [given, keep]);
  return { token: running ? token : undefined, forget: () => keep(null) };
}
