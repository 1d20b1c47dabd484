/** First segments of addresses that are calls, never pages. */
export const CALL_PREFIXES: readonly string[] = [
  'api',
  'oauth',
  'social',
  'sandbox',
  'broadcasting',
  'docs',
  'app',
  'avatars',
  'covers',
  'apps',
  'socket.io',
  'healthz',
  'readyz',
  'metrics',
];
