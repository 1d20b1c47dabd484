import { useTranslation } from 'react-i18next';
import { RoundsFairPage } from '#src/rounds/proof/rounds-fair-page.tsx';

/** How rounds of crash are sealed, drawn and checked. */
export function Component() {
  const { t } = useTranslation('crash');
  return (
    <RoundsFairPage
      game="crash"
      words={{
        pageTitle: t('fair.pageTitle'),
        title: t('fair.title'),
        lead: t('fair.lead'),
        drawn: { title: t('fair.drawn.title'), text: t('fair.drawn.text') },
        limits: t('fair.limits'),
        play: t('fair.play'),
      }}
    />
  );
}
