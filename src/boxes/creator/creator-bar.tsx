import { useQuery } from '@tanstack/react-query';
import { BarChart3, Flag, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CustomBox, customBox } from '#contract/api/custom-boxes.ts';
import { formatCount } from '#contract/count.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { lazyDialog } from '#src/ui/part.tsx';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { useUserId } from '#src/session/use-user.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './creator-bar.module.css';

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx'));

/** Who made a box, how often it was opened, and what the one who looks at it can do: report it, or edit it where it is an own one. */
export function CreatorBar({ slug }: { slug: string }) {
  const { t } = useTranslation('custom');
  const query = useQuery({
    queryKey: queryKeys.player.customBoxes.one(slug),
    queryFn: async (context): Promise<CustomBox> => (await ask(context, customBox, { params: { slug } })).data,
  });
  const box = query.data;
  // The box can be played without it, so a failure leaves it out.
  if (box === undefined) return query.isError ? null : <Skeleton width="100%" height={58} radius={16} />;
  const { creator, status } = box;
  return (
    <aside className="cluster gap-12 row-gap-8 py-10 px-12 bordered rounded-lg fill-800" aria-label={t('box.creator')}>
      <Avatar hue={creator.hue} name={creator.name} src={creator.avatar_url} size={36} />
      <p className={css.who}>
        <span className="tone-low type-2 weight-400">{t('box.creator')}</span>
        <span className={css.name}>{creator.name}</span>
      </p>
      <p className={css.openings}>
        <span className="tone-low type-2 weight-400">{t('box.openings')}</span>
        <Figure>{formatCount(box.openings)}</Figure>
      </p>
      <span className="flex-1" />
      {box.own ? (
        <>
          <ButtonLink size="sm" to={`/custom-boxes/create?edit=${slug}`}>
            <Pencil size={16} aria-hidden="true" />
            {t('box.edit')}
          </ButtonLink>
          <ButtonLink size="sm" to="/profile/my-boxes">
            <BarChart3 size={16} aria-hidden="true" />
            {t('box.manage')}
          </ButtonLink>
        </>
      ) : (
        <Report box={box} />
      )}
      {box.own && <p className={css.note}>{t('box.ownNote')}</p>}
      {status !== 'listed' && (
        <p className={css.off} role="status">
          {t(`box.status.${status}`)}
        </p>
      )}
    </aside>
  );
}

function Report({ box }: { box: CustomBox }) {
  const { openModal } = useService(modalsService);
  const { t } = useTranslation('custom');
  const user = useUserId();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (box.status === 'taken_down') return null;
  function press(): void {
    if (!user) return openModal('login');
    setWanted(true);
    return setOpen(true);
  }
  return (
    <>
      <Button size="sm" variant="ghost" disabled={box.reported} onClick={press} className="tone-mid">
        <Flag size={16} aria-hidden="true" />
        <span className={css.word}>{t(box.reported ? 'box.reported' : 'box.report')}</span>
      </Button>
      {wanted && <ReportDialog slug={box.slug} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
