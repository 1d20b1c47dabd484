import type { WheelColor } from '#contract/games/wheel.ts';

/** Draws the shape that a colour of the wheel has besides its colour: a disc, a triangle, a diamond, a star. The path is filled by the caller. */
export function symbolPath(context: CanvasRenderingContext2D, color: WheelColor, x: number, y: number, radius: number): void {
  context.beginPath();
  if (color === 2) {
    context.arc(x, y, radius * 0.82, 0, Math.PI * 2);
    return;
  }
  const points = color === 3 ? 3 : color === 5 ? 4 : 10;
  for (let index = 0; index < points; index++) {
    const reach = color === 50 && index % 2 === 1 ? radius * 0.46 : radius * (color === 50 ? 1.12 : 1.02);
    const angle = -Math.PI / 2 + (index / points) * Math.PI * 2;
    context.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach + (color === 3 ? radius * 0.16 : 0));
  }
  context.closePath();
}
