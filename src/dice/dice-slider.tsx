import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRoll, ROLLS } from '#contract/games/dice.ts';
import { trackOf } from '#scenes/dice/layout.ts';
import { useUndoneDrag } from '#src/ui/use-undone-drag.ts';
import { type DiceChoice, withNearestTarget } from './dice-choice.ts';
import css from './dice-slider.module.css';

interface Props {
  choice: DiceChoice;
  onChoice: (choice: DiceChoice) => void;
  disabled: boolean;
}

/** A thumb's width in the browser's own slider, px: its middle never reaches the edges of the input. */
const THUMB_PX = 32;
/** A pointer moves in steps of half a roll; finer targets are typed or set by Shift and an arrow. */
const POINTER_STEP = 50;
const KEY_STEP = 100;
const FINE_STEP = 1;
const PAGE_STEP = 1_000;

/** How far a key moves the target, in hundredths; null for keys that don't. */
function stepOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): number | null {
  const step = shiftKey ? FINE_STEP : KEY_STEP;
  if (key === 'ArrowRight' || key === 'ArrowUp') return step;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -step;
  if (key === 'PageUp') return PAGE_STEP;
  return key === 'PageDown' ? -PAGE_STEP : null;
}

/** The target as a real slider, laid exactly over the one in the picture: it can be dragged, and moved by keys. */
export function DiceSlider({ choice, onChoice, disabled }: Props) {
  const { t } = useTranslation('dice');
  const place = useRef<HTMLDivElement>(null);
  const track = useTrack(place);
  const { side, target } = choice;
  const undone = useUndoneDrag(target, (before) => onChoice({ ...choice, target: before }));
  return (
    <div ref={place} className={css.place}>
      {track && (
        <input
          type="range"
          className={css.input}
          style={{ left: track.x - THUMB_PX / 2, top: track.y, width: track.width + THUMB_PX, height: track.height }}
          min={0}
          max={ROLLS - 1}
          step={1}
          value={target}
          disabled={disabled}
          data-testid="dice-slider"
          aria-label={t('target.slider')}
          aria-valuetext={t('target.spoken', { side: t(`side.${side}`), target: formatRoll(target) })}
          onChange={(event) => onChoice(withNearestTarget(choice, Math.round(event.target.valueAsNumber / POINTER_STEP) * POINTER_STEP))}
          {...undone}
          onKeyDown={(event) => {
            const step = stepOf(event);
            if (step === null) return;
            event.preventDefault();
            onChoice(withNearestTarget(choice, target + step));
          }}
        />
      )}
    </div>
  );
}

type Track = ReturnType<typeof trackOf>;

/** Where the scene draws its slider in this place, followed through every change of size. The observer is called before the first paint too, when the page is laid out anyway. */
function useTrack(place: React.RefObject<HTMLDivElement | null>): Track | null {
  const [track, setTrack] = useState<Track | null>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setTrack(trackOf({ width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return track;
}
