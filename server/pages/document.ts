import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_ANSWERS_ID } from '#contract/api/first-answers.ts';

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
  title?: string;
  description?: string;
  /** Where search engines find the page; none for pages that are not there. */
  canonical?: string;
  /** Pictures in the first view, the most important one first. */
  pictures: readonly FirstPicture[];
  /** Calls that were answered, as JSON text. */
  answers: readonly { address: string; json: string }[];
}

/** Modules that every page needs. */
const SHELL = ['src/app/start.tsx', 'src/lib/i18n/en-us/first.ts'];
/** Texts of all pages but the first. */
const TEXTS = 'src/lib/i18n/en-us/rest.ts';

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
/** JSON that no markup can end: inside strings, which is the only place where JSON has a `<`, it may be written so. */
const inScript = (json: string): string => json.replaceAll('<', '\\u003c');

/** The style sheets in a page, as a content policy names them: by the hash of their text. */
function sheetsIn(html: string): string[] {
  const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => `'sha256-${hashOf(text)}'`);
}

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
    if (documents === null || builtMs !== readMs) documents = new Documents(readFileSync(path, 'utf8'), readLoads(folder));
    readMs = builtMs;
    return documents;
  };
}

/** Makes the documents of the shop's pages from the built one: the same page, which names ahead what it will need and carries its first data. */
export class Documents {
  /** Hashes of the style sheets that every document has in it: `'sha256-…'`. */
  readonly sheets: readonly string[];
  readonly #html: string;
  readonly #loads: Readonly<Record<string, Load>>;

  constructor(html: string, loads: Readonly<Record<string, Load>>) {
    this.#html = html;
    this.sheets = sheetsIn(html);
    this.#loads = loads;
  }

  make({ modules, title, description, canonical, pictures, answers }: DocumentParts): string {
    const first = `<script type="application/json" id="${FIRST_ANSWERS_ID}">[${answers
      .map(({ address, json }) => inScript(`{"address":${JSON.stringify(address)},"body":${json}}`))
      .join(',')}]</script>`;
    const ahead = [
      ...(canonical === undefined ? [] : [`<link rel="canonical" href="${attribute(canonical)}" />`]),
      ...this.#ahead([...SHELL, ...modules, ...(modules.includes('src/home/home-page.tsx') ? [] : [TEXTS])]),
      ...pictures.map(
        (picture, index) => `<link rel="preload" as="image" ${sourceOf(picture)}${index === 0 ? ' fetchpriority="high"' : ''} />`,
      ),
    ];
    let html = this.#html;
    if (title !== undefined) html = html.replace(/<title>[^<]*<\/title>/, () => `<title>${attribute(title)}</title>`);
    if (description !== undefined)
      html = html.replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start: string) => start + attribute(description));
    return html.replace('</head>', () => `${ahead.join('')}</head>`).replace('</body>', () => `${first}</body>`);
  }

  #ahead(modules: readonly string[]): string[] {
    const loads = modules.flatMap((module) => this.#loads[module] ?? []);
    const styles = new Set(loads.flatMap((load) => load.styles));
    const scripts = new Set(loads.flatMap((load) => load.scripts));
    return [
      ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}" />`),
      ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ];
  }
}
