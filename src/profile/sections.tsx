import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ClosingPanel } from '#src/account/closing/closing-panel.tsx';
import { DataPanel } from '#src/account/data/data-panel.tsx';
import { EmailPanel } from '#src/account/email/email-panel.tsx';
import { AvatarPanel } from '#src/account/identity/avatar-panel.tsx';
import { NamePanel } from '#src/account/identity/name-panel.tsx';
import { PasskeysPanel } from '#src/account/factors/passkeys-panel.tsx';
import { RecoveryPanel } from '#src/account/factors/recovery-panel.tsx';
import { TotpPanel } from '#src/account/factors/totp-panel.tsx';
import { AccountPanel } from '#src/account/panel/account-panel.tsx';
import { PasswordPanel } from '#src/account/password/password-panel.tsx';
import { SessionsPanel } from '#src/account/sessions/sessions-panel.tsx';
import { SocialPanel } from '#src/account/social/social-panel.tsx';
import { SignOutPanel } from '#src/account/sign-out/sign-out-panel.tsx';
import { SceneSettings } from '#src/stage/scene-settings.tsx';
import { ButtonLink } from '#src/ui/button.tsx';

/** Whether it sounds, how much moves and how finely it is drawn: the settings of the menu, with what they mean. */
function SettingsPanel() {
  const { t } = useTranslation('profile');
  return (
    <AccountPanel name="settings" title={t('settings.title')} text={t('settings.help')}>
      <SceneSettings />
    </AccountPanel>
  );
}

/** The way to the player's own seeds. */
function SeedsPanel() {
  const { t } = useTranslation('profile');
  return (
    <AccountPanel
      name="seeds"
      title={t('fairness.title')}
      text={t('fairness.text')}
      action={
        <ButtonLink to="/provably-fair" size="sm">
          {t('fairness.action')}
        </ButtonLink>
      }
    />
  );
}

/** The ids of the sections; their headings and sentences are in `account.json`. */
export type SectionName = 'you' | 'sign-in' | 'security' | 'your-data';

export interface Section {
  name: SectionName;
  panels: readonly ComponentType[];
}

/** The one list of what a player can look at and change about the account: sections from top to bottom, each with its panels. One without panels isn't shown. */
export const SECTIONS: readonly Section[] = [
  { name: 'you', panels: [NamePanel, AvatarPanel, SettingsPanel, SeedsPanel] },
  { name: 'sign-in', panels: [EmailPanel, PasswordPanel, PasskeysPanel, SocialPanel, SignOutPanel] },
  { name: 'security', panels: [TotpPanel, RecoveryPanel, SessionsPanel] },
  { name: 'your-data', panels: [DataPanel, ClosingPanel] },
];
