import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { consents } from '#contract/api/consents.ts';
import { choicesIn, consentText } from '#contract/consents/cookie-choices.ts';
import { DOCUMENT_VERSIONS } from '#contract/consents/documents.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useServices } from '#src/lib/services/services.ts';
import { cookieChoices, keepChoices } from '#src/lib/consent/cookie-choices.ts';
import { tellChoice } from './choose-cookies.ts';
import { AgreeDialog } from './agree-dialog.tsx';

/** Keeps a player's agreements: asks again when a document has a new version, and carries the choice of cookies from one browser to the next. */
export default function PlayerConsents() {
  const { data } = useQuery({
    queryKey: queryKeys.player.consents,
    queryFn: async (context) => (await ask(context, consents)).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const services = useServices();
  const [later, setLater] = useState(false);
  const due = (data?.documents ?? []).filter(({ version, accepted_version: accepted }) => version !== accepted);

  useEffect(() => services.get(apiService).onRefusal(({ code }) => code === 'consent_required' && setLater(false)), [services]);
  useEffect(() => {
    if (!data) return;
    const here = cookieChoices.getState().choices;
    const there = data.cookies?.version === DOCUMENT_VERSIONS.cookies ? choicesIn(consentText(data.cookies.choices)) : null;
    if (here === null && there !== null) keepChoices(there);
    if (here !== null && there === null) void tellChoice(services, here);
  }, [data, services]);

  return <AgreeDialog due={due} open={due.length > 0 && !later} onLater={() => setLater(true)} />;
}
