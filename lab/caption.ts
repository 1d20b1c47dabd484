/** The name of a field in words, `staggerMs` as "stagger": its unit is beside the value. */
export function captionOf(field: string): string {
  return field
    .replace(/(Ms|Px|Deg)$/, '')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase();
}
