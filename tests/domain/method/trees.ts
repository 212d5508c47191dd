import fc from 'fast-check';
import type { TreeFacts, TreeNodeFacts } from '#domain/method/rate/tree-branches.ts';

/** A tree written as nested lists: `['and', 'a', ['or', 'b', 'c']]`; strings are steps. */
export type Shape = string | readonly ['and' | 'or', ...Shape[]];

interface Planted extends TreeFacts {
  nodes: Map<string, TreeNodeFacts>;
}

export function plant(shape: Shape, controls: Record<string, string[]> = {}): Planted {
  const nodes = new Map<string, TreeNodeFacts>();
  const grow = (part: Shape, id: string): string => {
    const guards = controls[id] ? { controls: controls[id] } : {};
    if (typeof part === 'string') nodes.set(id, { id, kind: 'step', step: part, ...guards });
    else {
      const [kind, ...parts] = part;
      nodes.set(id, { id, kind, children: parts.map((p, i) => grow(p, `${id}.${i}`)), ...guards });
    }
    return id;
  };
  return { root: grow(shape, 'root'), nodes };
}

/** Every way to satisfy a tree, by trying each child of each OR. */
export function waysOf(shape: Shape): string[][] {
  if (typeof shape === 'string') return [[shape]];
  const [kind, ...parts] = shape;
  const below = parts.map(waysOf);
  if (kind === 'or') return below.flat();
  return below.reduce((a, b) => a.flatMap((x) => b.map((y) => [...new Set([...x, ...y])])));
}

/** Steps of random trees. */
export const names = ['a', 'b', 'c', 'd', 'e', 'f'];
export const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(...names),
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('shape'), { minLength: 1, maxLength: 3 }))
      .map(([kind, parts]) => [kind, ...parts] as const),
  ),
}));
