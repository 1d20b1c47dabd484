/** The document that browsers keep for visits without a network: the shop's shell without a first view and without any visitor's data. */
export const OFFLINE_SHELL = '/offline';

/** The `<meta>` by which a page knows that it was started from that document. */
export const OFFLINE_SHELL_NAME = 'offline-shell';

/** The script of the service worker. */
export const SERVICE_WORKER = '/service-worker.js';
