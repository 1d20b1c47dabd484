import type { FieldError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** The fields of a question, and of a letter. */
export type QuestionField = 'name' | 'email' | 'topic' | 'subject' | 'message';

/** What is wrong with a field, as a sentence: the shop's own where it answered, else the form's. */
export function useQuestionFault(): (field: QuestionField, error: FieldError | undefined) => string | undefined {
  const { t } = useTranslation('support');
  return (field, error) => {
    if (error === undefined) return undefined;
    return error.type === 'server' ? error.message : t(`fault.${field}`);
  };
}
