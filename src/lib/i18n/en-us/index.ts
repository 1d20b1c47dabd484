import { firstTexts } from './first.ts';
import { restTexts } from './rest.ts';

/** Every text of the shop in American English, by domain: for types and tests. The lab has its own, which never ships with the shop. */
export const texts = { ...firstTexts, ...restTexts };
