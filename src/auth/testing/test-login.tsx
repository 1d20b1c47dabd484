import { LoginPanel } from '../login-panel.tsx';

/** For tests: the login form with an address in it. */
export function TestLogin({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <LoginPanel
      firstFieldRef={{ current: null }}
      email="m@fairdrop.test"
      fresh={null}
      onEmail={() => {}}
      onForgot={() => {}}
      onSignedIn={onSignedIn}
    />
  );
}
