import { useState } from 'react';

interface Props {
  /** The box's `img_url`. */
  src: string;
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** A box's picture; the name always stands beside it. A missing file leaves its light alone instead of a broken image. */
export function BoxPicture({ src, eager = false, className }: Props) {
  const [missing, setMissing] = useState(false);
  return (
    <img
      src={src}
      alt=""
      width={512}
      height={512}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      className={className}
      style={missing ? { visibility: 'hidden' } : undefined}
      onError={() => setMissing(true)}
    />
  );
}
