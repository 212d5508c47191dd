import type { Point } from '../../diagram/geometry.ts';
import type { Listed } from './account.ts';
import { scopeIn } from './csv-words-scope.ts';
import { arrowOf, type CellStyle, styleOf } from './drawio-style.ts';
import { labelOf, type PageWords, type Wrapped } from './drawio-words.ts';
import { textOfHtml } from './label-text.ts';
import { countShapes } from './limits.ts';
import { manyLines, numberIn, oneLine, sizeIn } from './sketch.ts';
import { attribute, childNamed, childrenNamed, type XmlElement } from './xml-element.ts';

/** A cell of draw.io as it is needed here. Places are those of the whole page. */
export interface Cell {
  id: string;
  parent: string;
  edge: boolean;
  vertex: boolean;
  hidden: boolean;
  /** Its size when it is unfolded, where it is folded. */
  open: { width: number; height: number } | null;
  style: CellStyle;
  /** The label up to a rule, on one line; what is below it, and the properties of the shape. */
  name: string;
  description: string;
  /** The properties put it out of scope: for this reason, which may be empty. */
  outOfScope?: string;
  /** Properties of its own that say something of it. */
  hasProperties: boolean;
  /** The whole label. */
  label: string;
  box: { x: number; y: number; width: number; height: number };
  relative: boolean;
  source: string;
  target: string;
  sourcePoint: Point | null;
  targetPoint: Point | null;
  points: Point[];
  arrow: ReturnType<typeof arrowOf>;
}

/** Properties of a shape that say nothing of the asset. */
const ownProperties = new Set(['label', 'id', 'placeholders', 'link', 'tooltip', 'placeholder', 'tags']);

/** The cells of a page by id, in their order. Cells with the id of one before them are left out: the tool could not draw them either. */
export function cellsOf(root: XmlElement, page: PageWords): Map<string, Cell> {
  const count = countShapes();
  const wrapped = new Map<string, Wrapped>();
  for (const wrapper of root.children) {
    const cell = wrapper.name === 'mxCell' ? wrapper : childNamed(wrapper, 'mxCell');
    const id = attribute(wrapper, 'id') || (cell ? attribute(cell, 'id') : '');
    if (!cell || id === '' || wrapped.has(id)) continue;
    if (attribute(cell, 'edge') === '1' || attribute(cell, 'vertex') === '1') count();
    wrapped.set(id, { wrapper, cell });
  }
  return new Map([...wrapped].map(([id, one]) => [id, cellOf(id, one, labelOf(id, wrapped, page))]));
}

/** What the page lists: every cell that is a shape or a line, by its text as it is in the file. */
export function listedIn(root: XmlElement): Listed[] {
  return root.children.flatMap((wrapper) => {
    const cell = wrapper.name === 'mxCell' ? wrapper : childNamed(wrapper, 'mxCell');
    if (!cell || (attribute(cell, 'vertex') !== '1' && attribute(cell, 'edge') !== '1')) return [];
    const id = attribute(wrapper, 'id') || attribute(cell, 'id');
    return [{ id, name: textOfHtml(attribute(wrapper, 'label') || attribute(cell, 'value')) }];
  });
}

function cellOf(id: string, { cell, wrapper }: Wrapped, raw: string): Cell {
  const style = styleOf(attribute(cell, 'style'));
  const label = style.get('html') === '1' || /<\w|&\w+;/.test(raw.slice(0, 2000)) ? textOfHtml(raw) : raw;
  const [head = '', ...below] = label.split('\f');
  const geometry = childNamed(cell, 'mxGeometry');
  const said = [...wrapper.attributes].filter(
    ([name, value]) => wrapper !== cell && value !== '' && !ownProperties.has(name),
  );
  const { outOfScope, taken } = scopeIn(said);
  const properties = said.flatMap(([name, value]) => (taken.has(name) ? [] : [`${name}: ${value}`]));
  return {
    id,
    parent: attribute(cell, 'parent'),
    edge: attribute(cell, 'edge') === '1',
    vertex: attribute(cell, 'vertex') === '1',
    hidden: attribute(cell, 'visible') === '0',
    open: attribute(cell, 'collapsed') === '1' ? openSizeOf(geometry) : null,
    style,
    name: oneLine(head),
    description: manyLines([...below, ...properties].join('\n')),
    hasProperties: said.length > 0,
    ...(outOfScope !== undefined && { outOfScope: manyLines(outOfScope) }),
    label: manyLines(label.replaceAll('\f', '\n')),
    ...placeOf(geometry),
    source: attribute(cell, 'source'),
    target: attribute(cell, 'target'),
    arrow: arrowOf(style),
  };
}

/** A shape that is folded keeps beside its size the one it has when it is open. */
function openSizeOf(geometry: XmlElement | undefined): Cell['open'] {
  const open = geometry?.children.find((child) => attribute(child, 'as') === 'alternateBounds');
  return open ? { width: sizeIn(attribute(open, 'width'), 1), height: sizeIn(attribute(open, 'height'), 1) } : null;
}

function placeOf(
  geometry: XmlElement | undefined,
): Pick<Cell, 'box' | 'relative' | 'sourcePoint' | 'targetPoint' | 'points'> {
  const value = (name: string) => (geometry ? attribute(geometry, name) : '');
  const points = geometry?.children ?? [];
  const end = (as: string) => {
    const found = points.find((child) => child.name === 'mxPoint' && attribute(child, 'as') === as);
    return found ? pointOf(found) : null;
  };
  const bends = points.find((child) => child.name === 'Array' && attribute(child, 'as') === 'points');
  return {
    box: {
      x: numberIn(value('x'), 0),
      y: numberIn(value('y'), 0),
      width: sizeIn(value('width'), 1),
      height: sizeIn(value('height'), 1),
    },
    relative: value('relative') === '1',
    sourcePoint: end('sourcePoint'),
    targetPoint: end('targetPoint'),
    points: bends ? childrenNamed(bends, 'mxPoint').slice(0, 500).map(pointOf) : [],
  };
}

const pointOf = (point: XmlElement): Point => ({
  x: numberIn(attribute(point, 'x'), 0),
  y: numberIn(attribute(point, 'y'), 0),
});
