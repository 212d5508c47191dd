import { type Drawing, type DrawnLink, type DrawnNode, nodeSize } from '../diagram/drawing.ts';
import { type LayLayers, laidOut } from '../diagram/layout.ts';
import { foldText } from '../fold-text.ts';
import { longestAssetName } from '../kinds/asset/shape.ts';
import { plainStyle } from '../kinds/drawing.ts';
import type { NewRow } from '../kinds/kinds.ts';
import { linkOf, valuesOf } from '../library/into-task.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import { cutAt, inOneLine } from '../model/base.ts';
import { add, type Op } from '../workspace/edit.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { partCategories, termKey } from './lexicon.ts';
import type { AssetProposal, FlowProposal, Proposal } from './proposals.ts';

/** Proposals that the task has already, by their keys: the row they are. */
export function knownRows(w: Workspace, proposals: readonly Proposal[]): ReadonlyMap<string, string> {
  const assets = new Map<string, string>();
  const byEntry = new Map<string, string>();
  for (const { id, name, library } of w.assets) {
    assets.set(termKey(name), id);
    if (library?.entry) byEntry.set(library.entry, id);
  }
  const functions = new Map([...w.functions].map(({ id, name }) => [termKey(name), id]));
  const assumptions = new Map<string, string>();
  for (const { id, name, text } of w.assumptions)
    for (const one of [name, text]) if (one.trim() !== '') assumptions.set(termKey(one), id);
  const known = new Map<string, string>();
  const say = (key: string, id: string | undefined) => {
    if (id !== undefined) known.set(key, id);
  };
  for (const one of proposals)
    if (one.is === 'asset') {
      const named = [one.name, ...one.alsoCalled]
        .map((name) => assets.get(termKey(name)))
        .find((id) => id !== undefined);
      // Several radars have one entry: what the text calls as the entry is called is that asset.
      say(one.key, named ?? (one.rule === 'library' && one.entry !== undefined ? byEntry.get(one.entry) : undefined));
    } else if (one.is === 'function') say(one.key, functions.get(termKey(one.name)));
    else if (one.is === 'assumption')
      say(one.key, assumptions.get(termKey(statementName(one.name))) ?? assumptions.get(termKey(one.name)));
  const drawn = drawnFlows(w);
  for (const one of proposals)
    if (one.is === 'flow') {
      const [from, to] = [known.get(one.from), known.get(one.to)];
      const ends =
        from !== undefined && to !== undefined ? (drawn.get(`${from} ${to}`) ?? drawn.get(`${to} ${from}`)) : undefined;
      say(one.key, ends ?? assets.get(termKey(one.name)));
    }
  return known;
}

/** The assets of drawn links by the assets they join. */
function drawnFlows(w: Workspace): Map<string, string> {
  const assetOf = new Map([...w.nodes].map(({ id, asset }) => [id, asset]));
  const flows = new Map<string, string>();
  for (const { asset, from, to } of w.links) {
    const ends = [assetOf.get(from), assetOf.get(to)];
    if (asset && ends[0] && ends[1]) flows.set(ends.join(' '), asset);
  }
  return flows;
}

export interface Taking {
  w: Workspace;
  proposals: readonly Proposal[];
  /** Keys of those that are taken. */
  taken: ReadonlySet<string>;
  entries: readonly LibraryEntry<'assets'>[];
  language: 'en' | 'zh';
  newId: () => string;
  /** Draws what takes part and the flows between as a diagram of this name; null draws nothing. */
  drawing: { name: string; layers: LayLayers } | null;
}

/** One edit that makes the rows of what was taken: assets, flows, functions, assumptions and, if wanted, a diagram of them. */
export function takenOps(taking: Taking): Op[] {
  const { proposals, taken, newId } = taking;
  const known = knownRows(taking.w, proposals);
  const idOf = new Map(known);
  const made = proposals.filter(({ key }) => taken.has(key) && !known.has(key));
  for (const { key } of made) idOf.set(key, newId());
  const ops: Op[] = [];
  for (const one of made) {
    const id = idOf.get(one.key);
    if (one.is === 'asset') ops.push(add('assets', assetOf(taking, one), id));
    else if (one.is === 'function')
      ops.push(add('functions', { name: cutAt(inOneLine(one.name), 200), description: quoted(one) }, id));
    else if (one.is === 'assumption')
      ops.push(add('assumptions', { name: statementName(one.name), text: cutAt(one.name, 4000) }, id));
  }
  for (const one of made) if (one.is === 'flow') ops.push(add('assets', flowOf(taking, one, idOf), idOf.get(one.key)));
  return [...ops, ...drawingOps(taking, made, idOf)];
}

/** What the text says of it, unless that is its name. */
const quoted = ({ name, source }: Proposal): string =>
  foldText(source.sentence) === foldText(name) ? '' : cutAt(source.sentence, 4000);
const statementName = (text: string): string => cutAt(inOneLine(text), 80);

function assetOf({ w, entries, language }: Taking, one: AssetProposal): NewRow<'assets'> {
  const entry = one.entry === undefined ? undefined : entries.find(({ id }) => id === one.entry);
  const name = cutAt(inOneLine(one.name), longestAssetName);
  if (entry)
    return {
      ...valuesOf('assets', entry, { method: w.method, language }),
      name,
      library: linkOf('assets', entry, language),
    } as NewRow<'assets'>;
  const category = w.method.assetCategories.find(({ code }) => code === one.category);
  return {
    name,
    description: quoted(one),
    category: category?.code ?? '',
    diagram: category?.diagram ?? 'block',
    properties: [...(category?.properties ?? [])],
  };
}

/** A flow is an asset as well: what travels, or the connection. */
function flowOf({ w, proposals }: Taking, one: FlowProposal, idOf: ReadonlyMap<string, string>) {
  const data = one.data.flatMap((key) => proposals.find((other) => other.key === key)?.name ?? []);
  const category = w.method.assetCategories.find(({ code }) => code === (data.length > 0 ? 'DIT' : 'COM'));
  const given = (keys: readonly string[]) => [...new Set(keys.flatMap((key) => idOf.get(key) ?? []))];
  return {
    name: cutAt(inOneLine(one.name), longestAssetName),
    description: quoted(one),
    category: category?.code ?? '',
    diagram: 'link' as const,
    properties: [...(category?.properties ?? [])],
    data: cutAt(data.join('; '), 2000),
    dependsOn: given([one.via, one.from]),
    affects: given([one.to]),
  };
}

/** Drawn beside each other before they are laid out. */
const beside = 200;

function drawingOps(
  { w, proposals, taken, newId, drawing }: Taking,
  made: readonly Proposal[],
  idOf: ReadonlyMap<string, string>,
): Op[] {
  if (!drawing) return [];
  const flows = proposals.filter(
    (one): one is FlowProposal => one.is === 'flow' && taken.has(one.key) && idOf.has(one.from) && idOf.has(one.to),
  );
  const ends = new Set(flows.flatMap(({ from, to }) => [from, to]));
  const isMade = new Set(made.map(({ key }) => key));
  const parts = proposals.filter(
    (one): one is AssetProposal =>
      one.is === 'asset' &&
      idOf.has(one.key) &&
      (ends.has(one.key) ||
        (isMade.has(one.key) && !one.medium && partCategories.has(one.category) && one.category !== 'FW')),
  );
  if (parts.length === 0) return [];
  const diagram = newId();
  const nodeOf = new Map<string, string>();
  const nodes = parts.flatMap(({ key }, at) => {
    const asset = idOf.get(key) ?? '';
    const there = [...nodeOf].some(([other]) => idOf.get(other) === asset);
    if (there) return [];
    const id = newId();
    nodeOf.set(key, id);
    return [
      {
        id,
        diagram,
        asset,
        text: '',
        x: (at % 6) * beside,
        y: Math.floor(at / 6) * 100,
        ...nodeSize,
        group: null,
        z: at,
        style: plainStyle,
      },
    ];
  });
  const node = (key: string) =>
    nodeOf.get(key) ?? [...nodeOf].find(([other]) => idOf.get(other) === idOf.get(key))?.[1];
  const links = flows.flatMap((one, z) => {
    const [from, to] = [node(one.from), node(one.to)];
    if (!from || !to || from === to) return [];
    return [
      {
        id: newId(),
        diagram,
        asset: idOf.get(one.key) ?? null,
        from,
        to,
        arrow: one.both ? ('both' as const) : ('forward' as const),
        z,
      },
    ];
  });
  const drawn: Drawing = {
    diagram,
    nodes: nodes as unknown as DrawnNode[],
    links: links as unknown as DrawnLink[],
    groups: [],
  };
  const { places } = laidOut(drawn, null, drawing.layers);
  const order = Math.min(10_000, Math.max(-1, ...[...w.diagrams].map((one) => one.order)) + 1);
  return [
    add('diagrams', { name: freeName(w, drawing.name), order }, diagram),
    ...nodes.map(({ id, ...row }) => add('nodes', { ...row, ...(places.get(id) ?? {}) }, id)),
    ...links.map(({ id, ...row }) => add('links', row, id)),
  ];
}

/** Names of diagrams hold no space and are unique. */
function freeName(w: Workspace, wanted: string): string {
  const names = new Set([...w.diagrams].map(({ name }) => foldText(name)));
  const start = cutAt(inOneLine(wanted).replace(/\s+/g, '-'), 70) || 'diagram';
  for (let n = 1; ; n++) {
    const name = n === 1 ? start : `${start}-${n}`;
    if (!names.has(foldText(name))) return name;
  }
}
