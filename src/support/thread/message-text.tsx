import { ExternalLink } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Question } from '#src/ui/question.tsx';
import css from './message-text.module.css';
import { hostOf, messageParts } from './message-parts.ts';

/** The text of a message, as plain text with its lines. Pages of the shop are links; an address elsewhere opens after a question that names where it leads. */
export function MessageText({ text }: { text: string }) {
  const { t } = useTranslation('support');
  const [leaving, setLeaving] = useState<string | null>(null);
  const parts = useMemo(() => messageParts(text), [text]);
  const host = leaving === null ? '' : (hostOf(leaving) ?? '');
  return (
    <div className={css.text} dir="auto">
      {parts.map(({ kind, text: part }, index) => {
        if (kind === 'words') return part;
        if (kind === 'own')
          return (
            <Link key={index} to={part} className={css.link}>
              {part}
            </Link>
          );
        return (
          <a
            key={index}
            href={part}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className={css.link}
            onClick={(event) => {
              event.preventDefault();
              setLeaving(part);
            }}
          >
            {part}
            <ExternalLink size={14} aria-label={t('leave.outside')} className={css.mark} />
          </a>
        );
      })}
      <Question
        open={leaving !== null}
        title={t('leave.title')}
        text={t('leave.text', { host })}
        keep={t('leave.keep')}
        act={t('leave.open')}
        onKeep={() => setLeaving(null)}
        onAct={() => {
          if (leaving !== null) window.open(leaving, '_blank', 'noopener,noreferrer');
          setLeaving(null);
        }}
      />
    </div>
  );
}
