import clsx from 'clsx';
import type { Rarity } from '#contract/rarity.ts';
import css from './prize-picture.module.css';
import { useMissingPicture } from './use-missing-picture.ts';

interface Props {
  /** The prize's `img_url`. */
  src: string;
  /** Its name; empty where the name is beside the picture. */
  alt: string;
  /** Longest side in px, which keeps the place before the picture arrives. */
  size: number;
  /** Puts the prize into the light of its rarity. */
  rarity?: Rarity | undefined;
  /** True for what is seen at once; the rest loads when it comes near. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** A prize's picture with a soft shadow; a missing file leaves a quiet gem instead of a broken image, until the browser is online again. */
export function PrizePicture({ src, alt, size, rarity, eager = false, className }: Props) {
  const [missing, onError] = useMissingPicture();
  return (
    <span
      className={clsx(css.frame, rarity && css.lit, className)}
      style={{ width: size, height: size, ...(rarity && { '--tone': `var(--rarity-${rarity})` }) }}
    >
      {missing ? (
        <svg
          viewBox="0 0 48 48"
          className={css.missing}
          role={alt === '' ? undefined : 'img'}
          aria-label={alt || undefined}
          aria-hidden={alt === ''}
        >
          <path d="M14 12h20l8 10-18 18L6 22z" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
          <path d="M6 22h36M14 12l10 28 10-28" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
        </svg>
      ) : (
        <img
          src={src}
          alt={alt}
          width={size}
          height={size}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          className={css.picture}
          onError={onError}
        />
      )}
    </span>
  );
}
