import type { ComponentType } from 'react';
import { BattlesDrawing } from './drawings/battles-drawing.tsx';
import type { SoonPicture } from './soon.data.ts';

type Game = Extract<SoonPicture, { kind: 'game' }>['game'];

const DRAWINGS: Record<Game, ComponentType> = {
  battles: BattlesDrawing,
};

/** A still of a game that is to come, drawn on 640 × 560 with its middle in view at any proportion. Only a picture: it says nothing. */
export function GameDrawing({ game, className }: { game: Game; className?: string | undefined }) {
  const Drawing = DRAWINGS[game];
  return (
    <svg className={className} viewBox="0 0 640 560" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Drawing />
    </svg>
  );
}
