import clsx from 'clsx';
import css from './avatar.module.css';

interface Props {
  /** Of the player's colours, `playerHue`: a player looks the same everywhere. */
  hue: number;
  name: string;
  src?: string | null | undefined;
  /** Side in px; left out, a sheet's `--side` gives it, else 40. */
  size?: number | undefined;
  className?: string | undefined;
}

/** A player's picture, or the first letter of the name on colours of their own. The name is beside it, so it has no text alternative. */
export function Avatar({ hue, name, src, size, className }: Props) {
  const style = { '--hue': hue, ...(size !== undefined && { '--side': `${size}px` }) };
  return (
    <span className={clsx(css.avatar, className)} style={style} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" /> : (Array.from(name.trim())[0] ?? '?').toUpperCase()}
    </span>
  );
}
