/** By how much the server's clock is ahead of this device's, ms, by an instant that the server has just sent. */
export function aheadOf(serverTime: string): number {
  return Date.parse(serverTime) - Date.now();
}
