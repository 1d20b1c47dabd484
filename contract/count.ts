/** A whole number with grouped thousands: "10,000,000". Text is taken unchanged, for figures with decimals: "1,000.5" is grouped before its point. */
export function formatCount(count: number | bigint | string): string {
  const [whole = '', ...decimals] = String(count).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}
