import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { acceptDocuments } from '#contract/api/consents.ts';
import type { AgreedDocument } from '#contract/consents/documents.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { Question } from '#src/ui/question.tsx';
import { useToast } from '#src/ui/toast.ts';
import { DOCUMENT_PATHS } from '../document-paths.ts';
import { loadLegalText } from '../texts.ts';
import css from './agree-dialog.module.css';

interface Due {
  document: AgreedDocument;
  version: string;
  accepted_version: string | null;
}

interface Props {
  /** The documents that the player has not agreed to in their versions in force. */
  due: readonly Due[];
  open: boolean;
  onLater: () => void;
}

/** Says what is new in the documents and asks for the agreement. It can wait: nothing is lost, but nothing new can be played. */
export function AgreeDialog({ due, open, onLater }: Props) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('information');
  const client = useQueryClient();
  const agree = useMutation({
    mutationFn: () => call(acceptDocuments, { body: { documents: due.map(({ document, version }) => ({ document, version })) } }),
    onSuccess: ({ msg }) => {
      toast.success(msg);
      return client.invalidateQueries({ queryKey: queryKeys.player.consents });
    },
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <Question
      open={open}
      title={t('agree.title')}
      text={t('agree.text')}
      keep={t('agree.later')}
      act={t('agree.agree')}
      busy={agree.isPending}
      width={460}
      onKeep={onLater}
      onAct={() => agree.mutate()}
    >
      <ul className={css.documents}>
        {due.map((one) => (
          <li key={one.document}>
            <Changes {...one} />
          </li>
        ))}
      </ul>
      <p className="text-note">{t('agree.note')}</p>
    </Question>
  );
}

function Changes({ document, accepted_version: accepted }: Due) {
  const { t } = useTranslation('information');
  const { data } = useQuery({
    queryKey: ['legal text', document, i18next.language],
    queryFn: () => loadLegalText(document, i18next.language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <Link to={DOCUMENT_PATHS[document]} target="_blank" className="text-link justify-self-start">
        {t(`documents.${document}`)}
      </Link>
      <span className="tone-mid type-3">{accepted === null ? t('agree.first') : data?.changes}</span>
    </>
  );
}
