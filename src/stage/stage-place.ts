import type { Size } from '#scenes/stage/contract.ts';

/** What a slot offers, in CSS pixels; never nothing, so that no scene divides by it. */
export function sizeOf(element: HTMLElement): Size {
  return { width: Math.max(1, Math.round(element.clientWidth)), height: Math.max(1, Math.round(element.clientHeight)) };
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
