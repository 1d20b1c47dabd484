import { writeFileSync } from 'node:fs';
import {
  COLORS,
  DURATIONS_MS,
  EASES,
  FONTS,
  LAYERS,
  LEADINGS,
  RADII_PX,
  SHADOWS,
  SHELL_EASES,
  SPACES_PX,
  TYPE_PX,
} from '#contract/design-tokens.ts';

/** Path of the generated style sheet, from the repository's root. */
export const TOKENS_CSS = 'src/ui/tokens.css';

/** The size of text that a browser takes where nothing is set, px. Type is a multiple of it, so that it grows where a reader has set a larger one. */
const BASE_PX = 16;

/** The style sheet that carries the design tokens as CSS variables; `npm run tokens` writes it and a test holds it to this text. */
export function tokensCss(): string {
  const lines = [
    ...Object.entries(COLORS).map(([name, value]) => `--${name}: ${value.toLowerCase()};`),
    ...Object.entries({ ...EASES, ...SHELL_EASES }).map(([name, points]) => `--ease-${name}: cubic-bezier(${points.join(', ')});`),
    ...Object.entries(DURATIONS_MS).map(([name, ms]) => `--time-${name}: ${ms}ms;`),
    ...Object.entries(LAYERS).map(([name, layer]) => `--layer-${name}: ${layer};`),
    ...Object.entries(RADII_PX).map(([name, px]) => `--radius-${name}: ${px}px;`),
    ...SPACES_PX.map((px) => `--space-${px}: ${px}px;`),
    ...Object.entries(TYPE_PX).map(([step, px]) => `--type-${step}: ${px / BASE_PX}rem;`),
    ...Object.entries(LEADINGS).map(([name, times]) => `--leading-${name}: ${times};`),
    ...Object.entries(SHADOWS).map(([name, shadow]) => `--shadow-${name}: ${shadow};`),
    `--font-text: '${FONTS.text}', 'Inter fallback', system-ui, sans-serif;`,
    `--font-display: '${FONTS.display}', 'Sora fallback', system-ui, sans-serif;`,
    `--font-code: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;`,
  ];
  return `/* Generated from contract/design-tokens.ts by \`npm run tokens\`. */\n@layer tokens {\n  :root {\n${lines.map((line) => `    ${line}\n`).join('')}  }\n}\n`;
}

if (import.meta.main) writeFileSync(new URL(`../${TOKENS_CSS}`, import.meta.url), tokensCss());
