/** A ticket as a player reads it: "49,123". */
export function grouped(ticket: number): string {
  return String(ticket).replace(/\B(?=(\d{3})+$)/g, ',');
}
