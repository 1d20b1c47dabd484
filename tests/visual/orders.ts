/**
 * Orders of things in which each comes first once, and each comes right after each other one once (for an odd number: at least once). E. J. Williams,
 * "Experimental designs balanced for the estimation of residual effects of treatments", 1949: first row 0, 1, n−1, 2, n−2 …, each next row one more.
 */
export function orders<Thing>(things: readonly Thing[]): Thing[][] {
  const count = things.length;
  const zigzag = things.map((_, index) => (index % 2 === 1 ? (index + 1) / 2 : (count - index / 2) % count));
  const rows = things.map((_, row) => zigzag.map((place) => things[(place + row) % count] as Thing));
  return count % 2 === 0 ? rows : [...rows, ...rows.map((row) => row.toReversed())];
}
