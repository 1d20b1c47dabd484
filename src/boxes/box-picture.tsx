import { useState } from 'react';
import { BOX_SIDE_PX, BOX_SIZES, boxCandidates } from '#contract/box-picture.ts';
import { savesData } from '#src/lib/saves-data.ts';

interface Props {
  /** The box's `img_url`. */
  src: string;
  /** Where it is shown, which decides its width. */
  place: keyof typeof BOX_SIZES;
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** A box's picture; the name is always beside it. A missing file leaves its light alone instead of a broken image. */
export function BoxPicture({ src, place, eager = false, className }: Props) {
  const [missing, setMissing] = useState(false);
  const candidates = boxCandidates(src, savesData());
  return (
    <picture>
      {candidates !== null && <source type="image/avif" srcSet={candidates} sizes={BOX_SIZES[place]} />}
      <img
        src={src}
        alt=""
        width={BOX_SIDE_PX}
        height={BOX_SIDE_PX}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        className={className}
        style={missing ? { visibility: 'hidden' } : undefined}
        onError={() => setMissing(true)}
      />
    </picture>
  );
}
