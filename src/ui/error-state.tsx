import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface Props {
  /** Left out: the general words for something that could not be loaded. */
  title?: string | undefined;
  text?: string | undefined;
  /** What could not be loaded, which is asked for again; in place of `onRetry`. */
  query?: { isFetching: boolean; refetch: () => unknown } | undefined;
  onRetry?: (() => void) | undefined;
  /** Words of the button; left out, the general ones. */
  retry?: string | undefined;
  /** Another way on, beside the retry. */
  beside?: ReactNode;
  level?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
}

/** Shown where a thing could not be loaded, with the button to try again. */
export function ErrorState({ title, text, query, onRetry, retry, beside, level, className }: Props) {
  const { t } = useTranslation('ui');
  const again = query ? () => void query.refetch() : onRetry;
  return (
    <div role="alert" className={className}>
      <EmptyState
        level={level}
        picture={<CloudOff size={48} strokeWidth={1.5} />}
        title={title ?? t('error.title')}
        text={text ?? t('error.text')}
        action={
          again && (
            <>
              <Button size="sm" loading={query?.isFetching ?? false} onClick={again}>
                {retry ?? t('error.retry')}
              </Button>
              {beside}
            </>
          )
        }
      />
    </div>
  );
}
