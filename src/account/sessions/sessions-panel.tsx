import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endOtherSessions, sessions } from '#contract/api/sessions.ts';
import { ask, useCall } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { Asked } from '#src/ui/asked.tsx';
import { Button } from '#src/ui/button.tsx';
import { Question } from '#src/ui/question.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useToast } from '#src/ui/toast.ts';
import { AccountPanel } from '../panel/account-panel.tsx';
import { EntryList } from '../panel/entry-list.tsx';
import { useGuardedAction } from '../panel/use-guarded-action.ts';
import { useFocusAfter } from '../panel/use-focus-after.ts';
import { SessionRow } from './session-row.tsx';

/** How often an open list is asked for again: another device may have signed in or out, ms. */
const AGAIN_MS = 60_000;

/** Where the player is signed in, and the way out everywhere else. */
export function SessionsPanel() {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const query = useQuery({
    queryKey: queryKeys.player.sessions,
    queryFn: async (context) => (await ask(context, sessions)).data,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
  const { data } = query;
  const { busy, run } = useGuardedAction();
  const [asking, setAsking] = useState(false);
  const focusAfter = useFocusAfter('sessions', data);
  const changed = () => client.invalidateQueries({ queryKey: queryKeys.player.sessions });
  const endedOne = (): Promise<void> => {
    focusAfter();
    return changed();
  };
  const endOthers = async (): Promise<void> => {
    setAsking(false);
    const answer = await run(() => call(endOtherSessions));
    if (answer) {
      toast.success(t('sessions.othersEnded'));
      focusAfter();
    }
    await changed();
  };
  return (
    <>
      <AccountPanel
        name="sessions"
        title={t('sessions.title')}
        text={t('sessions.text')}
        action={
          data !== undefined &&
          data.length > 1 && (
            <Button size="sm" loading={busy} onClick={() => setAsking(true)}>
              {t('sessions.endOthers')}
            </Button>
          )
        }
      >
        <Asked query={query} failure={{ level: 3 }} waiting={<Skeleton height={66} radius={14} />}>
          {(listed) => (
            <EntryList label={t('sessions.title')}>
              {listed.map((session) => (
                <SessionRow key={session.id} session={session} onEnded={endedOne} />
              ))}
            </EntryList>
          )}
        </Asked>
      </AccountPanel>
      <Question
        open={asking}
        title={t('sessions.endOthersTitle')}
        text={t('sessions.endOthersText')}
        keep={t('keep')}
        act={t('sessions.endOthers')}
        variant="danger"
        onKeep={() => setAsking(false)}
        onAct={() => void endOthers()}
      />
    </>
  );
}
