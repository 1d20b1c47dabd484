import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { cents, formatChange } from '#contract/money.ts';
import { Figure } from '#src/ui/figure.tsx';
import { lazyExtra } from '#src/ui/part.tsx';
import { Tooltip } from '#src/ui/tooltip.tsx';
import type { OwnFigures } from './figures-feed.ts';
import css from './session-clock.module.css';
import { useFigures, useLiveFigures } from './use-figures.ts';

const FiguresTip = lazyExtra(() => import('./figures-tip.tsx'));

const MINUTE_MS = 60_000;

/** Whole minutes since the session began, by the server's clock; looked at as each minute begins. */
function useSessionMinutes(figures: Pick<OwnFigures, 'session' | 'aheadMs'> | null): number {
  const startMs = figures?.session ? Date.parse(figures.session.started_at) - figures.aheadMs : null;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (startMs === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const at = Date.now();
      setNow(at);
      timer = setTimeout(tick, MINUTE_MS - ((((at - startMs) % MINUTE_MS) + MINUTE_MS) % MINUTE_MS));
    };
    tick();
    return () => clearTimeout(timer);
  }, [startMs]);
  return startMs === null ? 0 : Math.max(0, Math.floor((now - startMs) / MINUTE_MS));
}

/** Shown in place of a figure that isn't known. */
const UNKNOWN = '–';

const clockText = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Hours and minutes of the session of play and its net result, always in sight, with the way to the player's limits. Mounted once, while a player is here. */
export function SessionClock() {
  const { t } = useTranslation('protection');
  useLiveFigures();
  const figures = useFigures();
  const minutes = useSessionMinutes(figures);
  const net = figures && formatChange(cents(figures.session?.net ?? 0));
  return (
    <Tooltip side="bottom" content={figures && <FiguresTip figures={figures} />} open={figures ? undefined : false}>
      <Link to="/profile/limits" className={css.clock} data-testid="session-clock">
        <span className="visually-hidden">{t('clock.time')} </span>
        <Figure className="tone-mid">{figures ? clockText(minutes) : UNKNOWN}</Figure>
        <span className="visually-hidden"> {t('clock.net')} </span>
        <Figure className="tone-hi type-2 weight-600">{net ?? UNKNOWN}</Figure>
        <span className="visually-hidden"> {t('clock.way')}</span>
      </Link>
    </Tooltip>
  );
}
