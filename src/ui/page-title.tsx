import { useTranslation } from 'react-i18next';

/** The document's title of a page: the page's own name, then the shop's. The home page alone has a title of its own. */
export function PageTitle({ page }: { page: string }) {
  const { t } = useTranslation('app');
  return <title>{t('documentTitle', { page })}</title>;
}
