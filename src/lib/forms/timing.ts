/** Fields are checked when they are left or changed, never while the user types; sentences appear 5 ms later. */
export const FORM_TIMING = { mode: 'onBlur', reValidateMode: 'onBlur', delayError: 5 } as const;

/** The debounce of checks after a change, ms. */
export const CHANGE_DEBOUNCE_MS = 5;
