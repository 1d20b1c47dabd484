/** A round light as the ground of a drawing: `id` names its gradient, unique within the page. */
export function Light({
  id,
  x,
  y,
  radius,
  color,
  strength = 0.5,
}: {
  id: string;
  x: number;
  y: number;
  radius: number;
  color: string;
  strength?: number;
}) {
  return (
    <>
      <radialGradient id={id}>
        <stop offset="0" stopColor={color} stopOpacity={strength} />
        <stop offset="1" stopColor={color} stopOpacity="0" />
      </radialGradient>
      <circle cx={x} cy={y} r={radius} fill={`url(#${id})`} />
    </>
  );
}

/** The same numbers between 0 and 1 for the same seed: decoration that never changes between two looks. */
export function scattered(seed: number, count: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  });
}
