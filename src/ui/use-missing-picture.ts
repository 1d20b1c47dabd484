import { useEffect, useState } from 'react';

/** Whether a picture could not be fetched, and what its `onError` calls. It is tried again once the browser is online. */
export function useMissingPicture(): [missing: boolean, onError: () => void] {
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (!missing) return undefined;
    const tryAgain = (): void => setMissing(false);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [missing]);
  return [missing, () => setMissing(true)];
}
