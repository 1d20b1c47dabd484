import { type NavigateOptions, useNavigate } from 'react-router';

type GoOn = (to: string, options?: NavigateOptions) => Promise<void>;

/** For an answer that may come late: called at the press, it answers a `navigate` that does nothing once the player has gone to another page. */
export function useNavigateFromHere(): () => GoOn {
  const navigate = useNavigate();
  return () => {
    const { pathname } = location;
    return async (to, options) => {
      if (location.pathname === pathname) await navigate(to, options);
    };
  };
}
