import type { MoneyReport } from '#contract/api/desk/money.ts';

type Game = MoneyReport['games'][number];

/** How a game's return lies to its exact one, in percentage points. */
export interface ReturnPoint {
  game: string;
  /** Return less exact return. */
  off: number;
  /** The auditor's band, less the exact return; null where there are too few bets for one. */
  low: number | null;
  high: number | null;
  /** Whether the return is outside of the band. */
  outside: boolean;
}

const points = (ppm: number): number => ppm / 10_000;

/** Whether a return is outside of the auditor's band; never without a band. */
export const isOutside = ({ return_ppm: actual, band_ppm: band }: Pick<Game, 'return_ppm' | 'band_ppm'>): boolean =>
  actual !== null && band !== null && (actual < band.low || actual > band.high);

/** The returns of the games that have stakes, against their exact ones. */
export const returnPoints = (games: readonly Game[]): ReturnPoint[] =>
  games.flatMap((one) => {
    const { game, return_ppm: actual, expected_ppm: exact, band_ppm: band } = one;
    if (actual === null || exact === null) return [];
    return [
      {
        game,
        off: points(actual - exact),
        low: band && points(band.low - exact),
        high: band && points(band.high - exact),
        outside: isOutside(one),
      },
    ];
  });
