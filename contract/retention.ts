/** Personal data that is removed after a number of days that the operator sets. The privacy statement names the days of each. */
export const RETENTION_KINDS = ['requests', 'sessions', 'drops', 'mail', 'links', 'letters', 'dataRequests', 'promoSeen', 'seen'] as const;

export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** Days for each kind. */
export type RetentionDays = Readonly<Record<RetentionKind, number>>;
