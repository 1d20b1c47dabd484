import { useTranslation } from 'react-i18next';
import { Modal } from '#src/ui/modal.tsx';
import { Facts } from '../parts/facts.tsx';

/** The keys of every page, as they are printed on a keyboard, with the names of their texts. */
const KEYS = [
  ['J  ↓', 'next'],
  ['K  ↑', 'previous'],
  ['Enter', 'follow'],
  ['U', 'back'],
  ['/', 'search'],
  ['A  H  R  C', 'acts'],
  ['N', 'note'],
  ['H  M  T', 'player'],
  ['?', 'help'],
] as const;

/** Lists the keys of the desk. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('desk');
  return (
    <Modal open={open} onClose={onClose} title={t('keys.title')}>
      <Facts
        facts={KEYS.map(([key, name]) => [
          t(`keys.${name}`),
          <kbd key={name} translate="no">
            {key}
          </kbd>,
        ])}
      />
    </Modal>
  );
}
