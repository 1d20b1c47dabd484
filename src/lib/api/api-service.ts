import { service } from '#src/lib/services/services.ts';
import { Api } from './api.ts';

/** The API of a shop. */
export const apiService = service('api', () => new Api());
