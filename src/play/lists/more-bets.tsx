import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import css from './more-bets.module.css';

export interface MoreBetsProps {
  /** Older bets can be shown. */
  more: boolean;
  loading: boolean;
  /** The last page did not come. */
  failed: boolean;
  /** More than the first page is shown, so its end is worth saying. */
  paged: boolean;
  onMore: () => void;
}

/** The way to older bets, under a list of them; where they end it says so, and takes the focus of the button that is gone. */
export function MoreBets({ more, loading, failed, paged, onMore }: MoreBetsProps) {
  const { t } = useTranslation('play');
  const end = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!more && pressed.current) end.current?.focus();
    pressed.current = more && pressed.current;
  }, [more]);
  if (!more)
    return paged ? (
      <p ref={end} tabIndex={-1} className={css.end}>
        {t('lists.allShown')}
      </p>
    ) : null;
  return (
    <div className="grid justify-items-center gap-10 pt-14">
      {failed && (
        <p className="tone-loss-light type-2" role="alert">
          {t('lists.moreFailed')}
        </p>
      )}
      <Button
        size="sm"
        loading={loading}
        onClick={() => {
          pressed.current = true;
          onMore();
        }}
      >
        {t('lists.more')}
      </Button>
    </div>
  );
}
