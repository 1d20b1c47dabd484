import { useTranslation } from 'react-i18next';
import { TOPICS } from '#contract/api/support.ts';

/** What a question may be about, for a list to choose from. */
export function useTopics(): { value: string; label: string }[] {
  const { t } = useTranslation('support');
  return TOPICS.map((value) => ({ value, label: t(`topics.${value}`) }));
}
