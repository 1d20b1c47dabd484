import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import stylelint from 'stylelint';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#tools/project.ts';

/** The rules that refuse a declaration in a sheet of the shop. */
async function refusedBy(code: string): Promise<string[]> {
  const { results } = await stylelint.lint({
    code,
    codeFilename: join(projectRoot, 'src/boxes/planted.module.css'),
    configFile: join(projectRoot, 'stylelint.config.mjs'),
  });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}

const declared = (declaration: string): string => `.planted {\n  ${declaration};\n}\n`;

describe('a sheet of the shop takes tokens', () => {
  it.each([
    'padding: 13px',
    'padding: var(--space-8) 13px',
    'margin-top: 7px',
    'margin: -6px',
    'gap: 1rem',
    'scroll-margin-bottom: 10px',
    'font-size: 15px',
    'font-size: 1.2rem',
    'font-family: Arial, sans-serif',
    'line-height: 1.4',
    'line-height: 20px',
    'border-radius: 10px',
    'border-radius: var(--radius-lg) 3px 0 0',
    'border-top-left-radius: 10px',
    'box-shadow: 0 4px 12px var(--black)',
    'box-shadow: inset 0 1px 0 var(--white), 0 4px 12px var(--black)',
    'box-shadow: 2px 0 4px var(--black)',
    'color: #fff',
    'color: white',
    'background: rgb(0 0 0 / 40%)',
    'background: linear-gradient(180deg, var(--ink-800), #0f121b)',
    'border-color: hsl(20deg 40% 40%)',
    'fill: oklch(62% 0.2 20)',
    'stroke: rgba(0, 0, 0, 0.4)',
    'box-shadow: inset 0 1px 0 rgb(255 255 255 / 55%)',
    'background: color-mix(in srgb, var(--gold) 20%, #0b0d14)',
    '--tone: #8cc6ff',
    'z-index: 5',
    'z-index: -1',
    'transition: opacity 120ms var(--ease-state)',
    'transition: opacity var(--time-quick) ease-out',
    'transition-duration: 0.2s',
    'animation: float var(--time-float) cubic-bezier(0.1, 0.7, 0.2, 1)',
  ])('%s is refused', async (declaration) => {
    expect(await refusedBy(declared(declaration))).not.toEqual([]);
  });

  it.each([
    'padding: 0 var(--space-8)',
    'margin: 0 auto calc(-1 * var(--space-4))',
    'padding-block: calc(var(--header-height) + 16px)',
    'gap: clamp(8px, 2vw, 20px)',
    'font-size: var(--type-3)',
    'font-size: clamp(28px, 4vw, 44px)',
    'line-height: var(--leading-snug)',
    'border-radius: 50%',
    'border-radius: var(--radius-lg) var(--radius-lg) 0 0',
    'box-shadow: var(--shadow-modal)',
    'color: currentcolor',
    'background: transparent',
    'background: color-mix(in srgb, var(--gold) 20%, transparent)',
    'z-index: var(--layer-header)',
    'transition: transform 0s var(--time-slow)',
    'animation: turn var(--time-turn) linear infinite',
    'box-shadow: inset 0 1px 0 color-mix(in srgb, var(--white) 55%, transparent), 0 0 0 3px color-mix(in srgb, var(--violet) 26%, transparent)',
  ])('%s is taken', async (declaration) => {
    expect(await refusedBy(declared(declaration))).toEqual([]);
  });

  it.each(['(max-width: 700px)', '(min-width: 599px)', '(max-width: 600px)', '(width < 768px)'])('%s is no breakpoint', async (query) => {
    expect(await refusedBy(`@media ${query} {\n  ${declared('color: inherit')}}\n`)).not.toEqual([]);
  });

  it.each(['(max-width: 599px)', '(max-width: 1199px) and (min-width: 768px)', '(hover: hover)'])('%s is one', async (query) => {
    expect(await refusedBy(`@media ${query} {\n  ${declared('color: inherit')}}\n`)).toEqual([]);
  });
});

/** Rules that place something in a part of a table that WebKit takes for no containing block: rows and groups of rows, unless they are laid out as something else. */
function placedInRows(code: string): string[] {
  const found: string[] = [];
  postcss.parse(code).walkDecls('position', (declaration) => {
    const rule = declaration.parent;
    if (!(rule instanceof postcss.Rule) || !['relative', 'sticky'].includes(declaration.value)) return;
    const ofRows = rule.selectors.some((selector) => /(^|[\s>+~])(tr|thead|tbody|tfoot)(?![\w-])[^\s>+~]*$/.test(selector));
    if (ofRows && !rule.some((other) => other.type === 'decl' && other.prop === 'display')) found.push(rule.selector);
  });
  return found;
}

describe('no table row is a containing block, which WebKit refuses: what is placed in it would cover the page', () => {
  it('finds one', () => {
    expect(placedInRows('.table tbody tr { position: relative }')).toEqual(['.table tbody tr']);
    expect(placedInRows('tr:hover, .card { position: relative }')).toEqual(['tr:hover, .card']);
    expect(placedInRows('.table tr { position: relative; display: grid }')).toEqual([]);
    expect(placedInRows('.table tr th { position: relative }')).toEqual([]);
  });

  it('has none in the shop’s sheets', () => {
    const sheets = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
    const found = sheets.flatMap((file) =>
      placedInRows(readFileSync(join(projectRoot, 'src', file), 'utf8')).map((rule) => `${file}: ${rule}`),
    );
    expect(found).toEqual([]);
  });
});
