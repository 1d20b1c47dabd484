import { useTranslation } from 'react-i18next';
import { Modal } from '#src/ui/modal.tsx';
import { ChoicesForm } from './choices-form.tsx';

/** The cookie choices one by one, over the page that asked. */
export default function ChoicesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('app');
  return (
    <Modal open={open} onClose={onClose} title={t('cookies.title')} width={460}>
      <ChoicesForm onChosen={onClose} />
    </Modal>
  );
}
