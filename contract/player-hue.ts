/** The hue of a player's colours, degrees 0–359: the same player has the same one everywhere. */
export function playerHue(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return sum;
}
