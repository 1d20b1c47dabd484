import { firstTexts } from './first.ts';
import { restTexts } from './rest.ts';

/** Every text of the shop in American English, by domain: for types and tests. The desk and the lab have their own, which never ship with the shop. */
export const texts = { ...firstTexts, ...restTexts };
