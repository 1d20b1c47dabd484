import { BREAKPOINTS_PX, HEIGHTS_PX } from './contract/design-tokens.ts';

/** Widths that a media query of the shop may ask for: a breakpoint, or the pixel before it. */
const from = Object.values(BREAKPOINTS_PX).map((px) => `${px}px`);
const below = Object.values(BREAKPOINTS_PX).map((px) => `${px - 1}px`);

/** The same of heights. */
const fromHeight = Object.values(HEIGHTS_PX).map((px) => `${px}px`);
const belowHeight = Object.values(HEIGHTS_PX).map((px) => `${px - 1}px`);

/** Style sheets: what a browser would drop in silence, and raw values where a token stands. @type {import('stylelint').Config} */
export default {
  plugins: ['stylelint-declaration-strict-value'],
  rules: {
    'block-no-empty': true,
    'color-no-invalid-hex': true,
    'custom-property-no-missing-var-function': true,
    'declaration-block-no-duplicate-custom-properties': true,
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-syntaxes'] }],
    'declaration-block-no-shorthand-property-overrides': true,
    'declaration-property-value-no-unknown': true,
    'font-family-no-duplicate-names': true,
    'function-calc-no-unspaced-operator': true,
    'function-no-unknown': true,
    'media-feature-name-no-unknown': true,
    'media-query-no-invalid': true,
    'named-grid-areas-no-invalid': true,
    'no-duplicate-selectors': true,
    'no-invalid-double-slash-comments': true,
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    'selector-anb-no-unmatchable': true,
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    'selector-pseudo-element-no-unknown': true,
    'selector-type-no-unknown': [true, { ignore: ['custom-elements'] }],
    'string-no-newline': true,
    'unit-no-unknown': true,
  },
  overrides: [
    {
      // The shop's own sheets read tokens; what generates them, and pages that stand alone (the lab, the sandbox's provider), have none.
      files: ['src/**/*.css'],
      rules: {
        // As wide as a face's zero: lines would break elsewhere when the bundled face takes the place of the system's, and the page would jump.
        'unit-disallowed-list': ['ch'],
        // Lengths are in functions alone, where they are part of a sum or a limit.
        'declaration-property-unit-allowed-list': [
          { '/^(scroll-)?(margin|padding)/': ['%', 'em'], '/^(row-|column-)?gap$/': ['%', 'em'], '/^border.*radius$/': ['%', 'em'] },
          { ignore: ['inside-function'] },
        ],
        // Colours come from the palette alone, also inside gradients, shadows and mixtures.
        'color-no-hex': true,
        'color-named': 'never',
        'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'],
        'declaration-property-value-disallowed-list': {
          // What has an offset is a shadow; a line, a ring or a glow around something is none.
          'box-shadow': [/(^|,\s*)-?[1-9]/, /(^|,\s*)0 -?[1-9]/],
          // Only what turns is linear; every other ease has a name, and every length of time too.
          '/^(transition|animation)/': [/(^|[\s,])(?!0m?s\b)[\d.]+m?s\b/, /(^|[\s,])(ease(-in|-out|-in-out)?|cubic-bezier)(?![\w-])/],
        },
        'scale-unlimited/declaration-strict-value': [
          ['font-size', 'line-height', 'font-family', '/^border.*radius$/', 'z-index'],
          {
            // A share of what stands around it is no step of a scale.
            ignoreValues: ['inherit', 'auto', '0', '/%$/', '/^[\\d.]+em$/'],
            message: 'A raw "${value}" of ${property}: take a token of contract/design-tokens.ts.',
          },
        ],
        'media-feature-range-notation': 'prefix',
        'media-feature-name-value-allowed-list': [
          { 'min-width': from, 'max-width': below, 'min-height': fromHeight, 'max-height': belowHeight },
        ],
      },
    },
    { files: ['src/ui/tokens.css', 'src/ui/fonts.css'], rules: { 'scale-unlimited/declaration-strict-value': null } },
    // Where the values of the tokens stand.
    { files: ['src/ui/tokens.css'], rules: { 'color-no-hex': null, 'function-disallowed-list': null } },
  ],
};
