import { COLORS } from '#contract/design-tokens.ts';
import { mix, type Painting, painting } from './paint.ts';

const SIDE_PX = 48;

/** A tick or a cross in a disc, 48 px wide: the sign that a result has beside its colour. */
export function sign(won: boolean, color: string, resolution: number): Painting {
  return painting(SIDE_PX, SIDE_PX, resolution, (context) => paintSign(context, SIDE_PX, won, color));
}

function paintSign(context: CanvasRenderingContext2D, side: number, won: boolean, color: string): void {
  const unit = side / 48;
  context.fillStyle = won ? color : mix(COLORS['ink-700'], color, 0.3);
  context.strokeStyle = won ? COLORS['ink-900'] : mix(color, '#FFFFFF', 0.25);
  context.beginPath();
  context.arc(side / 2, side / 2, 21 * unit, 0, Math.PI * 2);
  context.fill();
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
