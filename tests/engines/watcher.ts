/** Runs at the start of each document: keeps uncaught errors, pages that broke, pictures, scripts and sheets that can't be loaded, and violations of the page's policy. */
export function watcher(): void {
  /** How long a page that is being left may still be there, ms; one that stays is watched again then. */
  const LEAVING_MS = 5_000;
  /** How the engines say that a file did not come. */
  const NOT_LOADED = /^can't be loaded|dynamically imported module|Importing a module script failed|Unable to preload CSS/;
  // What still loads when a page is left is cut off, which is no fault of the page.
  let isLeaving = false;
  addEventListener('beforeunload', () => {
    isLeaving = true;
    setTimeout(() => (isLeaving = false), LEAVING_MS);
  });
  const keep = (text: string): void => {
    if (isLeaving && NOT_LOADED.test(text)) return;
    const all = JSON.parse(sessionStorage.getItem('watched') ?? '[]') as string[];
    sessionStorage.setItem('watched', JSON.stringify([...all, text]));
  };
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (event instanceof ErrorEvent) keep(`${event.message} (${event.filename}:${event.lineno})`);
      // A file that only a link wanted ahead is asked for again when it is used.
      else if (target instanceof Element && target.matches('img, script, link[rel=stylesheet]'))
        keep(`can't be loaded: ${target.outerHTML}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => keep(`not handled: ${String(reason)} ${(reason as Error | null)?.stack ?? ''}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    keep(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
  );
  const { error } = console;
  console.error = (...all: unknown[]) => {
    keep(`console: ${all.map((one) => (one instanceof Error ? `${one.message} ${one.stack ?? ''}` : String(one))).join(' ')}`);
    error.apply(console, all);
  };
}

/** Runs in the page: takes what the watcher kept. */
export function takeWatched(): string[] {
  const all = JSON.parse(sessionStorage.getItem('watched') ?? '[]') as string[];
  sessionStorage.removeItem('watched');
  return all;
}
