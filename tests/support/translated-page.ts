import type { Page } from '@playwright/test';

/** Ends every translated text. Playwright reads past it, so that texts are found as they are written. */
const MARK = '\u200B';

/** What a test can ask a translated page. */
interface Translator {
  /** Texts that the page writes, removes or inserts something before, though the translator has replaced them. React would lose the first and throw at the others. */
  strays: string[];
  /** Texts offered for translation in which a sum, a share or a time has changed more than once while nothing was typed. */
  live: string[];
  /** Texts that React has rendered and the page does not show: `text that should be there ≠ what is there`. */
  untrue(): string[];
}

type TranslatedWindow = typeof globalThis & { translator: Translator };

/** React's own record of an element or a text. */
interface Fiber {
  tag: number;
  stateNode: unknown;
  memoizedProps: unknown;
  memoizedState: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Runs within the page, before its own scripts. */
function actAsTranslator(mark: string): void {
  const UNTOUCHED = 'script, style, noscript, textarea, input, canvas, template, svg, option, font';
  /** A number of more than units: plain counts are words of a sentence. */
  const LIVE = /\d[.:]\d|\d(×|%| s\b)/;
  const FIBER = { host: 5, text: 6, offscreen: 22 };
  /** The element that a text of the page was replaced by. */
  const replacements = new WeakMap<Node, HTMLElement>();
  /** What was last translated within an element, with a `#` for each number. */
  let shapes = new WeakMap<Element, { shape: string; texts: Set<string> }>();
  const strays: string[] = [];
  const live = new Set<string>();
  const { insertBefore, removeChild } = Node.prototype;
  const data = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'data') as Required<PropertyDescriptor>;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as Required<PropertyDescriptor>;

  const plain = (text: string): string => text.replaceAll(mark, '');

  function placeOf(element: Element | null): string {
    const names: string[] = [];
    for (let at = element; at !== null && names.length < 4; at = at.parentElement) names.push([at.localName, ...at.classList].join('.'));
    return names.join(' < ');
  }

  function mayTranslate(parent: Element): boolean {
    if (parent.closest(UNTOUCHED) !== null) return false;
    const says = parent.closest('[translate], .notranslate');
    return says === null || says.getAttribute('translate') === 'yes';
  }

  function translate(text: Text): void {
    const parent = text.parentElement;
    if (parent === null || parent.closest('body') === null || !/[\p{L}\p{N}]/u.test(text.data) || !mayTranslate(parent)) return;
    const shape = text.data.replace(/\d+([.,:]\d+)*/g, '#');
    const before = shapes.get(parent);
    const texts = before?.shape === shape ? before.texts.add(text.data) : new Set([text.data]);
    shapes.set(parent, { shape, texts });
    if (texts.size > 2 && LIVE.test(text.data) && !parent.closest('.visually-hidden')) live.add(`${shape} in ${placeOf(parent)}`);
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
    inner.append(text.data + mark);
    outer.append(inner);
    text.replaceWith(outer);
    replacements.set(text, outer);
  }

  function translateAll(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  }

  function noteStray(how: string, node: Node): void {
    const font = replacements.get(node);
    if (font?.isConnected && !node.isConnected) strays.push(`${how} “${plain(font.textContent ?? '')}” in ${placeOf(font.parentElement)}`);
  }

  for (const [owner, key, native] of [
    [CharacterData.prototype, 'data', data],
    [Node.prototype, 'nodeValue', nodeValue],
  ] as const) {
    Object.defineProperty(owner, key, {
      ...native,
      set(this: Node, value: unknown) {
        noteStray('writes', this);
        native.set.call(this, value);
      },
    });
  }
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    noteStray('removes', child);
    return removeChild.call(this, child) as Child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    if (before !== null) noteStray('inserts before', before);
    return insertBefore.call(this, child, before) as Child;
  };

  addEventListener('input', () => (shapes = new WeakMap()), true);
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') translateAll(target);
      else addedNodes.forEach(translateAll);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });

  const shownOf = (node: Node): string | null => (node.isConnected ? node : replacements.get(node))?.textContent ?? null;

  /** What React has of the page from one of its records on, against what is there. */
  function collectUntrue(fiber: Fiber | null, untrue: string[]): void {
    for (let at = fiber; at !== null; at = at.sibling) {
      if (at.tag === FIBER.offscreen && at.memoizedState !== null) continue;
      const { children } = (at.tag === FIBER.host ? at.memoizedProps : {}) as { children?: unknown };
      const believed = at.tag === FIBER.text ? at.memoizedProps : children;
      if (typeof believed === 'string' || typeof believed === 'number') {
        const node = at.stateNode as Node;
        const shown = shownOf(node);
        if (shown === null || plain(shown) !== String(believed))
          untrue.push(
            `“${String(believed)}” ≠ “${shown === null ? '' : plain(shown)}” in ${placeOf(replacements.get(node) ?? node.parentElement)}`,
          );
      }
      collectUntrue(at.child, untrue);
    }
  }

  (globalThis as TranslatedWindow).translator = {
    strays,
    get live() {
      return [...live];
    },
    untrue() {
      const shell = document.getElementById('shell') as unknown as Record<string, Fiber> | null;
      const key = Object.keys(shell ?? {}).find((name) => name.startsWith('__reactContainer$'));
      const root = key === undefined ? null : (shell?.[key]?.stateNode as { current: Fiber });
      const untrue: string[] = [];
      collectUntrue(root?.current.child ?? null, untrue);
      return untrue;
    },
  };
}

/** From its next document on, each text of the page is replaced as Chrome's translation does it, at once and as texts come; `translate="no"` is kept to. */
export async function translatePage(page: Page): Promise<void> {
  await page.addInitScript(actAsTranslator, MARK);
}

/** What is wrong with a translated page now; empty where nothing is. */
export async function translationFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { translator } = globalThis as TranslatedWindow;
    return [...translator.strays, ...translator.live.map((text) => `live: ${text}`), ...translator.untrue()];
  });
}

/** Whether a text that is shown was translated. */
export const isTranslated = (text: string): boolean => text.includes(MARK);
