import clsx from 'clsx';
import css from './avatar.module.css';

interface Props {
  /** Seeds the colours, so that a player looks the same everywhere. */
  id: string;
  name: string;
  src?: string | null | undefined;
  /** Side in px. */
  size?: number | undefined;
  className?: string | undefined;
}

/** A hue from an id: the same id, the same hue. */
function hueOf(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return sum;
}

/** A player's picture, or the first letter of the name on colours of their own. The name stands beside it, so it says nothing itself. */
export function Avatar({ id, name, src, size = 40, className }: Props) {
  const style = { width: size, height: size, fontSize: size * 0.42, '--hue': hueOf(id) };
  return (
    <span className={clsx(css.avatar, className)} style={style} aria-hidden="true">
      {src ? <img src={src} alt="" width={size} height={size} loading="lazy" /> : (Array.from(name.trim())[0] ?? '?').toUpperCase()}
    </span>
  );
}
