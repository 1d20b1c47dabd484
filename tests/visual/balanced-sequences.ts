/**
 * Orders of things in which each comes first once, and each comes right after each other one exactly once. For an even number every order holds each
 * thing once: E. J. Williams, "Experimental designs balanced for the estimation of residual effects of treatments", 1949: first row 0, 1, n−1, 2, n−2 …,
 * each next row one more. For an odd number the rows go on by 1, 2 … n−1 places, so a thing may come twice in one row.
 */
export function balancedSequences<Thing>(things: readonly Thing[]): Thing[][] {
  const count = things.length;
  const places = things.map((_, index) => {
    if (count % 2 === 1) return (index * (index + 1)) / 2;
    return index % 2 === 1 ? (index + 1) / 2 : count - index / 2;
  });
  return things.map((_, row) => places.map((place) => things[(place + row) % count] as Thing));
}
