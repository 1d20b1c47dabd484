import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deskSignIn } from '#contract/api/desk/session.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { useService } from '#src/lib/services/services.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { failureText } from '../parts/failure-text.ts';
import { CodeForm } from './code-form.tsx';
import { deskApiService } from './desk-api.ts';
import css from './sign-in-page.module.css';
import { ME_KEY } from './use-me.ts';

type Challenge = RouteReply<typeof deskSignIn>['data'];

/** Signs a member of staff in: the password, then the code of the authenticator app, which is set up at the first time. */
export function SignInPage() {
  const { t } = useTranslation('desk');
  const client = useQueryClient();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  return (
    <main className={css.page}>
      <PageTitle page={t('signIn.title')} />
      <Card padding="lg" className={css.card} aria-labelledby="sign-in">
        <h1 id="sign-in" className="mb-16 type-7">
          {t(challenge?.app ? 'signIn.appTitle' : 'signIn.title')}
        </h1>
        {challenge === null ? (
          <PasswordForm onChallenge={setChallenge} />
        ) : (
          <CodeForm challenge={challenge} onSignedIn={(me) => client.setQueryData(ME_KEY, me)} onBack={() => setChallenge(null)} />
        )}
      </Card>
    </main>
  );
}

function PasswordForm({ onChallenge }: { onChallenge: (challenge: Challenge) => void }) {
  const { t } = useTranslation('desk');
  const { call } = useService(deskApiService);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onChallenge((await call(deskSignIn, { body: { email, password } })).data);
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  };

  return (
    <form className="stack gap-16" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has this form alone
        autoFocus
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <TextInput
        label={t('signIn.password')}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        error={failure}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" variant="gold" size="lg" wide loading={busy}>
        {t('signIn.next')}
      </Button>
    </form>
  );
}
