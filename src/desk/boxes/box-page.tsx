import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { houseBox } from '#contract/api/desk/boxes.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { Columns } from '../parts/columns.tsx';
import { DeskPage, Loaded } from '../parts/desk-page.tsx';
import { Facts, Instant } from '../parts/facts.tsx';
import { ppmText } from '../parts/ppm.ts';
import { useDesk } from '../parts/use-desk.ts';
import { useDraft } from '../parts/use-draft.ts';
import css from './box-page.module.css';
import { type Draft, draftOf, keptDraft, readDraft, sumPpm } from './draft.ts';
import { PublishPanel } from './publish-panel.tsx';

type Box = RouteReply<typeof houseBox>['data'];

/** One box of the house: a new version is typed, its return computed by the server, and then published. */
export function Component() {
  const { slug = '' } = useParams();
  const query = useDesk(houseBox, { params: { slug } });
  return (
    <Loaded query={query} level={1}>
      {({ data }) => <Editor key={`${slug} ${data.version}`} box={data} />}
    </Loaded>
  );
}

function Editor({ box }: { box: Box }) {
  const { t } = useTranslation('desk');
  const [text, setText] = useDraft(`box.${box.slug}.${box.version}`);
  const draft = keptDraft(text) ?? draftOf(box);
  return (
    <DeskPage title={box.name} back={{ to: '/desk/boxes', text: t('nav.boxes') }}>
      <Columns>
        <Panel name="draft" title={t('boxes.draft')}>
          <DraftFields draft={draft} onChange={(next) => setText(JSON.stringify(next))} />
        </Panel>
        <div className="stack gap-16">
          <PublishPanel slug={box.slug} version={readDraft(draft)} />
          <Panel name="current" title={t('boxes.current')}>
            <Facts
              facts={[
                [t('boxes.version'), <Figure key="version">{box.version}</Figure>],
                [t('boxes.price'), <Coins key="price" amount={box.price} />],
                [t('boxes.return'), <Figure key="return">{ppmText(box.return_ppm, 4)}</Figure>],
                [t('boxes.openings'), <Figure key="openings">{box.openings}</Figure>],
                [t('boxes.published'), <Instant key="published" at={box.published_at} />],
              ]}
            />
          </Panel>
        </div>
      </Columns>
    </DeskPage>
  );
}

function DraftFields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { t } = useTranslation('desk');
  const { price, items } = draft;
  const [added, setAdded] = useState('');
  const set = (at: number, chance: string): void =>
    onChange({ ...draft, items: items.map((item, index) => (index === at ? { ...item, chance } : item)) });
  const add = (): void => {
    const prizeId = added.trim();
    if (prizeId === '' || items.some((item) => item.prizeId === prizeId)) return;
    onChange({ ...draft, items: [...items, { prizeId, name: prizeId, chance: '' }] });
    setAdded('');
  };
  return (
    <div className="stack gap-16">
      <TextInput
        label={t('boxes.price')}
        size="sm"
        inputMode="decimal"
        value={price}
        onChange={({ target }) => onChange({ ...draft, price: target.value })}
      />
      <ul className="stack gap-8">
        {items.map(({ prizeId, name, chance }, at) => (
          <li key={prizeId} className={css.item}>
            <span className="min-w-0 type-3 break-anywhere">{name}</span>
            <TextInput
              label={t('boxes.chanceOf', { name })}
              labelHidden
              size="sm"
              inputMode="decimal"
              suffix="%"
              value={chance}
              onChange={({ target }) => set(at, target.value)}
            />
            <IconButton
              label={t('boxes.remove', { name })}
              variant="plain"
              size="sm"
              onClick={() => onChange({ ...draft, items: items.filter((item) => item.prizeId !== prizeId) })}
            >
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className="text-note" role="status">
        {t('boxes.sum', { sum: ppmText(sumPpm(draft), 4) })}
      </p>
      <div className={css.add}>
        <TextInput label={t('boxes.prizeId')} size="sm" value={added} maxLength={64} onChange={({ target }) => setAdded(target.value)} />
        <Button size="sm" onClick={add}>
          <Plus size={16} aria-hidden="true" />
          {t('boxes.addPrize')}
        </Button>
      </div>
    </div>
  );
}
