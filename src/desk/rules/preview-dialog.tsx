import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { previewRule, type ruleSettings } from '#contract/api/desk/rules.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { formatCount } from '#contract/count.ts';
import { useService } from '#src/lib/services/services.ts';
import { Button } from '#src/ui/button.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { Facts } from '../parts/facts.tsx';
import { failureText } from '../parts/failure-text.ts';
import { deskApiService } from '../session/desk-api.ts';

interface Props {
  setting: RouteReply<typeof ruleSettings>['data'][number];
  onClose: () => void;
}

/** Says whom another value of a setting would touch now. It changes nothing: the operator sets it. */
export function PreviewDialog({ setting: { name, value, takes, unit }, onClose }: Props) {
  const { t } = useTranslation('desk');
  const { call } = useService(deskApiService);
  const [other, setOther] = useState(value);
  const preview = useMutation({ mutationFn: async () => (await call(previewRule, { query: { name, value: other } })).data });
  const { data } = preview;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!preview.isPending) preview.mutate();
  };
  const fault = preview.isError ? failureText(preview.error) : (data?.fault ?? undefined);
  return (
    <Modal open onClose={onClose} title={name} width={440}>
      <form className="stack gap-16" noValidate onSubmit={submit}>
        <TextInput
          label={t('rules.other')}
          hint={takes}
          suffix={unit ?? undefined}
          size="sm"
          maxLength={128}
          value={other}
          error={fault}
          onChange={({ target }) => setOther(target.value)}
        />
        <Button type="submit" loading={preview.isPending}>
          {t('rules.preview')}
        </Button>
      </form>
      {data && data.fault === null && (
        <div className="mt-16" role="status">
          {data.lines.length === 0 ? (
            <p className="text-about">{t('rules.touchesNone')}</p>
          ) : (
            <Facts
              facts={data.lines.map(({ what, now, after }) => [
                what,
                <Figure key={what}>{`${formatCount(now)} → ${formatCount(after)}`}</Figure>,
              ])}
            />
          )}
        </div>
      )}
    </Modal>
  );
}
