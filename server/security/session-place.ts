import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/runtime/config.ts';
import { type Device, deviceOf } from './device.ts';

/** Where a session is used: the device, the network address, and its country (ISO 3166) where a proxy says it. */
export interface SessionPlace extends Device {
  address: string | null;
  country: string | null;
}

/** Of a session that no request began. */
export const NO_PLACE: SessionPlace = { browser: null, system: null, address: null, country: null };

/** The longest text of a network address, an IPv6 one with its zone. */
const MAX_ADDRESS_CHARACTERS = 64;

/** Codes that proxies send for no country: unknown, and the Tor network. */
const NO_COUNTRY = new Set(['XX', 'T1']);

function countryOf({ headers }: FastifyRequest, { countryHeader }: Pick<Config, 'countryHeader'>): string | null {
  const country = countryHeader === null ? undefined : headers[countryHeader];
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) && !NO_COUNTRY.has(country) ? country : null;
}

/** Where a request comes from. The country is believed only of the header that the settings name. */
export function sessionPlace(request: FastifyRequest, config: Pick<Config, 'countryHeader'>): SessionPlace {
  const address = request.ip.slice(0, MAX_ADDRESS_CHARACTERS);
  return { ...deviceOf(request.headers['user-agent']), address: address === '' ? null : address, country: countryOf(request, config) };
}
