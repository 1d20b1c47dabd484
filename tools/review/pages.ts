import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { keepingNodeEnv } from '../keeping-node-env.ts';
import { projectRoot } from '../project.ts';
import type { Decisions, Group, Pictures, ReviewData } from './change.ts';
import type { FoundChange } from './compare.ts';

const KINDS = ['before', 'now', 'difference', 'heat'] as const;

/** The address of each picture that there is, beside the page. */
function addressesOf({ change: { name }, pictures }: FoundChange): Pictures<string> {
  const address = (kind: keyof Pictures<Buffer>): string | null => pictures[kind] && `pictures/${name}.${kind}.png`;
  return { before: address('before'), now: address('now'), difference: address('difference'), heat: address('heat') };
}

/** The pictures of a review by their addresses. */
export function picturesOf(found: readonly FoundChange[]): Map<string, Buffer> {
  const entries = found.flatMap((one) => {
    const addresses = addressesOf(one);
    return KINDS.flatMap((kind): [string, Buffer][] => {
      const [address, picture] = [addresses[kind], one.pictures[kind]];
      return address && picture ? [[address, picture]] : [];
    });
  });
  return new Map(entries);
}

/** The page's script and style sheet, as one text each. */
async function assets(): Promise<{ script: string; style: string }> {
  const result = await keepingNodeEnv(() =>
    build({
      root: projectRoot,
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'es2022',
        cssCodeSplit: false,
        lib: { entry: join(projectRoot, 'tools/review/page/main.ts'), formats: ['iife'], name: 'review', fileName: 'review' },
      },
    }),
  );
  const output = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = output.flatMap((part) => (part.type === 'chunk' ? [part.code] : [])).join('\n');
  const style = output.flatMap((part) => (part.type === 'asset' && part.fileName.endsWith('.css') ? [String(part.source)] : [])).join('\n');
  return { script, style };
}

/** A script's or style's text can't end its element early. */
const inElement = (text: string): string => text.replaceAll('</', String.raw`<\/`);

/** The review as one HTML document; its pictures are beside it. With `decisions: null` it is a report. */
export async function reviewPage(found: readonly FoundChange[], groups: readonly Group[], decisions: Decisions | null): Promise<string> {
  const { script, style } = await assets();
  const data: ReviewData = {
    changes: found.map((one) => ({ ...one.change, pictures: addressesOf(one) })),
    groups: [...groups],
    decisions,
  };
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>Changed photographs</title>
<link rel="icon" href="data:,">
<style>${inElement(style)}</style>
</head>
<body>
<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>
<script>${inElement(script)}</script>
</body>
</html>
`;
}

/** Writes a review without decisions as files that open without a server. Returns the page's path. */
export async function writeReviewFiles(folder: string, found: readonly FoundChange[], groups: readonly Group[]): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  for (const [address, picture] of picturesOf(found)) writeFileSync(join(folder, address), picture);
  const page = join(folder, 'index.html');
  writeFileSync(page, await reviewPage(found, groups, null));
  return page;
}
