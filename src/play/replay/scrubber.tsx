import { Pause, Play } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { fullAddress } from '#src/lib/full-address.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { useUndoneDrag } from '#src/ui/use-undone-drag.ts';
import { momentAddress } from './moment.ts';
import { RATES, type Replay } from './replay.ts';
import css from './scrubber.module.css';

/** How far an arrow key goes; with Shift, one frame. */
const STEP_MS = 100;
const FRAME_MS = 1_000 / 60;

const RATE_TEXT = { 1: '1×', 0.5: '½×', 0.25: '¼×' } as const;

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** The film's controls: play and pause, a line to drag or walk with the arrow keys, and its speed. */
export function Scrubber<State, Fact>({ replay }: { replay: Replay<State, Fact> }) {
  const { t } = useTranslation('bets');
  const { ready, playing, atMs, lengthMs, rate } = useStore(replay.store);
  const { pathname } = useLocation();
  const resume = useRef(false);
  const undone = useUndoneDrag(atMs, (before) => replay.seek(before));

  const toggle = (): void => (playing ? replay.pause() : replay.play());

  function onKeyDown(event: KeyboardEvent): void {
    const forward = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (event.key === ' ' && !event.repeat) toggle();
    else if (forward !== undefined) {
      replay.pause();
      replay.seek(replay.store.getState().atMs + forward * (event.shiftKey ? FRAME_MS : STEP_MS));
    } else return;
    event.preventDefault();
  }

  /** A drag pauses and mutes the replay; it goes on from where it was let go, and rests at the end. */
  function grab(): void {
    resume.current = playing;
    replay.pause();
  }

  function letGo(): void {
    const now = replay.store.getState();
    if (resume.current && now.atMs < now.lengthMs) replay.play();
    resume.current = false;
  }

  return (
    <div className={`row gap-14 py-12 px-16 line-above ${css.controls}`}>
      <IconButton
        label={t(playing ? 'replay.pause' : 'replay.play')}
        variant="gold"
        disabled={!ready || lengthMs === 0}
        onClick={toggle}
        data-testid="replay-toggle"
      >
        {playing ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
      </IconButton>
      <input
        type="range"
        className={css.line}
        aria-label={t('replay.position')}
        aria-valuetext={t('replay.at', { at: seconds(atMs), length: seconds(lengthMs) })}
        min={0}
        max={lengthMs}
        step="any"
        value={atMs}
        disabled={!ready || lengthMs === 0}
        style={{ '--played': `${lengthMs === 0 ? 0 : (atMs / lengthMs) * 100}%` }}
        onPointerDown={() => {
          undone.onPointerDown();
          grab();
        }}
        onPointerUp={letGo}
        onPointerCancel={() => {
          undone.onPointerCancel();
          letGo();
        }}
        onKeyDown={onKeyDown}
        onChange={(event) => replay.seek(event.target.valueAsNumber)}
      />
      <Figure className={css.time} aria-hidden="true">
        {seconds(atMs)} / {seconds(lengthMs)} s
      </Figure>
      <Segmented
        label={t('replay.speed')}
        size="sm"
        options={RATES.map((each) => ({ value: String(each), label: RATE_TEXT[each] }))}
        value={String(rate)}
        onChange={(value) => replay.setRate(RATES.find((each) => String(each) === value) ?? 1)}
        className={`flex-none ${css.speed}`}
      />
      <CopyButton text={fullAddress(momentAddress(pathname, atMs))} label={t('replay.copyMoment')} />
    </div>
  );
}
