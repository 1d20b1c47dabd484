/*
 * A browser that translates a page replaces each text node by a `font` element with a text of its own. React keeps the nodes that it made: what it writes to
 * them is not seen, and it throws where one is to be removed or something is to be inserted before it. So:
 *
 * 1. An observer remembers by which element each text was replaced.
 * 2. A replaced text that is written to takes its place back first; the browser translates it as it does any new text.
 * 3. Where a replaced text is to be removed, moved or inserted before, its element is.
 */

const replacements = new WeakMap<Node, HTMLElement>();
/** Each replaces one text alone. */
const taken = new WeakSet<HTMLElement>();

const isFree = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.localName === 'font' && !taken.has(node);

/** The new element comes with the removal of the text, or before it at either side. */
function remember(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      if (!(removed instanceof Text)) continue;
      const font = [...addedNodes, previousSibling, nextSibling].find(isFree);
      if (!font) continue;
      replacements.set(removed, font);
      taken.add(font);
    }
  }
}

/** The child of `parent` that shows a node: the node itself, or the element that replaced or contains it. Null if there is none. */
function childFor(parent: Node, node: Node): Node | null {
  let at: Node | null = node.isConnected ? node : (replacements.get(node) ?? node);
  while (at !== null && at.parentNode !== parent) at = at.parentNode;
  return at;
}

/** Keeps React's texts and what a browser's translation makes of them in step. Called once, before the first render. */
export function keepTranslatedTexts(): void {
  const { prototype } = Node;
  const { insertBefore, appendChild, removeChild } = prototype;
  const observer = new MutationObserver(remember);
  observer.observe(document, { childList: true, subtree: true });

  /** The element in the page that has replaced a text, also since the observer was last called; it replaces that text no longer. */
  function takeReplacement(node: Node): HTMLElement | null {
    if (!(node instanceof Text) || node.isConnected) return null;
    remember(observer.takeRecords());
    const font = replacements.get(node);
    replacements.delete(node);
    return font?.isConnected ? font : null;
  }

  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    enumerable: true,
    get(this: Text): string {
      return this.data;
    },
    set(this: Text, value: string | null) {
      takeReplacement(this)?.replaceWith(this);
      this.data = value ?? '';
    },
  });
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this || !(child instanceof Text)) return removeChild.call(this, child) as Child;
    remember(observer.takeRecords());
    const shown = childFor(this, child);
    if (shown) removeChild.call(this, shown);
    return child;
  };
  prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    takeReplacement(child)?.remove();
    if (!(before instanceof Text) || before.parentNode === this) return insertBefore.call(this, child, before) as Child;
    remember(observer.takeRecords());
    return insertBefore.call(this, child, childFor(this, before)) as Child;
  };
  prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    takeReplacement(child)?.remove();
    return appendChild.call(this, child) as Child;
  };
}
