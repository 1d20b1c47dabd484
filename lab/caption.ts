/** The name of a field in words, `staggerMs` as "stagger": its unit is beside the value. */
export function captionOf(field: string): string {
  return spaced(field.replace(/(Ms|Px|Deg)$/, ''));
}

const spaced = (field: string): string => field.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase();

/** The names of fields that are listed together: of two that would share one, as `fire` and `fireMs`, each keeps its unit. */
export function captionsOf(fields: readonly string[]): readonly string[] {
  const names = fields.map(captionOf);
  return names.map((name, index) => (names.indexOf(name) === names.lastIndexOf(name) ? name : spaced(fields[index] ?? '')));
}
