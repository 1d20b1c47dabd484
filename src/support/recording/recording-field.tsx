import { Download } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LARGEST_SENT_RECORDING } from '#contract/api/support.ts';
import { useGameName } from '#src/games/use-game-name.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { kilobytes } from '#src/lib/recording-figures.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { useService } from '#src/lib/services/services.ts';
import { useUser } from '#src/session/use-user.ts';
import { lastPlaysService } from '#src/stage/recording/last-plays.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';

interface Props {
  /** The text of the recording that goes with the message; undefined for none. */
  chosen: string | undefined;
  onChoose: (text: string | undefined) => void;
  /** Why the shop refused it, as a sentence. */
  fault?: string | undefined;
}

/** The choice to attach a recording of the last game to a message; nothing where this visit has shown none. */
export default function RecordingField({ chosen, onChoose, fault }: Props) {
  const { t } = useTranslation('support');
  const gameName = useGameName();
  const about = useId();
  const offered = useOffered(() => onChoose(undefined));
  if (offered === null) return null;
  const { scene, at, name, text } = offered;
  return (
    <div role="group" aria-label={t('recording.label')} className="grid gap-8">
      <Checkbox
        checked={chosen !== undefined}
        aria-describedby={about}
        onChange={({ target }) => onChoose(target.checked ? text : undefined)}
      >
        {t('recording.attach', { game: gameName(scene), at: formatInstant(at) })}
      </Checkbox>
      <p id={about} className="tone-low type-2">
        {t('recording.holds', { size: kilobytes(text.length) })}
      </p>
      {chosen !== undefined && (
        <Button size="sm" className="justify-self-start" onClick={() => saveFile(name, text)}>
          <Download size={16} aria-hidden="true" />
          {t('recording.look')}
        </Button>
      )}
      {fault !== undefined && (
        <p className="tone-loss-light type-2" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

/** The recording that may be attached: of which scene, when its page was left, and its file. `onGone` is called when another one, or none, takes its place. */
function useOffered(onGone: () => void) {
  const left = useStore(useService(lastPlaysService), (state) => state.left);
  const { name, email } = useUser() ?? {};
  const [offered, setOffered] = useState<{ scene: string; at: string; name: string; text: string } | null>(null);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (left === null) return undefined;
    const { plays, at } = left;
    let isOver = false;
    const names = [name, email].filter((one) => one !== undefined && one !== null);
    import('#src/stage/recording/save-recording.ts')
      .then(({ recordingFile }) => recordingFile({ ...plays, names }, { largest: LARGEST_SENT_RECORDING, indent: 0 }))
      .then((file) => {
        if (!isOver) setOffered({ scene: plays.scene, at, ...file });
      })
      // The message goes without it.
      .catch((error: unknown) => console.error('The recording could not be prepared', error));
    return () => {
      isOver = true;
      setOffered(null);
      gone();
    };
  }, [left, name, email]);
  return offered;
}
