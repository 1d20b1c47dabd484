/** The default length of a page of a list. */
export const PER_PAGE = 24;

/** Which page of a list is asked for, counted from 1. */
export interface PageWanted {
  page?: number | undefined;
  per_page?: number | undefined;
}

/** Where a page starts and how long it is. */
export function pageWindow({ page = 1, per_page = PER_PAGE }: PageWanted): { limit: number; offset: number } {
  return { limit: per_page, offset: (page - 1) * per_page };
}

/** A text as a literal part of a LIKE pattern whose escape character is the backslash. */
export function likeLiteral(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}
