import { useTranslation } from 'react-i18next';
import { entryOf } from './registry.ts';

/** The name of a game, by its key. */
export function useGameName(): (key: string) => string {
  const { t } = useTranslation('app');
  return (key) => t(entryOf(key).name);
}
