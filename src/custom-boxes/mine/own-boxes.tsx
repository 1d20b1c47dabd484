import { useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { Ban, CircleOff, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import {
  CUSTOM_BOXES_OF_PLAYER,
  type CustomBoxStatus,
  type OwnCustomBox,
  relistCustomBox,
  unlistCustomBox,
} from '#contract/api/custom-boxes.ts';
import { formatCount } from '#contract/count.ts';
import { formatMicros } from '#contract/micros.ts';
import { boxPath } from '#src/boxes/box-card.tsx';
import { BoxPicture } from '#src/boxes/box-picture.tsx';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { readPage, withPage } from '#src/lib/list-address.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { StatusChip, type StatusTone } from '#src/ui/status-chip.tsx';
import { useToast } from '#src/ui/toast.ts';
import { myBoxesQuery } from '../queries.ts';
import css from './own-boxes.module.css';

const TONES: Readonly<Record<CustomBoxStatus, StatusTone>> = { listed: 'good', unlisted: 'plain', in_review: 'busy', taken_down: 'bad' };

/** The last change of a box's listing, which the player can undo. */
interface ListingChange {
  slug: string;
  name: string;
  to: 'listed' | 'unlisted';
}

/** The player's own boxes with what each has earned, and the actions for it. */
export function OwnBoxes() {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('custom');
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const query = useQuery(myBoxesQuery(readPage(search)));
  const [done, setDone] = useState<ListingChange | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const total = query.data?.meta.total;

  async function setListing(box: Pick<OwnCustomBox, 'slug' | 'name'>, to: ListingChange['to'], isUndo = false): Promise<void> {
    const { slug, name } = box;
    setBusy(slug);
    try {
      await call(to === 'listed' ? relistCustomBox : unlistCustomBox, { params: { slug } });
      setDone(isUndo ? null : { slug, name, to });
    } catch (error) {
      toast.error(errorText(error), { key: 'listing' });
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.player.customBoxes.all }),
      client.invalidateQueries({ queryKey: queryKeys.customBoxes.all }),
      client.invalidateQueries({ queryKey: queryKeys.boxes.one(slug) }),
    ]);
    setBusy(null);
  }

  return (
    <section aria-labelledby="own-boxes" className="grid cols-1 gap-12">
      <h2 id="own-boxes" className="flex items-baseline gap-12 mt-8 type-7">
        {t('mine.list.title')}
        {total !== undefined && <span className="title-count">{t('mine.list.count', { count: total, most: CUSTOM_BOXES_OF_PLAYER })}</span>}
      </h2>
      <div role="status">
        {done && (
          <p className={css.done}>
            {t(`mine.list.${done.to === 'listed' ? 'relisted' : 'unlisted'}`, { name: done.name })}
            <Button
              size="sm"
              loading={busy === done.slug}
              onClick={() => void setListing(done, done.to === 'listed' ? 'unlisted' : 'listed', true)}
            >
              <Undo2 size={16} aria-hidden="true" />
              {t('mine.list.undo')}
            </Button>
          </p>
        )}
      </div>
      <PagedList
        query={query}
        onPage={(page) => setSearch((current) => withPage(current, page))}
        loading={t('mine.list.loading')}
        rowHeight={92}
        empty={
          <EmptyState
            level={3}
            picture="/pictures/package.webp"
            title={t('mine.list.empty.title')}
            text={t('mine.list.empty.text')}
            action={
              <ButtonLink to="/custom-boxes/create" variant="gold">
                {t('mine.create')}
              </ButtonLink>
            }
          />
        }
      >
        {(boxes) => (
          <ul className={css.list} aria-label={t('mine.list.label')}>
            {boxes.map((box) => (
              <li key={box.id}>
                <OwnBox box={box} busy={busy === box.slug} onList={(to) => void setListing(box, to)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

interface RowProps {
  box: OwnCustomBox;
  busy: boolean;
  onList: (to: ListingChange['to']) => void;
}

function OwnBox({ box, busy, onList }: RowProps) {
  const { t } = useTranslation('custom');
  const { name, status } = box;
  return (
    <article className={clsx(css.box, status !== 'listed' && css.off)} aria-label={name} data-box={box.slug}>
      <Link to={boxPath(box)} className={css.link}>
        <BoxPicture src={box.img_url} place="card" className={css.picture} />
        <span className={css.name}>{name}</span>
      </Link>
      <StatusChip
        tone={TONES[status]}
        sign={status === 'unlisted' ? CircleOff : status === 'taken_down' ? Ban : undefined}
        className={clsx('justify-self-start', css.status)}
      >
        {t(`mine.list.statuses.${status}`)}
      </StatusChip>
      <dl className={css.facts}>
        <div>
          <dt>{t('mine.list.price')}</dt>
          <dd>
            <Coins amount={box.price} />
          </dd>
        </div>
        <div>
          <dt>{t('mine.list.openings')}</dt>
          <dd translate="no" className="figures">
            {formatCount(box.openings)}
          </dd>
        </div>
        <div>
          <dt>{t('mine.list.earned')}</dt>
          <dd translate="no" className="figures">
            {formatMicros(box.earned_micros)}
          </dd>
        </div>
      </dl>
      {(status === 'listed' || status === 'unlisted') && (
        <p className={css.actions}>
          <ButtonLink size="sm" to={`/custom-boxes/create?edit=${box.slug}`} aria-label={t('mine.list.editOf', { name })}>
            <Pencil size={16} aria-hidden="true" />
            {t('mine.list.edit')}
          </ButtonLink>
          {status === 'listed' ? (
            <Button size="sm" loading={busy} aria-label={t('mine.list.unlistOf', { name })} onClick={() => onList('unlisted')}>
              {t('mine.list.unlist')}
            </Button>
          ) : (
            <Button size="sm" loading={busy} aria-label={t('mine.list.relistOf', { name })} onClick={() => onList('listed')}>
              {t('mine.list.relist')}
            </Button>
          )}
        </p>
      )}
    </article>
  );
}
