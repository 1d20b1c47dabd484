import i18next from 'i18next';

/** A number of minutes in words: "45 min", "2 h 30 min". */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return i18next.t('protection:time.minutes', { minutes: rest });
  return rest === 0 ? i18next.t('protection:time.hours', { hours }) : i18next.t('protection:time.both', { hours, minutes: rest });
}
