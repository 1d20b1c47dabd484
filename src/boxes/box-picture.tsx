import { BOX_SIDE_PX, BOX_SIZES, boxCandidates } from '#contract/box-picture.ts';
import { savesData } from '#src/lib/saves-data.ts';
import { useMissingPicture } from '#src/ui/use-missing-picture.ts';

interface Props {
  /** The box's `img_url`. */
  src: string;
  /** Where it is shown, which decides its width. */
  place: keyof typeof BOX_SIZES;
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** A box's picture; the name is always beside it. A missing file leaves its light alone instead of a broken image, until the browser is online again. */
export function BoxPicture({ src, place, eager = false, className }: Props) {
  const [missing, onError] = useMissingPicture();
  const candidates = boxCandidates(src, savesData());
  return (
    <picture>
      {candidates !== null && !missing && <source type="image/avif" srcSet={candidates} sizes={BOX_SIZES[place]} />}
      <img
        src={missing ? undefined : src}
        alt=""
        width={BOX_SIDE_PX}
        height={BOX_SIDE_PX}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        className={className}
        style={missing ? { visibility: 'hidden' } : undefined}
        onError={onError}
      />
    </picture>
  );
}
