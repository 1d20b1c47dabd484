/** One rule of the plan: modules that at least `shared` of its starting points need, and that no rule before it took, lie in one file. */
export interface BundleRule {
  name: string;
  /** Groups of modules by the end of their path; what one group loads together counts once. */
  roots: readonly (readonly string[])[];
  /** How many of the groups must need a module. */
  shared: number;
}

/** Static imports of each module, by id. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Everything that loading these modules loads: themselves and all that they import statically. */
function closureOf(graph: ImportGraph, roots: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(graph.get(id) ?? []));
  }
  return reached;
}

function idsOf(graph: ImportGraph, endings: readonly string[]): string[] {
  return endings.map((ending) => {
    const id = [...graph.keys()].find((key) => key.endsWith(ending));
    if (id === undefined) throw new Error(`the plan of bundles names ${ending}, which the shop does not have`);
    return id;
  });
}

/**
 * The file of each module. A rule takes whole closures, so what a module imports lies in its own file or in one of an earlier rule: files never wait for
 * each other in a circle. Throws when a rule names a module that doesn't exist.
 */
export function planBundles(graph: ImportGraph, rules: readonly BundleRule[]): Map<string, string> {
  const bundles = new Map<string, string>();
  for (const { name, roots, shared } of rules) {
    const needs = new Map<string, number>();
    for (const group of roots) for (const id of closureOf(graph, idsOf(graph, group))) needs.set(id, (needs.get(id) ?? 0) + 1);
    for (const [id, count] of needs) if (count >= shared && !bundles.has(id)) bundles.set(id, name);
  }
  return bundles;
}
