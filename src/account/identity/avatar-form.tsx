import { RefreshCw } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseAvatar } from '#contract/api/account.ts';
import {
  type Avatar as AvatarChoice,
  AVATAR_COLOR_NAMES,
  AVATAR_COLORS,
  AVATAR_PATTERNS,
  AVATAR_SEEDS,
  avatarAt,
  type AvatarColor,
} from '#contract/avatar/avatar.ts';
import { avatarPicture } from '#contract/avatar/picture.ts';
import { playerHue } from '#contract/player-hue.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { useService } from '#src/lib/services/services.ts';
import { type Player, sessionService } from '#src/session/session.ts';
import { useUser } from '#src/session/use-user.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { useToast } from '#src/ui/toast.ts';
import css from './avatar-form.module.css';

/** An unsaved picture as an address of its own, so that a preview needs no request. */
function previewAddress(avatar: AvatarChoice): string {
  return `data:image/svg+xml,${encodeURIComponent(avatarPicture(avatar))}`;
}

/** How many variations are offered at once. */
const OFFERED = 6;
/** Far apart from each other, so that the next variations are others. */
const STRIDE = 613;

const startOf = ({ avatar_url, id }: Player): AvatarChoice => {
  const kept = avatar_url === null ? null : avatarAt(avatar_url);
  return kept ?? { pattern: 'facets', colors: ['violet', 'gold'], seed: playerHue(id) };
};

const variationsFrom = (seed: number): number[] => Array.from({ length: OFFERED }, (_, place) => (seed + place * STRIDE) % AVATAR_SEEDS);

/** Changes the colour of one of the two places; if the other place has that colour, the two are swapped. */
function recolored({ colors: [ground, mark], ...rest }: AvatarChoice, place: 0 | 1, color: AvatarColor): AvatarChoice {
  if (place === 0) return { ...rest, colors: [color, color === mark ? ground : mark] };
  return { ...rest, colors: [color === ground ? mark : ground, color] };
}

/** The form that composes a picture. The preview shows each choice at once; other players see it only after it is saved. */
export function AvatarForm({ close }: { close: () => void }) {
  const user = useUser();
  return user ? <Workbench user={user} close={close} /> : null;
}

function Workbench({ user, close }: { user: Player; close: () => void }) {
  const { t } = useTranslation('account');
  const [chosen, setChosen] = useState(() => startOf(user));
  const [firstSeed, setFirstSeed] = useState(chosen.seed);
  const { saving, save } = useSaving(close);
  const colors = AVATAR_COLOR_NAMES.map((color) => ({
    value: color,
    name: t(`picture.colors.${color}`),
    face: <span className={css.swatch} style={{ '--swatch': AVATAR_COLORS[color] }} />,
  }));
  const face = (avatar: AvatarChoice) => <img src={previewAddress(avatar)} alt="" width={52} height={52} />;
  return (
    <form
      className="stack gap-20"
      aria-label={t('picture.change')}
      onSubmit={(event) => {
        event.preventDefault();
        void save(chosen);
      }}
    >
      <Preview user={user} chosen={chosen} />
      <Choices
        label={t('picture.pattern')}
        value={chosen.pattern}
        onChange={(pattern) => setChosen({ ...chosen, pattern })}
        options={AVATAR_PATTERNS.map((pattern) => ({
          value: pattern,
          name: t(`picture.patterns.${pattern}`),
          face: face({ ...chosen, pattern }),
        }))}
      />
      <Choices
        label={t('picture.ground')}
        value={chosen.colors[0]}
        onChange={(color) => setChosen(recolored(chosen, 0, color))}
        options={colors}
      />
      <Choices
        label={t('picture.mark')}
        value={chosen.colors[1]}
        onChange={(color) => setChosen(recolored(chosen, 1, color))}
        options={colors}
      />
      <Choices
        label={t('picture.variation')}
        value={String(chosen.seed)}
        onChange={(seed) => setChosen({ ...chosen, seed: Number(seed) })}
        options={variationsFrom(firstSeed).map((seed, place) => ({
          value: String(seed),
          name: t('picture.variationOf', { number: place + 1 }),
          face: face({ ...chosen, seed }),
        }))}
        aside={
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              const next = (firstSeed + OFFERED * STRIDE + 1) % AVATAR_SEEDS;
              setFirstSeed(next);
              setChosen({ ...chosen, seed: next });
            }}
          >
            <RefreshCw size={16} aria-hidden="true" />
            {t('picture.others')}
          </Button>
        }
      />
      <div className="flex wrap gap-10">
        <Button type="submit" variant="gold" size="sm" loading={saving === 'picture'}>
          {t('picture.save')}
        </Button>
        {user.avatar_url !== null && (
          <Button size="sm" loading={saving === 'initial'} onClick={() => void save(null)}>
            {t('picture.back')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** A preview of the chosen picture in the largest and the smallest size that the shop uses. */
function Preview({ user, chosen }: { user: Player; chosen: AvatarChoice }) {
  const { t } = useTranslation('account');
  const note = useId();
  return (
    <div className={`flex items-end wrap gap-16 row-gap-12 ${css.preview}`} role="group" aria-labelledby={note}>
      {[96, 46, 26].map((side) => (
        <Avatar key={side} hue={playerHue(user.id)} name={user.name} src={previewAddress(chosen)} size={side} />
      ))}
      <p id={note} className="text-note">
        {t('picture.preview')}
      </p>
    </div>
  );
}

function useSaving(close: () => void) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('account');
  const session = useService(sessionService);
  const [saving, setSaving] = useState<'picture' | 'initial' | null>(null);
  const save = async (avatar: AvatarChoice | null): Promise<void> => {
    if (saving !== null) return;
    setSaving(avatar ? 'picture' : 'initial');
    try {
      await call(chooseAvatar, { body: { avatar } });
      await session.refresh();
      toast.success(t(avatar ? 'picture.saved' : 'picture.gone'));
      close();
    } catch (error) {
      setSaving(null);
      toast.error(errorText(error), { key: 'picture-failure' });
    }
  };
  return { saving, save };
}

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; name: string; face: ReactNode }[];
  /** One of the options, or none of them. */
  value: string;
  onChange: (value: Value) => void;
  /** At the right of the label. */
  aside?: ReactNode;
}

/** One of a few that are looked at, not read. Native radio buttons underneath, so arrow keys and screen readers know it. */
function Choices<Value extends string>({ label, options, value, onChange, aside }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="grid gap-8">
      <legend className="visually-hidden">{label}</legend>
      <div className={css.head}>
        <span className="text-label" aria-hidden="true">
          {label}
        </span>
        {aside}
      </div>
      <div className="flex wrap gap-6">
        {options.map((option) => (
          <label key={option.value} className={css.option} title={option.name}>
            <input
              type="radio"
              name={name}
              className={`choice-input ${css.input}`}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={css.face}>{option.face}</span>
            <span className="visually-hidden">{option.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
