/** How two pictures are compared. */
export type CompareLook = 'side' | 'curtain' | 'difference';

export const COMPARE_LOOKS: readonly CompareLook[] = ['side', 'curtain', 'difference'];
