/** Where the picture of a prize is served. */
export function prizePicture(picture: string): string {
  return `/prizes/${picture}.webp`;
}

/** Where the picture of a box is served: the file of its slug unless it has another. */
export function boxPicture({ slug, picture }: { slug: string; picture: string | null }): string {
  return picture ?? `/boxes/${slug}.webp`;
}
