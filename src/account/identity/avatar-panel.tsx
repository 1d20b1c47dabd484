import { useTranslation } from 'react-i18next';
import { playerHue } from '#contract/player-hue.ts';
import { useUser } from '#src/session/use-user.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { AccountPanel } from '../panel/account-panel.tsx';
import { AvatarForm } from './avatar-form.tsx';
import css from './avatar-panel.module.css';

/** The picture that others see, and how to choose another. */
export function AvatarPanel() {
  const { t } = useTranslation('account');
  const user = useUser();
  return (
    <AccountPanel
      name="picture"
      title={t('picture.title')}
      text={t(user?.avatar_url == null ? 'picture.initial' : 'picture.chosen')}
      action={user && <Avatar hue={playerHue(user.id)} name={user.name} src={user.avatar_url} className={css.now} />}
      form={{ label: t('picture.change'), disabled: !user, Form: AvatarForm }}
    />
  );
}
