import { useTranslation } from 'react-i18next';
import { FigureRows } from './figure-rows.tsx';
import type { OwnFigures } from './figures-feed.ts';

/** Beside the clock of the header: the figures of the session and of the day. */
export default function FiguresTip({ figures: { session, today } }: { figures: OwnFigures }) {
  const { t } = useTranslation('protection');
  return (
    <div className="grid gap-12">
      {session && (
        <div className="grid gap-4">
          <p className="weight-600">{t('figures.session')}</p>
          <FigureRows name={t('figures.session')} minutes={session.minutes} played={session} />
        </div>
      )}
      <div className="grid gap-4">
        <p className="weight-600">{t('figures.today')}</p>
        <FigureRows name={t('figures.today')} minutes={today.minutes} played={today} />
      </div>
    </div>
  );
}
