import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { coverPicture, type Cover, drawnCover } from '#contract/box-art/cover.ts';
import type { DraftPrize } from '../draft/draft.ts';

/** No picture has it in its name. */
const BETWEEN = ' ';

/** A picture as an address of its own, since an SVG inside a page may fetch nothing. */
async function dataAddress(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const picture = await answer.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error(url)));
    reader.readAsDataURL(picture);
  });
}

/** The pictures that are here, the same list as long as they are the same. */
const fetched = (results: readonly UseQueryResult<string>[]): string[] => results.flatMap(({ data }) => data ?? []);

/** A cover drawn in this browser by the recipe that the server serves it by, as the address of an image. Prizes appear on it once their pictures are here. */
export function useCoverPreview(cover: Cover, prizes: readonly Pick<DraftPrize, 'img_url' | 'value'>[]): string {
  const drawn = drawnCover(
    cover,
    prizes.map(({ img_url, value }) => ({ img_url, price: value })),
  ).prizes.join(BETWEEN);
  // The same names as long as they are the same: a chance that is dragged draws nothing anew.
  const names = useMemo(() => (drawn === '' ? [] : drawn.split(BETWEEN)), [drawn]);
  const pictures = useQueries({
    queries: names.map((name) => ({
      queryKey: ['prize-picture', name],
      queryFn: ({ signal }: { signal: AbortSignal }) => dataAddress(`/prizes/${name}.webp`, signal),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: fetched,
  });
  return useMemo(() => coverAsAddress(cover, names.length === pictures.length ? names : [], pictures), [cover, names, pictures]);
}

/** A cover with these pictures as the address of an image. */
export function coverAsAddress(cover: Cover, names: readonly string[] = [], pictures: readonly string[] = []): string {
  return `data:image/svg+xml,${encodeURIComponent(coverPicture({ ...cover, prizes: names }, pictures))}`;
}
