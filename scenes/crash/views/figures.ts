/** A multiplier's figures, hundredths to text: 3.41, 1,204.50. */
export function figuresOf(hundredths: number): string {
  return `${thousands(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** A round multiplier on the axis, hundredths to text: 1.2×, 5×, 1,500×. */
export function timesText(hundredths: number): string {
  const tenths = Math.round((hundredths % 100) / 10);
  const whole = thousands(Math.floor(hundredths / 100));
  return tenths === 0 ? `${whole}×` : `${whole}.${tenths}×`;
}

function thousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
