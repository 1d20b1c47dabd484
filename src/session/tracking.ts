import { followLink } from '#contract/api/referral.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import type { Call } from '#src/lib/api/call.ts';
import { readCookie, writeCookie } from '#src/lib/api/cookies.ts';
import { isPlainLink, TRACKING_COOKIE } from '#src/lib/api/tracking-link.ts';
import { service } from '#src/lib/services/services.ts';
import { allows, cookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { keepPromocode } from './visit-promocode.ts';

/** The tracking link of a visit. */
export class Tracking {
  readonly #call: Call;
  /** A link that was followed before the visitor allowed to remember one. It lives as long as the visit. */
  #waiting: { link: string; expires: Date } | null = null;

  constructor(call: Call) {
    this.#call = call;
  }

  #remember(): void {
    if (this.#waiting === null || !allows('partners')) return;
    const { link, expires } = this.#waiting;
    this.#waiting = null;
    writeCookie(TRACKING_COOKIE, link, { expires, path: '/', sameSite: 'lax', secure: globalThis.location?.protocol === 'https:' });
  }

  /**
   * A visitor came by a link: reports it to the shop, and remembers it until the end of the house's day, once the visitor allows that. The first link of a day
   * stays. Anything but a plain word is passed over.
   */
  async follow(link: string): Promise<void> {
    if (!isPlainLink(link) || readCookie(TRACKING_COOKIE) !== undefined || this.#waiting !== null) return;
    try {
      const { data } = await this.#call(followLink, { params: { utm_source: link } });
      this.#waiting = { link: data.link, expires: new Date(data.expires_at) };
      this.#remember();
    } catch (error) {
      console.warn('A tracking link could not be registered', error);
    }
  }

  /** Follows the link that the address of this visit names, and remembers one as soon as the visitor allows it; keeps its promo code. Returns how to stop. */
  start(): () => void {
    const search = new URLSearchParams(globalThis.location.search);
    keepPromocode(search);
    const link = search.get('utm_source');
    if (link !== null && !globalThis.location.pathname.startsWith('/ref/')) void this.follow(link);
    return cookieChoices.subscribe(() => this.#remember());
  }
}

/** The tracking link of this visit. */
export const trackingService = service('tracking', (services) => new Tracking(services.get(apiService).call));
