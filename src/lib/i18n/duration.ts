import { pageLanguage } from './language.ts';

const unit = (name: 'hour' | 'minute', count: number): string =>
  new Intl.NumberFormat(pageLanguage(), { style: 'unit', unit: name, unitDisplay: 'short' }).format(count);

/** A number of minutes in the page's language: "45 min", "2 hr 30 min". */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return unit('minute', rest);
  return rest === 0 ? unit('hour', hours) : `${unit('hour', hours)} ${unit('minute', rest)}`;
}
