import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { consents } from '#contract/api/consents.ts';
import { choicesIn, consentText } from '#contract/consents/cookie-choices.ts';
import { DOCUMENT_VERSIONS } from '#contract/consents/documents.ts';
import { call } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { onRefusal } from '#src/lib/refusals/on-refusal.ts';
import { cookieChoices, keepChoices } from '#src/lib/consent/cookie-choices.ts';
import { tellChoice } from './choose-cookies.ts';
import { AgreeDialog } from './agree-dialog.tsx';

/** Keeps a player's agreements: asks again when a document has a new version, and carries the choice of cookies from one browser to the next. */
export default function PlayerConsents() {
  const { data } = useQuery({
    queryKey: queryKeys.player.consents,
    queryFn: async ({ signal }) => (await call(consents, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [later, setLater] = useState(false);
  const due = (data?.documents ?? []).filter(({ version, accepted_version: accepted }) => version !== accepted);

  useEffect(() => onRefusal(({ code }) => code === 'consent_required' && setLater(false)), []);
  useEffect(() => {
    if (!data) return;
    const here = cookieChoices.getState().choices;
    const there = data.cookies?.version === DOCUMENT_VERSIONS.cookies ? choicesIn(consentText(data.cookies.choices)) : null;
    if (here === null && there !== null) keepChoices(there);
    if (here !== null && there === null) void tellChoice(here);
  }, [data]);

  return <AgreeDialog due={due} open={due.length > 0 && !later} onLater={() => setLater(true)} />;
}
