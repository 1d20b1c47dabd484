/*
 * The hit test. It runs in the page, so each function holds all that it needs.
 * 1. The middle of each control that can be seen and used, scrolled into view, belongs to the control or to its label.
 * 2. A field with the focus is in sight, and nothing covers its middle.
 * 3. At points all over the page, a link receives no press outside of its own box, card or row.
 */

/** Controls whose middle a press does not reach, each with what is there instead. */
export function coveredControls(): string[] {
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, label, [role=button], [role=link], [role=tab], [role=radio], [role=checkbox], [role=switch], [role=slider], [role=option]';
  /** The part of the viewport in which nothing that is fixed at a large window's edges covers a control. */
  const BAND = [0.25, 0.75] as const;

  const nameOf = (part: Element): string => {
    const text = part.getAttribute('aria-label') ?? part.textContent.trim().slice(0, 30);
    return `${part.tagName.toLowerCase()}${part.id && `#${part.id}`} “${text}” ${part.className.toString().slice(0, 40)}`;
  };
  const middleOf = (part: Element): { x: number; y: number } => {
    // A link that wraps has a box per line.
    const [box = part.getBoundingClientRect()] = [...part.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const contains = ({ left, right, top, bottom }: DOMRect, { x, y }: { x: number; y: number }): boolean =>
    x >= left && x <= right && y >= top && y <= bottom;
  /** Whether a container hides the middle of a control, so that no press is meant for it: one that is fixed at the document's edge, or that scrolls. */
  const isClipped = (part: Element): boolean => {
    const middle = middleOf(part);
    for (let box = part.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if ((overflowX !== 'visible' || overflowY !== 'visible') && !contains(box.getBoundingClientRect(), middle)) return true;
    }
    return false;
  };
  const isUsable = (part: Element): boolean => {
    const { width, height } = part.getBoundingClientRect();
    return (
      width > 3 &&
      height > 3 &&
      part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !part.matches(':disabled, [aria-disabled=true]') &&
      // Messages come and go over a page.
      part.closest('[inert], [aria-hidden=true], .Toastify') === null &&
      getComputedStyle(part).pointerEvents !== 'none'
    );
  };
  const belongs = (hit: Element | null, control: Element): boolean => {
    if (hit === null) return false;
    if (control.contains(hit) || hit.closest('.Toastify') !== null) return true;
    const label = hit.closest('label');
    if (label !== null && (label.control === control || label.contains(control))) return true;
    return control instanceof HTMLLabelElement && control.control !== null && (hit === control.control || hit.contains(control.control));
  };

  const faults: string[] = [];
  // What is below a dialog is out of use.
  const inUse = document.querySelector('[role=dialog]') ?? document;
  for (const control of inUse.querySelectorAll(CONTROLS)) {
    if (!isUsable(control)) continue;
    let { x, y } = middleOf(control);
    let hit = document.elementFromPoint(x, y);
    if (x < 0 || x > innerWidth || y < innerHeight * BAND[0] || y > innerHeight * BAND[1] || !belongs(hit, control)) {
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      ({ x, y } = middleOf(control));
      hit = document.elementFromPoint(x, y);
    }
    // What lies before the document's edges is for the keyboard, and comes into view with the focus.
    if (x < 0 || y < 0 || isClipped(control)) continue;
    if (!belongs(hit, control)) {
      const at = `${Math.round(x)},${Math.round(y)}`;
      faults.push(`the middle of ${nameOf(control)} at ${at} belongs to ${hit ? nameOf(hit) : 'nothing'}`);
    }
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return faults;
}

/** Fields that something covers once they have the focus, each with what is there instead: a bar at an edge of the window, of which a keyboard leaves little. */
export function coveredFields(): string[] {
  const FIELDS = 'input:not([type=radio], [type=checkbox], [type=file], [type=hidden]), select, textarea';
  const faults: string[] = [];
  const inUse = document.querySelector('[role=dialog]') ?? document;
  for (const field of inUse.querySelectorAll<HTMLElement>(FIELDS)) {
    if (!field.checkVisibility({ visibilityProperty: true }) || field.matches(':disabled') || field.closest('[inert]') !== null) continue;
    scrollTo({ top: 0, behavior: 'instant' });
    field.focus();
    const { left, top, width, height } = field.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (hit !== field && hit?.closest('label')?.contains(field) !== true && hit?.closest('.Toastify') == null)
      faults.push(`${field.outerHTML.slice(0, 80)} at ${Math.round(top)} is below ${hit?.outerHTML.slice(0, 80) ?? 'nothing'}`);
    field.blur();
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return faults;
}

/** Links that receive a press outside of their own box, card or row, each with how much of what was tried. */
export function strayLinks(): string[] {
  const STEP_PX = 40;
  const SCREENS = 2;
  /** Rows and cards that one link may fill. */
  const CARDS = 'tr, li, article, [role=row], [role=listitem]';
  /** A row's link may reach a little over its edges. */
  const MARGIN_PX = 1;

  const covers = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
    x >= left - MARGIN_PX && x <= right + MARGIN_PX && y >= top - MARGIN_PX && y <= bottom + MARGIN_PX;
  /** The box that a link of no card is stretched over: what its style sheet names as the container. */
  const containerOf = (link: Element): Element | null => {
    for (let box = link.parentElement; box !== null && !box.matches('main, body, html'); box = box.parentElement)
      if (getComputedStyle(box).position !== 'static') return box;
    return null;
  };

  /** The styles that place a link's pseudo-element. Null where it has none that can be pressed, or one inside of the link; 'anywhere' where they don't determine the place. */
  const placeOf = (link: Element, kind: '::before' | '::after'): Partial<CSSStyleDeclaration> | 'anywhere' | null => {
    const style = getComputedStyle(link, kind);
    const { content, display, pointerEvents, position, float, transform, transformOrigin, top, left, width, height } = style;
    if (['none', 'normal'].includes(content) || display === 'none' || pointerEvents === 'none') return null;
    const isMoved = [style.translate, style.scale, style.rotate].some((move) => move !== 'none');
    if (position === 'static' && float === 'none' && transform === 'none' && !isMoved) {
      const isPulled = [style.marginTop, style.marginRight, style.marginBottom, style.marginLeft].some((px) => px.startsWith('-'));
      // The box of an inline link is as high as its font, whatever is in it.
      const isHigher = display !== 'inline' && getComputedStyle(link).display === 'inline';
      return isPulled || isHigher ? 'anywhere' : null;
    }
    const isPlain = [style.padding, style.margin, style.borderWidth].every((px) => px === '0px');
    const isKnown = isPlain && [top, left, width, height].every((px) => px.endsWith('px'));
    if (isMoved || !/^(absolute|fixed)$/.test(position) || !isKnown) return 'anywhere';
    return { position, top, left, width, height, transform, transformOrigin };
  };
  /** Whether a link's own text, or that of its pseudo-elements, overflows its box. */
  const overflows = (link: Element): boolean => {
    const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '';
    const isMade = (kind: '::before' | '::after'): boolean => !['none', 'normal'].includes(getComputedStyle(link, kind).content);
    if (![...link.childNodes].some(isText) && !isMade('::before') && !isMade('::after')) return false;
    const { display, overflowX, overflowY } = getComputedStyle(link);
    if (display === 'contents') return true;
    const isOver = link.scrollWidth > link.clientWidth + MARGIN_PX || link.scrollHeight > link.clientHeight + MARGIN_PX;
    return display !== 'inline' && (overflowX === 'visible' || overflowY === 'visible') && isOver;
  };
  /** Whether some link may receive a press outside of its place, by the boxes alone: only then it is worth trying every point. */
  const mayStray = (): boolean => {
    const links = [...document.querySelectorAll('a')].filter((link) => link.checkVisibility());
    const places = links.flatMap((link) => (['::before', '::after'] as const).map((kind) => ({ link, place: placeOf(link, kind) })));
    if (links.some(overflows) || places.some(({ place }) => place === 'anywhere')) return true;
    // No call of a browser gives the place of such a box, so an element is put there. All are asked at once, after one layout.
    const probes = places.flatMap(({ link, place }) => {
      if (place === null || place === 'anywhere') return [];
      const probe = document.createElement('hit-test-probe');
      Object.assign(probe.style, { all: 'initial', display: 'block', ...place });
      link.append(probe);
      return [{ link, probe }];
    });
    const isOutside = ({ link, probe }: (typeof probes)[number]): boolean => {
      const { left, right, top, bottom } = probe.getBoundingClientRect();
      const card = link.closest(CARDS) ?? containerOf(link);
      const boxes = [...link.getClientRects(), ...(card === null ? [] : [card.getBoundingClientRect()])];
      return !boxes.some((box) => covers(box, left, top) && covers(box, right, bottom));
    };
    const found = probes.some(isOutside);
    for (const { probe } of probes) probe.remove();
    return found;
  };
  if (!mayStray()) return [];

  const stray = new Map<Element, number>();
  let tried = 0;
  for (let screen = 0; screen < SCREENS; screen += 1) {
    scrollTo({ top: screen * innerHeight, behavior: 'instant' });
    if (screen > 0 && scrollY < (screen - 1) * innerHeight + 1) break;
    for (let x = STEP_PX / 2; x < document.documentElement.clientWidth; x += STEP_PX) {
      for (let y = STEP_PX / 2; y < innerHeight; y += STEP_PX) {
        tried += 1;
        const hit = document.elementFromPoint(x, y);
        const link = hit?.closest('a');
        // A part of the link with a box of its own is where that box is.
        if (!link || hit !== link || [...link.getClientRects()].some((box) => covers(box, x, y))) continue;
        const card = link.closest(CARDS) ?? containerOf(link);
        if (card === null || !covers(card.getBoundingClientRect(), x, y)) stray.set(link, (stray.get(link) ?? 0) + 1);
      }
    }
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return [...stray].map(
    ([link, count]) =>
      `${link.getAttribute('href')} takes ${Math.ceil((count / tried) * 100)} % of the page: ${link.textContent.slice(0, 40)}`,
  );
}
