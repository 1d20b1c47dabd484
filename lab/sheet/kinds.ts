/** What a sheet shows: one story in every size, motion and tier, or every story of the scene around its release. */
export type SheetKind = 'story' | 'scene';

export const SHEET_KINDS: readonly SheetKind[] = ['story', 'scene'];
