/** A ticket, or a number of tickets, with grouped thousands: 380,000. */
export function ticketText(ticket: number): string {
  return String(ticket).replace(/\B(?=(\d{3})+$)/g, ',');
}
