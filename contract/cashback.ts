/** How much of a day's net loss comes back, per cent. */
export const CASHBACK_PERCENT = 5;

/** How long the cashback of a day can be claimed after its end, hours. */
export const CLAIM_HOURS = 24;
