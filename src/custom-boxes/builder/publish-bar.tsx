import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CUSTOM_PRICES } from '#contract/custom-boxes/configuration.ts';
import { type Cents, formatCents } from '#contract/money.ts';
import { useAnnounce } from '#src/ui/announcer.tsx';
import { Button } from '#src/ui/button.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { type DraftProblem, PROBLEM_PLACES } from '../draft/draft.ts';
import css from './publish-bar.module.css';

interface Props {
  /** Null until the chances are complete. */
  price: Cents | null;
  /** The first thing that is still to do. */
  problem: DraftProblem | null;
  /** What the server would refuse, and the section where it is put right. */
  refusal: { text: string; to: string } | null;
  edits: boolean;
  busy: boolean;
  onPublish: () => void;
  /** Leads to the section where a problem is put right. */
  onProblem: (section: string) => void;
}

/** The button that publishes, in view over the whole page on phones. While something is missing, it says what, and a press leads there. */
export function PublishBar({ price, problem, refusal, edits, busy, onPublish, onProblem }: Props) {
  const announce = useAnnounce();
  const { t } = useTranslation('custom');
  const noteId = useId();
  const limits = { least: formatCents(CUSTOM_PRICES.from), most: formatCents(CUSTOM_PRICES.to) };
  const missing = problem === null ? null : t(`builder.problems.${problem}`, limits);
  const note = missing ?? refusal?.text ?? null;
  const section = problem === null ? (refusal?.to ?? 'prizes') : PROBLEM_PLACES[problem];

  function press(): void {
    if (note === null) return onPublish();
    announce(note);
    return onProblem(section);
  }

  return (
    <div className={`grid gap-6 ${css.bar}`}>
      <Button
        variant="gold"
        size="lg"
        wide
        loading={busy}
        aria-disabled={note !== null || undefined}
        aria-describedby={noteId}
        data-testid="publish-box"
        onClick={press}
      >
        {t(edits ? 'builder.publishEdit' : 'builder.publish')}
        {price !== null && <Figure className={css.price}>{formatCents(price)}</Figure>}
      </Button>
      <p
        id={noteId}
        className={`tone-mid type-2 leading-snug text-center text-balance ${css.note}`}
        data-missing={note !== null || undefined}
        data-listed={missing !== null || undefined}
      >
        {note ?? t('builder.publishNote')}
      </p>
    </div>
  );
}
