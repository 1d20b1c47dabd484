import postcss, { type Rule } from 'postcss';

/** A block of a style sheet: whose it is, and what it declares. */
interface Block {
  of: string;
  declarations: ReadonlySet<string>;
}

/** From how many equal declarations on two blocks can be twins. */
const LEAST = 4;

/** Which share of all that two blocks declare is equal in twins. */
const SHARE = 2 / 3;

/** Layout properties don't describe a look: two blocks that have nothing else in common are twins only where they are equal. */
const ARRANGES = /^(display|flex|grid|gap|row-gap|column-gap|align|justify|place|order|(min|max)-(width|height)|margin|inset)/;

/** The blocks of a sheet with four declarations and more, with their spaces evened out. Steps of keyframes are none. */
function blocksOf(file: string, css: string): Block[] {
  const blocks: Block[] = [];
  postcss.parse(css).walkRules((rule: Rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes') return;
    const declared = rule.nodes.flatMap((node) =>
      node.type === 'decl' && node.prop !== 'composes' ? [`${node.prop}: ${node.value}`] : [],
    );
    const declarations = new Set(declared.map((text) => text.replace(/\s+/g, ' ')));
    if (declarations.size >= LEAST) blocks.push({ of: `${file} ${rule.selector.replace(/\s+/g, ' ')}`, declarations });
  });
  return blocks;
}

function areTwins(one: Block, other: Block): boolean {
  const equal = [...one.declarations].filter((declaration) => other.declarations.has(declaration));
  if (equal.length < LEAST) return false;
  const all = one.declarations.size + other.declarations.size - equal.length;
  return equal.length === all || (equal.length / all >= SHARE && equal.some((declaration) => !ARRANGES.test(declaration)));
}

/** The pairs of blocks, in one sheet or in two, that say the same: equal, or equal in two thirds of what they declare. Sheets by name. */
export function similarBlocks(sheets: Readonly<Record<string, string>>): string[] {
  const blocks = Object.entries(sheets).flatMap(([file, css]) => blocksOf(file, css));
  return blocks.flatMap((one, index) =>
    blocks.slice(index + 1).flatMap((other) => (areTwins(one, other) ? [`${one.of} = ${other.of}`] : [])),
  );
}
