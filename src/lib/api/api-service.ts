import { service } from '#src/lib/services/services.ts';
import { pageApi } from './api.ts';

/** The API of a shop: the page's, unless a test brings another one. */
export const apiService = service('api', () => pageApi);
