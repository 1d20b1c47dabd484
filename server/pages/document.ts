import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_ANSWERS_ID, FIRST_SCRIPTS_NAME, SCENE_SCRIPTS_NAME } from '#contract/api/first-answers.ts';
import { OFFLINE_SHELL_NAME } from '#contract/offline-shell.ts';
import type { FirstView } from './first-view.ts';

/** Files of the build that one module of the shell needs. */
interface Load {
  scripts: readonly string[];
  styles: readonly string[];
}

/** A picture to load ahead: one file, or AVIF files for the browser to choose from. */
export type FirstPicture = { href: string } | { candidates: string; sizes: string };

/** What differs between the documents of two pages. */
export interface DocumentParts {
  /** Modules of the first view. */
  modules: readonly string[];
  /** Modules of its scene. */
  sceneModules?: readonly string[];
  title?: string;
  description?: string;
  /** Where search engines find the page; none for pages that are not there. */
  canonical?: string;
  /** Where the shop is reached, without a trailing slash: pages that show a link to this one need whole addresses. */
  origin: string;
  /** True for a page that search engines must not list. */
  unlisted?: boolean;
  /** Pictures in the first view, the most important one first. */
  pictures: readonly FirstPicture[];
  /** Calls that were answered, as JSON text. */
  answers: readonly { address: string; json: string }[];
  /** What it shows before any script has run; null for a page that begins with the loading overlay alone. */
  view: FirstView | null;
}

/** A document, with the hashes of the style sheets in it: `'sha256-…'`, as a content policy names them. */
export interface MadeDocument {
  html: string;
  sheets: readonly string[];
}

/** Modules that every page needs. */
const SHELL = ['src/app/start.tsx', 'src/lib/i18n/en-us/first.ts'];
/** Texts of all pages but the first. */
const TEXTS = 'src/lib/i18n/en-us/rest.ts';
/** The page that makes do with the first texts. */
const HOME = 'src/home/home-page.tsx';
/** A class of the shell's style sheets, by the form in which the build writes them. */
const CLASS = /_[\w-]+_\w{5}_\d+/g;
/** A font face in a built sheet. */
const FACE = /@font-face\s*\{[^}]*\}/g;
/** Where the shell is mounted in the built page; its first view is written before it. */
const SHELL_PLACE = '<div id="shell">';

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
/** JSON that no markup can end: inside strings, which is the only place where JSON has a `<`, it may be written so. */
const inScript = (json: string): string => json.replaceAll('<', '\\u003c');

/** The sheets in a built page, as a content policy names them. */
export const sheetsIn = (html: string): string[] => [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => hashOf(text));

const hashOf = (sheet: string): string => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`;

function sourceOf(picture: FirstPicture): string {
  if ('href' in picture) return `href="${attribute(picture.href)}"`;
  return `type="image/avif" imagesrcset="${attribute(picture.candidates)}" imagesizes="${attribute(picture.sizes)}"`;
}

function readLoads(folder: string): Readonly<Record<string, Load>> {
  const path = join(folder, '.vite/loads.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Load>) : {};
}

/** The built page, by the folder it lies in. Read again when the build has changed under a running shop; null while nothing is built. */
export function documentsIn(folder: string): () => Documents | null {
  const path = join(folder, 'index.html');
  let readMs = 0;
  let documents: Documents | null = null;
  return () => {
    const builtMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (builtMs === undefined) return null;
    if (documents === null || builtMs !== readMs)
      documents = new Documents(readFileSync(path, 'utf8'), readLoads(folder), (file) => readFileSync(join(folder, file), 'utf8'));
    readMs = builtMs;
    return documents;
  };
}

/** Makes the documents of the shop's pages from the built one: the same page, with its first view and data, which names ahead what it will need. */
export class Documents {
  readonly #html: string;
  readonly #loads: Readonly<Record<string, Load>>;
  readonly #textOf: (file: string) => string;
  /** Hashes of the sheets that the built page has in it. */
  readonly #own: readonly string[];
  readonly #sheets = new Map<string, Sheet>();
  /** The file of each class. */
  #files: ReadonlyMap<string, string> | null = null;

  constructor(html: string, loads: Readonly<Record<string, Load>>, textOf: (file: string) => string) {
    this.#html = html;
    this.#own = sheetsIn(html);
    this.#loads = loads;
    this.#textOf = textOf;
  }

  /** The document that browsers keep for visits without a network, the same for every visitor. */
  offlineShell(origin: string): MadeDocument {
    const { html, sheets } = this.make({ modules: [], pictures: [], answers: [], view: null, origin, unlisted: true });
    return { html: html.replace('</head>', `<meta name="${OFFLINE_SHELL_NAME}" content="" /></head>`), sheets };
  }

  make(parts: DocumentParts): MadeDocument {
    const { modules, sceneModules = [], title, description, pictures, answers, view } = parts;
    const wanted = [...SHELL, ...modules, ...(modules.includes(HOME) ? [] : [TEXTS])].flatMap((module) => this.#loads[module] ?? []);
    const styles = [...new Set([...wanted.flatMap((load) => load.styles), ...(view === null ? [] : this.#sheetsOf(view))])];
    const scripts = [...new Set(wanted.flatMap((load) => load.scripts))];
    const sceneScripts = new Set(sceneModules.flatMap((module) => this.#loads[module]?.scripts ?? []));
    for (const file of scripts) sceneScripts.delete(file);
    const head = [
      ...headOf(parts),
      ...pictures.map(
        (picture, index) => `<link rel="preload" as="image" ${sourceOf(picture)}${index === 0 ? ' fetchpriority="high"' : ''} />`,
      ),
      ...(view === null ? styles.map(aheadOf) : []),
      ...(view === null
        ? scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)
        : [listed(FIRST_SCRIPTS_NAME, scripts)]),
      ...(sceneScripts.size === 0 ? [] : [listed(SCENE_SCRIPTS_NAME, [...sceneScripts])]),
    ];
    let html = this.#html;
    if (title !== undefined)
      html = html
        .replace(/<title>[^<]*<\/title>/, () => `<title>${attribute(title)}</title>`)
        .replace(/(<meta property="og:title" content=")[^"]*/, (_, start: string) => start + attribute(title));
    html = html.replace(/(<meta property="og:image" content=")(?=\/)/, (_, start: string) => start + attribute(parts.origin));
    if (description !== undefined)
      html = html.replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start: string) => start + attribute(description));
    const sheets = view === null ? [] : [...styles.map((file) => this.#within(file)), ...(view.sheet === '' ? [] : [sheetOf(view.sheet)])];
    const faces = view === null ? [] : this.#facesOf(styles);
    head.push(...faces.map(({ markup }) => markup));
    if (view !== null) {
      // Behind the overlay, which is painted with what the first packets bring.
      const within = sheets.map(({ markup }) => markup).join('');
      html = html
        .replace('<div id="loading"', '$& class="veil"')
        .replace(SHELL_PLACE, () => `${within}<div id="first-view">${view.markup}</div>${SHELL_PLACE}`);
    }
    html = html.replace('</head>', () => `${head.join('')}</head>`).replace('</body>', () => `${dataOf(answers)}</body>`);
    return { html, sheets: [...this.#own, ...[...faces, ...sheets].map(({ hash }) => hash)] };
  }

  /** The font faces of some sheets, as one sheet for the head: browsers lay out the whole page anew when a sheet with font faces moves, or one comes before it. */
  #facesOf(styles: readonly string[]): Sheet[] {
    const faces = styles.flatMap((file) => this.#textOf(file).match(FACE) ?? []).join('');
    return faces === '' ? [] : [sheetOf(faces)];
  }

  /** The sheets that a view's classes are in: it shows parts already that the page itself loads later. */
  #sheetsOf({ markup }: FirstView): string[] {
    this.#files ??= new Map(
      [...new Set(Object.values(this.#loads).flatMap(({ styles }) => styles))].flatMap((file) =>
        [...this.#textOf(file).matchAll(CLASS)].map(([name]) => [name, file] as const),
      ),
    );
    const files = this.#files;
    return [...markup.matchAll(CLASS)].flatMap(([name]) => files.get(name) ?? []);
  }

  /**
   * A sheet of the build inside the page, without its font faces, so that its first view needs no other file. The page's first script reads its name and keeps the loader of modules
   * from fetching it again; a link in the markup, even a disabled one, would be fetched by browsers that read ahead.
   */
  #within(file: string): Sheet {
    const known = this.#sheets.get(file);
    if (known) return known;
    const sheet = sheetOf(this.#textOf(file).replaceAll(FACE, ''), ` data-file="${attribute(file)}"`);
    this.#sheets.set(file, sheet);
    return sheet;
  }
}

/** A style sheet inside a page, and how a content policy names it. */
interface Sheet {
  markup: string;
  hash: string;
}

const sheetOf = (text: string, attributes = ''): Sheet => ({ markup: `<style${attributes}>${text}</style>`, hash: hashOf(text) });

const property = (name: string, content: string): string => `<meta property="${name}" content="${attribute(content)}" />`;

/** Data for search engines and for pages that show a link to this one, besides title and description. */
function headOf({ canonical, description, unlisted = false }: DocumentParts): string[] {
  return [
    ...(unlisted ? ['<meta name="robots" content="noindex" />'] : []),
    ...(canonical === undefined ? [] : [`<link rel="canonical" href="${attribute(canonical)}" />`, property('og:url', canonical)]),
    ...(description === undefined ? [] : [property('og:description', description)]),
  ];
}

const aheadOf = (file: string): string => `<link rel="preload" as="style" crossorigin href="/${file}" />`;

/** Names scripts that a first view needs none of, for the page's first script to fetch after it: beside the view's own files they would only keep those waiting. */
const listed = (name: string, files: readonly string[]): string =>
  `<meta name="${name}" content="${attribute(files.map((file) => `/${file}`).join(' '))}" />`;

function dataOf(answers: DocumentParts['answers']): string {
  const list = answers.map(({ address, json }) => inScript(`{"address":${JSON.stringify(address)},"body":${json}}`));
  return `<script type="application/json" id="${FIRST_ANSWERS_ID}">[${list.join(',')}]</script>`;
}
