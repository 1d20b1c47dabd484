import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { answerRealityCheck } from '#contract/api/player-limits.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { durationText } from '#src/lib/i18n/duration.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { useToast } from '#src/ui/toast.ts';
import { useOver } from '#src/ui/use-left.ts';
import css from './check-dialog.module.css';
import { FigureRows } from './figure-rows.tsx';
import { figuresService, type OwnFigures } from './figures-feed.ts';

export interface CheckDialogProps {
  open: boolean;
  /** The player stops playing. */
  onClose: () => void;
  /** The page that was chosen is there, or another one has kept the player. */
  onArrived: () => void;
  figures: OwnFigures;
}

/** How long the player has played and what came of it: to go on, or to stop. */
export function CheckDialog({ open, onClose, onArrived, figures }: CheckDialogProps) {
  const { t } = useTranslation('protection');
  // It keeps what it showed: an answer ends the check, and the figures go on.
  const [shown, setShown] = useState(figures);
  if (open && shown !== figures) setShown(figures);
  // Keys that bet must not answer: the focus begins at the figures.
  const top = useRef<HTMLDivElement>(null);
  const played = shown.session ?? shown.today;
  return (
    <Modal open={open} title={t('check.title')} initialFocus={top}>
      <div ref={top} tabIndex={-1} className={`grid gap-16 ${css.top}`}>
        <p className="tone-mid leading-normal">
          {t(shown.session ? 'check.session' : 'check.today', { time: durationText(played.minutes) })}
        </p>
        <FigureRows name={t('figures.session')} minutes={played.minutes} played={played} lined />
      </div>
      <Choices figures={shown} onStop={onClose} onArrived={onArrived} />
    </Modal>
  );
}

function Choices({ figures, onStop, onArrived }: { figures: OwnFigures; onStop: () => void; onArrived: () => void }) {
  const { t } = useTranslation('protection');
  const navigate = useNavigate();
  const session = useService(sessionService);
  const { answering, goOn } = useAnswer();
  const from = figures.reality_check.answer_from;
  const may = useOver(from, figures.aheadMs);
  const stop = async (to: string): Promise<void> => {
    onStop();
    await navigate(to);
    onArrived();
  };
  return (
    <div className="grid gap-10 mt-20">
      <Button variant="gold" size="lg" wide loading={answering} disabled={!may} onClick={goOn}>
        {t('check.continue')}
      </Button>
      {!may && from !== null && (
        <p className="text-note text-center">
          {t('check.pause')} <Countdown until={from} aheadMs={figures.aheadMs} />
        </p>
      )}
      <Button wide onClick={() => void stop('/profile/limits')}>
        {t('check.limits')}
      </Button>
      <Button wide onClick={() => void stop('/profile/limits#break')}>
        {t('check.break')}
      </Button>
      <Button wide variant="ghost" onClick={() => void session.signOut()}>
        {t('check.signOut')}
      </Button>
    </div>
  );
}

/** Answers the check: play goes on. */
function useAnswer() {
  const call = useCall();
  const toast = useToast();
  const feed = useService(figuresService);
  const answer = useMutation({
    mutationFn: async () => (await call(answerRealityCheck, { body: { answer: 'continue' } })).data,
    onSuccess: (data) => feed.receive(data),
    onError: (error) => {
      toast.error(errorText(error));
      feed.wanted();
    },
  });
  return { answering: answer.isPending, goOn: () => answer.mutate() };
}
