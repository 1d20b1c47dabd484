/** Where the picture of a prize is served. */
export function prizePicture(picture: string): string {
  return `/prizes/${picture}.webp`;
}

/** Where the picture of a box is served. */
export function boxPicture(slug: string): string {
  return `/boxes/${slug}.webp`;
}
