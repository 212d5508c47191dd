import type { Point } from '../../diagram/geometry.ts';
import { accountFor } from './account.ts';
import { countShapes } from './limits.ts';
import { endAt } from './link-ends.ts';
import {
  manyLines,
  numberIn,
  oneLine,
  type SketchNode,
  type SketchPage,
  type SketchThreat,
  sizeIn,
  UnreadList,
} from './sketch.ts';

type Json = Record<string, unknown>;
const objectIn = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a cell draws, by its shape in version 2 and its type in both versions; the misspelled one is written by some releases. */
const kinds: Readonly<Record<string, 'part' | 'store' | 'outside' | 'note' | 'flow' | 'box' | 'curve'>> = {
  process: 'part',
  store: 'store',
  actor: 'outside',
  'td-text-block': 'note',
  flow: 'flow',
  'trust-boundary-box': 'box',
  'trust-boundary-curve': 'curve',
  'trust-broundary-curve': 'curve',
  'tm.Process': 'part',
  'tm.Store': 'store',
  'tm.Actor': 'outside',
  'tm.Text': 'note',
  'tm.Flow': 'flow',
  'tm.BoundaryBox': 'box',
  'tm.Boundary': 'curve',
};

/** Is this the JSON of a Threat Dragon model, of version 1 or 2? */
export const isThreatDragon = (json: unknown): boolean => {
  const { summary, detail } = objectIn(json);
  return typeof summary === 'object' && Array.isArray(objectIn(detail).diagrams);
};

/** The diagrams of a Threat Dragon model. */
export function pagesOfThreatDragon(json: unknown): SketchPage[] {
  const count = countShapes();
  return listIn(objectIn(objectIn(json).detail).diagrams).map((one, i) => {
    const diagram = objectIn(one);
    // Version 1 keeps the cells one level deeper.
    const cells = listIn(diagram.cells ?? objectIn(diagram.diagramJson).cells).map(objectIn);
    return pageOf(oneLine(textOf(diagram.title), 80) || `Diagram-${i + 1}`, cells, count);
  });
}

type DrawnPage = Omit<SketchPage, 'counts' | 'unread'>;

function pageOf(name: string, cells: readonly Json[], count: () => void): SketchPage {
  const page: DrawnPage = { name, nodes: [], links: [], groups: [] };
  const unread = new UnreadList();
  const lines: { cell: Json; plain: boolean }[] = [];
  const threats: SketchThreat[] = [];
  for (const cell of cells) {
    count();
    const kind = kinds[textOf(cell.shape)] ?? kinds[textOf(cell.type)] ?? kinds[textOf(objectIn(cell.data).type)];
    if (kind === undefined) unread.leave(textOf(cell.id), 'unknownShape', textOf(cell.shape) || textOf(cell.type));
    else if (kind === 'flow' || kind === 'curve') lines.push({ cell, plain: kind === 'curve' });
    else if (kind === 'box')
      page.groups.push({
        id: textOf(cell.id),
        name: nameOf(cell),
        boundary: true,
        box: boxOf(cell),
        group: parentOf(cell),
      });
    else page.nodes.push(nodeOf(cell, kind));
    for (const threat of threatsIn(cell)) {
      count();
      threats.push(threatOf(cell, objectIn(threat)));
      unread.addFields(objectIn(threat), ['status', 'severity', 'score']);
    }
  }
  const ends = new Set(page.nodes.map(({ id }) => id));
  for (const { cell, plain } of lines) drawLine(page, cell, plain, ends, unread);
  const elements = cells.map((cell) => ({ id: textOf(cell.id), name: rawName(cell) }));
  const inFile = cells.reduce((sum, cell) => sum + threatsIn(cell).length, 0);
  return accountFor({ ...page, threats }, { elements, threats: inFile, unread });
}

const threatsIn = (cell: Json): readonly unknown[] => listIn(objectIn(cell.data).threats ?? cell.threats);

const threatOf = (cell: Json, threat: Json): SketchThreat => {
  const title = oneLine(textOf(threat.title), 400);
  const mitigation = textOf(threat.mitigation).trim();
  return {
    elements: [textOf(cell.id)],
    title,
    description: manyLines(
      [textOf(threat.description), mitigation && `Mitigation: ${mitigation}`].filter(Boolean).join('\n'),
    ),
    type: textOf(threat.type),
  };
};

/** The boundary a cell was put into: newer versions keep it, in others its place tells. */
const parentOf = (cell: Json): string | null => textOf(cell.parent) || null;

/** The facts of a cell; version 1 keeps them on the cell itself. */
const dataOf = (cell: Json): Json => ({ ...cell, ...objectIn(cell.data) });

/** Any element may be out of scope: processes, stores, actors and flows. */
const scopeOf = ({ outOfScope, reasonOutOfScope }: Json): { outOfScope?: string } =>
  outOfScope === true ? { outOfScope: manyLines(textOf(reasonOutOfScope)) } : {};

function nodeOf(cell: Json, form: SketchNode['form']): SketchNode {
  const data = dataOf(cell);
  const note = form === 'note';
  return {
    id: textOf(cell.id),
    name: note ? manyLines(rawName(cell)) : nameOf(cell),
    description: note ? '' : factsOf(data),
    ...(!note && scopeOf(data)),
    form,
    box: boxOf(cell),
    group: parentOf(cell),
  };
}

function drawLine(page: DrawnPage, cell: Json, plain: boolean, ends: ReadonlySet<string>, unread: UnreadList) {
  const id = textOf(cell.id);
  const name = nameOf(cell);
  const [from, to] = (['source', 'target'] as const).map((side) => {
    const end = objectIn(cell[side]);
    const node = textOf(end.cell ?? end.id);
    if (ends.has(node)) return node;
    const at = pointOf(end);
    return at && endAt(page.nodes, at, { id: `${id} ${side}`, name, unread, why: plain ? null : 'looseEnd' });
  });
  if (!from || !to) return unread.leave(id, 'lineWithoutEnds', name);
  if (plain) unread.add('openBoundary', name);
  const data = dataOf(cell);
  page.links.push({
    id,
    name,
    ...(plain ? { description: '' } : { description: factsOf(data), ...scopeOf(data) }),
    from,
    to,
    arrow: plain ? 'none' : data.isBidirectional === true ? 'both' : 'forward',
    dashed: plain,
    vertices: listIn(cell.vertices)
      .slice(0, 500)
      .flatMap((one) => pointOf(objectIn(one)) ?? []),
    plain,
  });
}

const pointOf = ({ x, y }: Json): Point | undefined =>
  typeof x === 'number' && typeof y === 'number' ? { x: numberIn(x, 0), y: numberIn(y, 0) } : undefined;

function boxOf(cell: Json) {
  const [place, size] = [objectIn(cell.position), objectIn(cell.size)];
  return {
    x: numberIn(place.x, 0),
    y: numberIn(place.y, 0),
    width: sizeIn(size.width, 160),
    height: sizeIn(size.height, 80),
  };
}

const nameOf = (cell: Json): string => oneLine(rawName(cell));

function rawName(cell: Json): string {
  const attrs = objectIn(cell.attrs);
  const [first] = listIn(cell.labels);
  const label = objectIn(objectIn(first).attrs);
  const texts = [
    objectIn(cell.data).name,
    objectIn(attrs.text).text,
    objectIn(attrs.label).text,
    objectIn(label.label).text,
    objectIn(label.text).text,
    objectIn(label.labelText).text,
    first,
  ];
  return texts.map(textOf).find((text) => text.trim() !== '') ?? '';
}

/** Facts Threat Dragon keeps of an element, by their names there. */
const facts = [
  'protocol',
  'isEncrypted',
  'isPublicNetwork',
  'isALog',
  'storesCredentials',
  'isSigned',
  'storesInventory',
  'providesAuthentication',
  'handlesCardPayment',
  'handlesGoodsOrServices',
  'isWebApplication',
  'privilegeLevel',
  'outOfScope',
  'reasonOutOfScope',
] as const;

const factsOf = (data: Json): string =>
  manyLines(
    [
      textOf(data.description),
      ...facts.flatMap((name) => {
        const value = data[name];
        if (value === true) return [name];
        return typeof value === 'string' && value.trim() !== '' ? [`${name}: ${value}`] : [];
      }),
    ].join('\n'),
  );
