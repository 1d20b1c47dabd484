import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editCustomBox, type OwnCustomBox, publishCustomBox } from '#contract/api/custom-boxes.ts';
import { tidyBoxName } from '#contract/custom-boxes/name.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { SentKey } from '#src/lib/api/idempotency-key.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useToast } from '#src/ui/toast.ts';
import { useIntent } from '#src/ui/use-intent.ts';
import { chosenPrizes, type Draft, priceOf } from '../draft/draft.ts';

interface Options {
  /** The box that is edited; null for a new one. */
  slug: string | null;
  onPublished: (box: OwnCustomBox) => void;
  /** Something on the server differs from what the page knows: ask again. */
  onStale: () => void;
}

interface Publishing {
  publish: (draft: Draft) => void;
  busy: boolean;
  /** What the server said of the name. */
  nameError: string | null;
  forgetNameError: () => void;
}

/** Publishes a draft, or the new version of a box. An answer that never came is asked for again under the same key. */
export function usePublish({ slug, onPublished, onStale }: Options): Publishing {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('custom');
  const client = useQueryClient();
  const { isBusy, start } = useIntent(`publish-box:${slug ?? ''}`);
  const [nameError, setNameError] = useState<string | null>(null);
  const [sentKey] = useState(() => new SentKey());

  async function publish(draft: Draft): Promise<void> {
    const price = priceOf(draft);
    if (price === null) return;
    const body = { name: tidyBoxName(draft.name), cover: draft.cover, prizes: chosenPrizes(draft), price };
    await start({
      key: sentKey.of(body),
      send: (idempotencyKey) =>
        slug === null ? call(publishCustomBox, { body, idempotencyKey }) : call(editCustomBox, { params: { slug }, body, idempotencyKey }),
      answered({ data }) {
        // The page is left first: an edited box that is asked for again would begin another edit.
        onPublished(data);
        for (const queryKey of [queryKeys.customBoxes.all, queryKeys.boxes.all, queryKeys.player.customBoxes.all])
          void client.invalidateQueries({ queryKey });
      },
      failed: refused,
    });
  }

  function refused(error: unknown): void {
    const [sentence] = (isApiError(error) ? error.errors?.['name'] : undefined) ?? [];
    if (hasCode(error, 'box_name_refused') || sentence !== undefined) return setNameError(sentence ?? errorText(error));
    if (hasCode(error, 'quote_changed') || hasCode(error, 'box_exists') || hasCode(error, 'prize_unavailable')) onStale();
    return toast.error(hasCode(error, 'quote_changed') ? t('builder.changed') : errorText(error), { key: 'publish' });
  }

  return { publish: (draft) => void publish(draft), busy: isBusy, nameError, forgetNameError: () => setNameError(null) };
}
