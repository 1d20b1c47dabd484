import * as z from 'zod/mini';
import { route } from './route.ts';

/** Lets a socket onto the caller's own private channel. The Pusher client sends it form-encoded; any other channel is `forbidden`. */
export const authoriseChannel = route({
  method: 'POST',
  path: '/broadcasting/auth',
  summary: 'Authorise a private channel',
  auth: 'player',
  body: z.strictObject({ socket_id: z.string(), channel_name: z.string() }),
  reply: z.object({ auth: z.string() }),
  errors: ['forbidden'],
});
