import { colours } from '../diagram/colours.ts';
import { type Drawing, diagramsOf, drawingOf } from '../diagram/drawing.ts';
import type { Box } from '../diagram/geometry.ts';
import { frameOf, pictureOf } from '../diagram/picture.ts';
import type { Colours, Picture, Pictured } from '../diagram/picture-parts.ts';
import { svgOf } from '../diagram/svg.ts';
import { assetLooks } from '../drawn/looks.ts';
import type { AnyRow } from '../kinds/kinds.ts';
import { levelScale } from '../method/rate/level-scale.ts';
import { rate } from '../method/rate/rater.ts';
import { riskLevelOf } from '../method/rate/risk.ts';
import { sameContent } from '../model/same-content.ts';
import type { Tone } from '../model/tones.ts';
import { sameRow } from '../workspace/edit-recorder.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { RowChangeKind } from './row-change.ts';

/** A diagram of two versions: each as a picture with what is otherwise marked, and both over each other. */
export interface ComparedPicture {
  id: string;
  name: string;
  counts: Record<RowChangeKind, number>;
  /** SVG; null where the version has no such diagram. */
  before: string | null;
  after: string | null;
  over: string;
}

/** The colour of a mark: what is added, removed and changed, as in the words of the comparison. */
const tones: Record<RowChangeKind, Tone> = { added: 'low', removed: 'serious', changed: 'medium' };

interface Side {
  w: Workspace;
  pictures: ReadonlyMap<string, { drawing: Drawing; picture: Picture }>;
}

/** The diagrams that two versions have otherwise, drawn from the shapes of screen and report (R-VER-8). It pauses after each drawing. */
export function* comparingPictures(
  before: Workspace,
  after: Workspace,
  theme: 'light' | 'dark',
  outside: string,
): Generator<undefined, ComparedPicture[]> {
  const paint = colours[theme];
  const was = yield* lookingAt(before, paint, outside);
  const is = yield* lookingAt(after, paint, outside);
  const diagrams = new Map([...diagramsOf(before), ...diagramsOf(after)].map(({ id, name }) => [id, name]));
  const compared: ComparedPicture[] = [];
  for (const [id, name] of diagrams) {
    const found = marksOf(was, is, id);
    if (found.size === 0 && before.diagrams.has(id) === after.diagrams.has(id)) continue;
    const counts = { added: 0, removed: 0, changed: 0 };
    for (const what of found.values()) counts[what] += 1;
    const pictures = drawn(was.pictures.get(id)?.picture, is.pictures.get(id)?.picture, found, paint);
    compared.push({ id, name, counts, ...pictures });
    yield;
  }
  return compared;
}

function* lookingAt(w: Workspace, paint: Colours, outside: string): Generator<undefined, Side> {
  const scale = new Map(levelScale(w.method.risk.levels).map((level) => [level.code, level]));
  const lookOf = assetLooks(w, rate(w).risks, (value) => {
    const level = scale.get(riskLevelOf(w.method.risk, value)?.code ?? '');
    return level ? { tone: level.tone, name: level.name.en, digit: String(value) } : null;
  });
  yield;
  const pictures = new Map<string, { drawing: Drawing; picture: Picture }>();
  for (const { id } of diagramsOf(w)) {
    const drawing = drawingOf(w, id);
    pictures.set(id, { drawing, picture: pictureOf({ drawing, lookOf, outside, colours: paint }) });
    yield;
  }
  return { w, pictures };
}

/** What became of the parts of a diagram. A link that only follows a moved node is not changed itself. */
function marksOf(was: Side, is: Side, diagram: string): Map<string, RowChangeKind> {
  const marks = new Map<string, RowChangeKind>();
  const [old, now] = [partsIn(was, diagram), partsIn(is, diagram)];
  for (const [id, { row, item }] of now) {
    const former = old.get(id);
    if (!former) marks.set(id, 'added');
    else if (!sameRow(former.row, row) || (item.kind === 'node' && !sameContent(former.item.shapes, item.shapes)))
      marks.set(id, 'changed');
  }
  for (const id of old.keys()) if (!now.has(id)) marks.set(id, 'removed');
  return marks;
}

function partsIn({ pictures }: Side, diagram: string): Map<string, { row: AnyRow; item: Pictured }> {
  const found = new Map<string, { row: AnyRow; item: Pictured }>();
  const one = pictures.get(diagram);
  if (!one) return found;
  const { nodes, links, groups } = one.drawing;
  const rows = new Map<string, AnyRow>([...nodes, ...links, ...groups].map((row) => [row.id, row]));
  for (const item of one.picture.items) {
    const row = rows.get(item.id);
    if (row) found.set(item.id, { row, item });
  }
  return found;
}

function drawn(
  before: Picture | undefined,
  after: Picture | undefined,
  marks: ReadonlyMap<string, RowChangeKind>,
  paint: Colours,
): Pick<ComparedPicture, 'before' | 'after' | 'over'> {
  const marked = (picture: Picture | undefined): Picture => ({
    items: (picture?.items ?? []).map((item) => {
      const what = marks.get(item.id);
      return what ? withMark(item, what, paint) : item;
    }),
    routes: picture?.routes ?? new Map(),
  });
  const [was, is] = [marked(before), marked(after)];
  const gone = was.items.filter(({ id }) => marks.get(id) === 'removed');
  const over: Picture = { items: [...gone, ...is.items], routes: is.routes };
  const frame: Box = frameOf({ items: [...was.items, ...is.items], routes: is.routes });
  const svg = (picture: Picture) => svgOf(picture, paint.ground, frame).svg;
  return { before: before ? svg(was) : null, after: after ? svg(is) : null, over: svg(over) };
}

/** Room between a shape and its mark (px). */
const room = 4;

function withMark(item: Pictured, what: RowChangeKind, { tones: own }: Colours): Pictured {
  const { width, height } = item.box;
  const size = { x: -room, y: -room, w: width + 2 * room, h: height + 2 * room };
  const dash = what === 'removed' ? { dash: '6 4' } : {};
  const mark = { is: 'rect' as const, ...size, radius: 6, stroke: own[tones[what]].text, width: 2.5, ...dash };
  return { ...item, shapes: [...item.shapes, mark] };
}
