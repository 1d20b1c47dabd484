import { COLORS } from '#contract/design-tokens.ts';
import { fillDisc, mix } from '../paint.ts';
import { PaintedWord } from './painted-word.ts';

/** A tick or a cross in a disc: the sign that a result has beside its colour. */
export class Sign extends PaintedWord {
  /** Takes what it says, in which colour, and its side, px. */
  set(won: boolean, color: string, side: number): void {
    this.show([won, color, side].join(), { width: side, height: side }, (context) => paintSign(context, side, won, color));
  }
}
function paintSign(context: CanvasRenderingContext2D, side: number, won: boolean, color: string): void {
  const unit = side / 48;
  context.fillStyle = won ? color : mix(COLORS['ink-700'], color, 0.3);
  context.strokeStyle = won ? COLORS['ink-900'] : mix(color, '#FFFFFF', 0.25);
  fillDisc(context, side / 2, side / 2, 21 * unit);
  context.lineWidth = 5.5 * unit;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  if (won) {
    context.moveTo(15 * unit, 25 * unit);
    context.lineTo(21.5 * unit, 31.5 * unit);
    context.lineTo(33.5 * unit, 17.5 * unit);
  } else {
    context.moveTo(17.5 * unit, 17.5 * unit);
    context.lineTo(30.5 * unit, 30.5 * unit);
    context.moveTo(30.5 * unit, 17.5 * unit);
    context.lineTo(17.5 * unit, 30.5 * unit);
  }
  context.stroke();
}
