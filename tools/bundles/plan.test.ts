import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BundleRule, planBundles } from './plan.ts';

const graph = new Map([
  ['/home.ts', ['/button.ts']],
  ['/dice.ts', ['/button.ts', '/stake.ts']],
  ['/plinko.ts', ['/stake.ts', '/rows.ts']],
  ['/stake.ts', ['/money.ts']],
  ['/button.ts', []],
  ['/rows.ts', []],
  ['/money.ts', []],
]);

it('puts a module into the first bundle that needs it, and what pages share into one', () => {
  const rules: BundleRule[] = [
    { name: 'shell', roots: [['/home.ts']], shared: 1 },
    { name: 'play', roots: [['/dice.ts'], ['/plinko.ts']], shared: 2 },
    { name: 'dice', roots: [['/dice.ts']], shared: 1 },
  ];
  expect(Object.fromEntries(planBundles(graph, rules))).toEqual({
    '/home.ts': 'shell',
    '/button.ts': 'shell',
    '/stake.ts': 'play',
    '/money.ts': 'play',
    '/dice.ts': 'dice',
  });
});

it('refuses a rule that names a module which is not there', () => {
  expect(() => planBundles(graph, [{ name: 'x', roots: [['/gone.ts']], shared: 1 }])).toThrow('/gone.ts');
});

it('never makes a bundle import from one that comes after it', () => {
  const node = fc.integer({ min: 0, max: 11 });
  const edges = fc.array(fc.tuple(node, node), { maxLength: 40 });
  const rules = fc.array(
    fc.record({
      roots: fc.array(fc.array(node, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
      shared: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(edges, rules, (pairs, drawn) => {
      const imports = new Map(
        Array.from({ length: 12 }, (_, from) => [`/${from}.`, pairs.filter(([a]) => a === from).map(([, to]) => `/${to}.`)]),
      );
      const named = drawn.map(({ roots, shared }, index) => ({
        name: String(index),
        shared,
        roots: roots.map((group) => group.map((id) => `/${id}.`)),
      }));
      const plan = planBundles(imports, named);
      for (const [id, bundle] of plan)
        for (const to of imports.get(id) ?? []) expect(Number(plan.get(to))).toBeLessThanOrEqual(Number(bundle));
    }),
  );
});
