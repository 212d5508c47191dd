import type { Definition } from './document.ts';
import type { Reading } from './reading.ts';

const assetKinds = ['component', 'channel', 'data', 'dataFlow'] as const;
const isAsset = (one: Definition): boolean => (assetKinds as readonly string[]).includes(one.kind);
const isLink = ({ kind }: Definition): boolean => kind === 'channel' || kind === 'dataFlow';

/** Functions, assets and the drawing of what is connected. */
export function readStructure(reading: Reading): void {
  readFunctions(reading);
  for (const one of reading.document.definitions.filter(isAsset)) readAsset(reading, one);
  connectAssets(reading);
  drawTopology(reading);
}

function readFunctions(reading: Reading): void {
  for (const one of reading.document.of('function')) {
    const row = {
      name: reading.nameOf(one, 200),
      description: reading.text('functions', 'description', one.description),
    };
    reading.made(one, reading.draft.add('functions', row, reading.codeOf(one)));
  }
  const functions = new Map((reading.draft.rows.functions ?? []).map((row) => [row.id, row]));
  for (const one of reading.document.of('function')) {
    const row = functions.get(reading.rows.get(one)?.id ?? '');
    const owners = one.parent?.kind === 'function' ? [one.parent] : reading.refs(one, ['function'], /parent|super/);
    const parent = row && reading.ids(owners).find((id) => !leadsTo(functions, id, row.id, 'parent'));
    if (row && parent) Object.assign(row, { parent, level: 'sub' });
  }
}

function readAsset(reading: Reading, one: Definition): void {
  const functions = reading.ids(reading.refs(one, ['function']));
  const row = reading.draft.add(
    'assets',
    {
      name: reading.nameOf(one, 200),
      diagram: isLink(one) ? 'link' : 'block',
      description: reading.text('assets', 'description', one.description),
      functions,
      properties: one.parts
        .filter(({ name }) => /propert/i.test(name))
        .flatMap((part) => reading.propertiesIn(part, 'assets')),
    },
    reading.codeOf(one),
  );
  reading.made(one, row);
}

/** What stores, carries or sends a piece of data. */
function connectAssets(reading: Reading): void {
  const assets = new Map((reading.draft.rows.assets ?? []).map((row) => [row.id, row]));
  for (const one of reading.document.definitions.filter(isAsset)) {
    const row = assets.get(reading.rows.get(one)?.id ?? '');
    if (!row) continue;
    const owners = one.parent?.kind === 'component' ? [one.parent] : reading.refs(one, ['component'], /parent|super/);
    row.part = reading.ids(owners).find((id) => !leadsTo(assets, id, row.id, 'part')) ?? null;
    const data = reading.refs(one, ['data']);
    if (one.kind === 'data') row.dependsOn = reading.ids(reading.refs(one, ['component', 'channel']));
    else if (data.length > 0)
      row.data = reading.text('assets', 'data', data.map((d) => reading.nameOf(d, 200)).join(', '), 2000);
    // Which data it holds is said at the data as well: they depend on what holds them.
    for (const target of data) {
      const held = assets.get(reading.rows.get(target)?.id ?? '');
      if (held && held.id !== row.id && !held.dependsOn.includes(row.id)) held.dependsOn = [...held.dependsOn, row.id];
    }
  }
}

/** Is the row a part of the other, at any depth? */
function leadsTo<F extends string>(
  rows: ReadonlyMap<string, { readonly [K in F]: string | null }>,
  from: string,
  to: string,
  field: F,
): boolean {
  for (let id: string | null = from; id !== null; id = rows.get(id)?.[field] ?? null) if (id === to) return true;
  return false;
}

const columns = 5;
const box = { width: 160, height: 64 };
const stride = { x: 260, y: 160 };

/** One drawing: components as boxes, channels and data flows as lines between those they join. */
function drawTopology(reading: Reading): void {
  const components = reading.document.of('component');
  if (components.length === 0) return;
  const { draft } = reading;
  const diagram = draft.add('diagrams', { name: 'openXSAM' }).id;
  const nodes = new Map<Definition, string>();
  for (const [i, one] of components.entries()) {
    const asset = reading.rows.get(one)?.id ?? null;
    const place = { x: 40 + (i % columns) * stride.x, y: 40 + Math.floor(i / columns) * stride.y };
    nodes.set(one, draft.add('nodes', { diagram, asset, ...place, ...box }).id);
  }
  for (const one of reading.document.definitions.filter(isLink)) {
    const { from, to } = endsOf(reading, one);
    const [first, ...others] = from.length > 0 && to.length > 0 ? [from[0], ...to] : [...from, ...to];
    const asset = reading.rows.get(one)?.id ?? null;
    const arrow = one.kind === 'dataFlow' ? ('forward' as const) : ('none' as const);
    for (const other of others) {
      const [a, b] = [first && nodes.get(first), nodes.get(other as Definition)];
      if (a && b && a !== b) draft.add('links', { diagram, asset, from: a, to: b, arrow });
    }
    if (others.length === 0)
      reading.losses.left(one.node.name, 'endpoints', {
        en: 'no two ends to be drawn between',
        zh: '缺少两个端点，无法绘制',
      });
  }
}

function endsOf(reading: Reading, one: Definition): { from: Definition[]; to: Definition[] } {
  const from = reading.refs(one, ['component'], /source|sender|from/);
  const to = reading.refs(one, ['component'], /(?:flow|^)target$|receiver|^to$|sink|destination/);
  if (from.length > 0 && to.length > 0) return { from, to };
  return { from: reading.refs(one, ['component']), to: [] };
}

/** The asset that rows without one belong to: nothing is rated without an asset. */
export function placeholder(reading: Reading): string {
  const known = reading.draft.rows.assets?.find(({ name }) => name === placeholderName);
  return known?.id ?? reading.draft.add('assets', { name: placeholderName, insideTrustBoundary: true }).id;
}
const placeholderName = 'Item';
