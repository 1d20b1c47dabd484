import { useTranslation } from 'react-i18next';
import { Modal } from '#src/ui/modal.tsx';
import { Row } from '#src/ui/row.tsx';

/** The keys of every page, as they are printed on a keyboard, with the names of their texts. */
const KEYS = [
  ['J  ↓', 'next'],
  ['K  ↑', 'previous'],
  ['Enter', 'follow'],
  ['U', 'back'],
  ['/', 'search'],
  ['A  H  R  C', 'acts'],
  ['?', 'help'],
] as const;

/** Lists the keys of the desk. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('desk');
  return (
    <Modal open={open} onClose={onClose} title={t('keys.title')}>
      <dl className="m-0">
        {KEYS.map(([key, name], index) => (
          <Row key={name} name={t(`keys.${name}`)} lined={index > 0}>
            <kbd translate="no">{key}</kbd>
          </Row>
        ))}
      </dl>
    </Modal>
  );
}
