/** The phone that is measured: a small screen of double density. */
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;

/** How many times slower than this machine the phone's processor is. */
export const SLOWDOWN = 6;
