const SVG = 'http://www.w3.org/2000/svg';

/** What a picture is drawn of. Anything else in SVG's namespace is refused; elements of other namespaces, which editors add, are left out. */
const DRAWN: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask pattern marker title desc metadata style ' +
    'filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset'
  ).split(' '),
);

/** A reference within the file. */
const OWN = /^#[\w.:-]+$/;
const URLS = /url\(\s*['"]?([^'")]*)/gi;

/**
 * An SVG without anything but its drawing: no scripts, no handlers, nothing from elsewhere. Throws RangeError for a text that is no SVG, and for one that would
 * need what is not allowed.
 */
export function cleanSvg(text: string): SVGSVGElement {
  // Entities can grow without limit.
  if (/<!(DOCTYPE|ENTITY)[^>]*\[/i.test(text)) throw new RangeError('The SVG declares entities of its own.');
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  const root: Element = parsed.documentElement;
  // Browsers put the error into what they could read.
  if (!(root instanceof SVGSVGElement) || parsed.querySelector('parsererror') !== null)
    throw new RangeError('That is no SVG: it can’t be read as XML with an <svg> at its root.');
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (element.namespaceURI !== SVG) element.remove();
    else clean(element);
  }
  return root;
}

function clean(element: Element): void {
  if (!DRAWN.has(element.localName)) throw new RangeError(`The SVG has <${element.localName}>, which a picture may not have.`);
  if (element.localName === 'style') assertOwnStyle(element.textContent);
  for (const { name, localName, value } of element.attributes) {
    if (/^on/i.test(localName)) throw new RangeError(`The SVG has a handler (${name}).`);
    if (localName === 'href' && !OWN.test(value)) throw new RangeError(`The SVG refers to ${value.slice(0, 60)}, outside of itself.`);
    if (localName !== 'href') assertOwnStyle(value);
  }
}

function assertOwnStyle(style: string): void {
  // An escape could spell a rule that isn't seen here.
  if (/@import|\\|javascript:/i.test(style)) throw new RangeError('The SVG has a style that loads something.');
  for (const [, reference = ''] of style.matchAll(URLS))
    if (!OWN.test(reference.trim())) throw new RangeError(`The SVG refers to ${reference.slice(0, 60)}, outside of itself.`);
}
