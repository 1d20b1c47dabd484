import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#src/ui/button.tsx';
import { PageHead, PageStack } from '#src/ui/page-head.tsx';
import { EarningsPanel } from './earnings-panel.tsx';
import { OwnBoxes } from './own-boxes.tsx';

/** The boxes that the player has made: what they have earned, and each with what can be done to it. */
export function Component() {
  const { t } = useTranslation('custom');
  return (
    <PageStack>
      <PageHead title={t('mine.title')} lead={t('mine.lead')}>
        <ButtonLink to="/custom-boxes/create" variant="gold" size="sm">
          <Plus size={18} aria-hidden="true" />
          {t('mine.create')}
        </ButtonLink>
      </PageHead>
      <EarningsPanel />
      <OwnBoxes />
    </PageStack>
  );
}
