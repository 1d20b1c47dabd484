import { type Size, SMALLEST_SIDE_PX } from '#scenes/stage/contract.ts';

/** What a slot offers, CSS pixels; never less than scenes can be laid out in, so that one which is not laid out yet breaks nothing. */
export function sizeOf(element: HTMLElement): Size {
  const side = (px: number): number => Math.max(SMALLEST_SIDE_PX, Math.round(px));
  return { width: side(element.clientWidth), height: side(element.clientHeight) };
}

/** The second mount point of the page: the canvas waits here while no page shows it. */
export function parkingLot(): HTMLElement {
  const found = document.getElementById('stage');
  if (found !== null) return found;
  const made = document.createElement('div');
  made.id = 'stage';
  made.hidden = true;
  document.body.append(made);
  return made;
}
