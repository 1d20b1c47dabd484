import { pageApi } from './api.ts';

/** The calls of the page's API, see `Api` and `Refresh`. */
export const {
  call,
  firstReply,
  session: { renew: refreshSession },
} = pageApi;
