/** What paints on a 2D canvas; what measures or makes colours stays. */
const PAINTS = [
  'clearRect',
  'drawImage',
  'fill',
  'fillRect',
  'fillText',
  'putImageData',
  'setTransform',
  'stroke',
  'strokeRect',
  'strokeText',
] as const;

/**
 * Takes all painting on 2D canvases out of this page, which is most of what a random sequence takes: layout, texts, times and cues stay the same, and no
 * picture of this page can be looked at.
 */
export function stopPainting(): void {
  const { getContext } = HTMLCanvasElement.prototype;
  const shared = document.createElement('canvas').getContext('2d');
  for (const name of PAINTS) CanvasRenderingContext2D.prototype[name] = () => undefined;
  const contextOf = getContext as (kind: string, options?: unknown) => RenderingContext | null;
  HTMLCanvasElement.prototype.getContext = function of(this: HTMLCanvasElement, kind: string, options?: unknown) {
    return kind === '2d' ? shared : contextOf.call(this, kind, options);
  } as typeof getContext;
}
