import { centreOf, liesInside, type Point } from '../../diagram/geometry.ts';
import { accountFor } from './account.ts';
import { type Cell, cellsOf, listedIn } from './drawio-cells.ts';
import { formOf, holdsRows, isContainer, isDashed, isFilled, isText, saysBoundary, shapeName } from './drawio-style.ts';
import { type PageWords, variablesOf } from './drawio-words.ts';
import { DrawingRefused, deepest, mostInflated } from './limits.ts';
import { endAt } from './link-ends.ts';
import { oneLine, type SketchPage, UnreadList } from './sketch.ts';
import { attribute, childNamed, childrenNamed, type XmlElement } from './xml-element.ts';

/** What reading needs that is not of the domain: a parser of XML, and the inflating of a compressed page. */
export interface ReadingTools {
  /** @throws DrawingRefused */
  parseXml: (text: string) => XmlElement;
  /** The text of base64 of deflated bytes, at most so many characters. @throws DrawingRefused */
  inflate: (base64: string, most: number) => string;
  /** Reads the headers of tables as every import of a table does: from what a header says outright to what it says in other words. */
  headerReader: HeaderReaders;
  /** In which language what a column says is introduced, where its text becomes a part of another. */
  language?: 'en' | 'zh';
}

export type HeaderReaders = <U>(
  uses: readonly { use: U; words: readonly string[] }[],
) => (header: { over: string; text: string }) => readonly (readonly U[])[];

/** The pages of a draw.io (diagrams.net) file: mxfile, a bare mxGraphModel, or an SVG that carries its file. */
export function pagesOfDrawio(root: XmlElement, tools: ReadingTools): SketchPage[] {
  if (root.name === 'svg') return pagesOfDrawio(tools.parseXml(attribute(root, 'content')), tools);
  if (root.name === 'mxGraphModel') return [pageOf('', root, {})];
  let left = mostInflated;
  const variables = variablesOf(root);
  return childrenNamed(root, 'diagram').map((diagram, i, all) => {
    const words = {
      ...variables,
      page: attribute(diagram, 'name'),
      pagenumber: String(i + 1),
      pagecount: String(all.length),
    };
    const plain = childNamed(diagram, 'mxGraphModel');
    const name = oneLine(attribute(diagram, 'name'), 80) || `Page-${i + 1}`;
    if (plain) return pageOf(name, plain, words);
    const text = diagram.text.trim();
    if (text === '') return pageOf(name, undefined, words);
    const xml = text.startsWith('%3C') ? uriDecoded(text) : uriDecoded(tools.inflate(text, left));
    left -= xml.length;
    return pageOf(name, tools.parseXml(xml), words);
  });
}

function uriDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new DrawingRefused('broken');
  }
}

function pageOf(name: string, model: XmlElement | undefined, words: PageWords): SketchPage {
  const root = model && childNamed(model, 'root');
  const page = new DrawioPage(root ? cellsOf(root, words) : new Map());
  if (model && attribute(model, 'backgroundImage')) page.unread.add('background', name);
  page.draw();
  const { nodes, links, groups, joined, unread } = page;
  return accountFor({ name, nodes, links, groups }, { elements: root ? listedIn(root) : [], joined, unread });
}

/** One page while it is read: first every cell gets its place and its part, then the lines are joined. */
class DrawioPage {
  readonly nodes: SketchPage['nodes'] = [];
  readonly links: SketchPage['links'] = [];
  readonly groups: SketchPage['groups'] = [];
  readonly unread = new UnreadList();
  /** Cells that are drawn as a part of another. */
  readonly joined = new Set<string>();
  private readonly children = new Map<string, Cell[]>();
  /** Cells that are drawn as another: rows of a table as their table. */
  private readonly drawnAs = new Map<string, string>();
  private readonly linked = new Set<string>();

  constructor(private readonly cells: ReadonlyMap<string, Cell>) {
    for (const cell of cells.values()) {
      const known = this.children.get(cell.parent);
      if (known) known.push(cell);
      else this.children.set(cell.parent, [cell]);
      if (cell.edge) for (const end of [cell.source, cell.target]) if (end) this.linked.add(end);
    }
  }

  draw(): void {
    const visible = [...this.cells.values()].filter((cell) => (cell.edge || cell.vertex) && !this.isHidden(cell));
    for (const cell of visible) cell.box = { ...cell.box, ...this.placeOf(cell) };
    const boxes = visible.filter((cell) => cell.vertex && !cell.relative);
    const frames = new Set(boxes.filter((cell) => this.isFrame(cell, boxes)).map(({ id }) => id));
    for (const cell of visible) if (cell.vertex) this.drawBox(cell, frames);
    for (const cell of visible) if (cell.edge) this.drawLine(cell, frames);
  }

  /** In a hidden layer, or in something hidden: it is not drawn, and that is said. */
  private isHidden(cell: Cell): boolean {
    const hidden = cell.hidden || this.above(cell).some((one) => one.hidden);
    if (hidden) this.unread.leave(cell.id, 'hidden', cell.name);
    return hidden;
  }

  /** The cells a cell is in, the nearest first; a file in which cells are in each other ends at the limit. */
  private above(cell: Cell): Cell[] {
    const found: Cell[] = [];
    for (let at = this.cells.get(cell.parent); at; at = this.cells.get(at.parent)) {
      found.push(at);
      if (found.length > deepest) throw new DrawingRefused('tooDeep');
    }
    return found;
  }

  private originOf(cell: Cell): Point {
    const parent = this.cells.get(cell.parent);
    return parent?.vertex ? this.placeOf(parent) : { x: 0, y: 0 };
  }

  private readonly places = new Map<string, Point>();
  /** The place on the page: shapes are drawn relative to what they are in. */
  private placeOf(cell: Cell): Point {
    const known = this.places.get(cell.id);
    if (known) return known;
    let place = { x: cell.box.x, y: cell.box.y };
    this.places.set(cell.id, place);
    if (this.above(cell).length > 0) {
      const origin = this.originOf(cell);
      const parent = this.cells.get(cell.parent);
      // A relative place is a share of the parent's size.
      const [w, h] = cell.relative && parent?.vertex ? [parent.box.width, parent.box.height] : [1, 1];
      place = { x: origin.x + place.x * w, y: origin.y + place.y * h };
    }
    this.places.set(cell.id, place);
    return place;
  }

  private inside(cell: Cell): Cell[] {
    return (this.children.get(cell.id) ?? []).filter(({ vertex, edge }) => vertex || edge);
  }

  /** Is this box a frame around others, and not a box of its own? */
  private isFrame(cell: Cell, boxes: readonly Cell[]): boolean {
    if (isText(cell.style) || holdsRows(cell.style)) return false;
    if (isContainer(cell.style)) return true;
    if (this.inside(cell).some((child) => child.vertex && !isText(child.style))) return !this.isWhole(cell);
    if (this.linked.has(cell.id)) return false;
    const around = boxes.filter(
      (other) =>
        other !== cell && !isText(other.style) && other.parent === cell.parent && liesInside(other.box, cell.box),
    ).length;
    return around > 1 || (around === 1 && (isDashed(cell.style) || saysBoundary(cell.name)));
  }

  /** Is a box with others in it an element of its own, of which they are parts? Flows, properties or its shape tell; what looks or is called like a frame is one. */
  private isWhole(cell: Cell): boolean {
    if (isDashed(cell.style) || cell.style.get('fillColor') === 'none') return false;
    if (saysBoundary(cell.name) || saysBoundary(cell.description)) return false;
    if (this.linked.has(cell.id)) return true;
    return cell.name !== '' && (cell.hasProperties || cell.style.has('ellipse') || formOf(cell.style) !== 'part');
  }

  /** The element a cell is a part of: the nearest box around it that is one. */
  private wholeOf(cell: Cell, frames: ReadonlySet<string>): { partOf?: string } {
    const whole = this.cells.get(cell.parent);
    const isWhole = whole?.vertex && !frames.has(whole.id) && !isText(whole.style) && !holdsRows(whole.style);
    return isWhole ? { partOf: whole.id } : {};
  }

  private drawBox(cell: Cell, frames: ReadonlySet<string>) {
    const parent = this.cells.get(cell.parent);
    // The label of a line.
    if (parent?.edge) {
      this.joined.add(cell.id);
      return;
    }
    const table = [cell, ...this.above(cell)].filter((one) => one.vertex && holdsRows(one.style)).at(-1);
    if (table && table !== cell) return this.foldInto(table, cell);
    const group = this.above(cell).find(({ id }) => frames.has(id))?.id ?? null;
    if (frames.has(cell.id)) {
      const boundary =
        (isDashed(cell.style) && !isFilled(cell.style)) || saysBoundary(cell.name) || saysBoundary(cell.description);
      const open = cell.open ? { open: cell.open } : {};
      // Who is in a frame is told by its place: a frame itself is in scope or not by what is in it.
      if (cell.outOfScope !== undefined) this.unread.add('attributes', `${cell.name}: out of scope`);
      this.groups.push({ id: cell.id, name: cell.name, boundary, box: cell.box, ...open, group });
      return;
    }
    if (cell.relative && parent?.vertex) return this.foldInto(parent, cell);
    const rows = holdsRows(cell.style) ? this.rowsOf(cell) : '';
    const linked = this.linked.has(cell.id) || (rows !== '' && this.inside(cell).some(({ id }) => this.linked.has(id)));
    if (cell.name === '' && !linked && rows === '') {
      return this.unread.leave(cell.id, 'decoration', isText(cell.style) ? '' : shapeName(cell.style));
    }
    const note = !linked && (isText(cell.style) || cell.label.length > 200);
    this.nodes.push({
      id: cell.id,
      name: note ? cell.label : cell.name || shapeName(cell.style).split('.').at(-1) || '',
      description: note ? '' : [cell.description, rows].filter(Boolean).join('\n').slice(0, 4000),
      ...(!note && { ...scopeOf(cell), ...this.wholeOf(cell, frames) }),
      form: note ? 'note' : formOf(cell.style),
      box: cell.box,
      group,
    });
    if (rows) this.unread.add('textOfRows', cell.name, this.inside(cell).length);
  }

  private foldInto(whole: Cell, cell: Cell) {
    this.drawnAs.set(cell.id, whole.id);
    this.joined.add(cell.id);
  }

  private rowsOf(table: Cell): string {
    const lines = (cell: Cell): string[] =>
      this.inside(cell).flatMap((row) => [...(row.vertex && row.label ? [oneLine(row.label)] : []), ...lines(row)]);
    return lines(table).join('\n');
  }

  private drawLine(cell: Cell, frames: ReadonlySet<string>) {
    const labels = this.inside(cell).filter(({ vertex, label }) => vertex && label !== '');
    const name = oneLine([cell.name, ...labels.map(({ label }) => label)].filter(Boolean).join(' / '));
    const origin = this.originOf(cell);
    const moved = ({ x, y }: Point): Point => ({ x: x + origin.x, y: y + origin.y });
    const vertices = cell.points.map(moved);
    const [from, to] = (['source', 'target'] as const).map((side) => {
      const box = this.cells.get(this.drawnAs.get(cell[side]) ?? cell[side]);
      if (box && this.nodes.some(({ id }) => id === box.id)) return box.id;
      const end = cell[`${side}Point`];
      const id = `${cell.id} ${side}`;
      if (box && frames.has(box.id))
        return endAt(this.nodes, edgeOf(box, vertices, end), {
          id,
          name: name || box.name,
          unread: this.unread,
          why: 'endAtFrame',
        });
      return end ? endAt(this.nodes, moved(end), { id, name, unread: this.unread }) : undefined;
    });
    if (from === undefined || to === undefined) return this.unread.leave(cell.id, 'lineWithoutEnds', name);
    const { arrow, description } = cell;
    this.links.push({
      id: cell.id,
      name,
      description,
      ...scopeOf(cell),
      from,
      to,
      arrow,
      dashed: isDashed(cell.style),
      vertices,
      plain: false,
    });
  }
}

const scopeOf = ({ outOfScope }: Cell) => (outOfScope === undefined ? {} : { outOfScope });

/** Where a line that ends at a frame meets it, about: above the frame's middle, or where its end is given. */
const edgeOf = (frame: Cell, vertices: readonly Point[], end: Point | null): Point => {
  const towards = vertices[0] ?? end;
  const { x, y } = centreOf(frame.box);
  if (!towards) return { x, y: frame.box.y };
  return {
    x: Math.min(Math.max(towards.x, frame.box.x), frame.box.x + frame.box.width),
    y: towards.y < y ? frame.box.y : frame.box.y + frame.box.height,
  };
};
