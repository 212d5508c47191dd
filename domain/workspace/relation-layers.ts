import { type Relation, type RelationNode, type Relations, relationLayers } from './relations.ts';

/** What is drawn of the relations: rows in columns, each in the order it is drawn in, and the links between them. */
export interface DrawnRelations {
  layers: readonly (readonly RelationNode[])[];
  links: readonly Relation[];
}

/** How often the order is improved, to and fro. More sweeps hardly change it. */
const sweeps = 4;

/**
 * The relations that are shown, in layers. Rows that are left out are bridged: what comes before one is joined with what comes after it. Rows stand near what they are joined with, so that
 * few links cross.
 */
export function drawnRelations(
  { nodes, links }: Pick<Relations, 'nodes' | 'links'>,
  shows: (node: RelationNode) => boolean,
): DrawnRelations {
  const shown = new Set([...nodes.values()].filter(shows).map(({ id }) => id));
  const bridged = bridgedLinks(nodes, links, shown);
  const layers = relationLayers
    .map((kinds) => [...nodes.values()].filter(({ id, kind }) => shown.has(id) && kinds.includes(kind)))
    .filter((layer) => layer.length > 0);
  return { layers: ordered(layers, bridged), links: bridged };
}

/** Links between rows that are shown; a link to a row that is not leads on to those behind it. */
function bridgedLinks(
  nodes: ReadonlyMap<string, RelationNode>,
  links: readonly Relation[],
  shown: ReadonlySet<string>,
): Relation[] {
  const next = new Map<string, string[]>();
  for (const [from, to] of links) {
    const list = next.get(from);
    if (list) list.push(to);
    else next.set(from, [to]);
  }
  /** What is shown behind a row that is not, found once. */
  const behind = new Map<string, ReadonlySet<string>>();
  const reached = (id: string): ReadonlySet<string> => {
    const known = behind.get(id);
    if (known) return known;
    const found = new Set<string>();
    behind.set(id, found);
    for (const to of next.get(id) ?? [])
      if (shown.has(to)) found.add(to);
      else for (const one of reached(to)) found.add(one);
    return found;
  };
  const all: Relation[] = [];
  for (const id of nodes.keys()) if (shown.has(id)) for (const to of reached(id)) all.push([id, to]);
  return all;
}

/** Rows of a layer by the mean place of what they are joined with in the other layers, from the left and from the right in turn. */
function ordered(layers: readonly (readonly RelationNode[])[], links: readonly Relation[]): RelationNode[][] {
  const before = new Map<string, string[]>();
  const after = new Map<string, string[]>();
  const join = (map: Map<string, string[]>, from: string, to: string) => {
    const list = map.get(from);
    if (list) list.push(to);
    else map.set(from, [to]);
  };
  for (const [from, to] of links) {
    join(after, from, to);
    join(before, to, from);
  }
  const order = layers.map((layer) => [...layer]);
  const place = new Map<string, number>();
  // As a share of the column, so that long and short ones can be compared.
  const settle = (layer: readonly RelationNode[]) => {
    for (const [i, { id }] of layer.entries()) place.set(id, (i + 0.5) / layer.length);
  };
  for (const layer of order) settle(layer);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const neighbours = sweep % 2 === 0 ? before : after;
    for (const layer of sweep % 2 === 0 ? order : [...order].reverse()) {
      const means = new Map(layer.map(({ id }) => [id, meanOf(neighbours.get(id) ?? [], place) ?? place.get(id) ?? 0]));
      layer.sort((a, b) => (means.get(a.id) ?? 0) - (means.get(b.id) ?? 0));
      settle(layer);
    }
  }
  return order;
}

function meanOf(ids: readonly string[], place: ReadonlyMap<string, number>): number | undefined {
  if (ids.length === 0) return undefined;
  return ids.reduce((sum, id) => sum + (place.get(id) ?? 0), 0) / ids.length;
}
