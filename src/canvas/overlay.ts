import type { Box, Point } from '#domain/diagram/geometry.ts';
import { textWidth } from '#domain/diagram/shapes.ts';
import type { Guide } from './snap';
import type { Viewport } from './viewport';

/** What lies over the drawing while one works on it. All in the drawing's own measure; sizes of handles are those of the screen. */
export interface Marks {
  selected: readonly Box[];
  /** The frame around all that is selected, with handles when it can be resized. */
  frame: Box | null;
  handles: readonly Point[];
  ports: readonly Point[];
  /** Bends of the selected link, and the middles where a new one can be pulled out. */
  bends: readonly Point[];
  middles: readonly Point[];
  guides: readonly Guide[];
  rubber: { box: Box; manner: 'inside' | 'touched' } | null;
  pulled: readonly Point[];
  target: Box | null;
  region: Box | null;
  /** The ways of the selected links. */
  ways: readonly (readonly Point[])[];
  /** Ways of links that follow a node under the pointer. */
  following: readonly (readonly Point[])[];
  /** Words at boxes: what became of them. */
  worded: readonly { box: Box; word: string }[];
  /** What somebody else who edits has selected, with the name. */
  watched: { boxes: readonly Box[]; ways: readonly (readonly Point[])[]; name: string } | null;
}

export const noMarks: Marks = {
  selected: [],
  frame: null,
  handles: [],
  ports: [],
  bends: [],
  middles: [],
  guides: [],
  rubber: null,
  pulled: [],
  target: null,
  region: null,
  ways: [],
  following: [],
  worded: [],
  watched: null,
};

const svgElement = <K extends keyof SVGElementTagNameMap>(tag: K) =>
  document.createElementNS('http://www.w3.org/2000/svg', tag);

/** Marks as a few paths, however many shapes are selected. It takes no events: what is below the pointer is asked of the drawing. */
export class Overlay {
  readonly element = svgElement('svg');
  private readonly paths = new Map<string, SVGPathElement>();
  private readonly words = svgElement('g');

  constructor(container: HTMLElement) {
    this.element.style.cssText = 'position:absolute;inset:0;pointer-events:none;width:100%;height:100%';
    this.element.setAttribute('data-part', 'marks');
    this.element.setAttribute('aria-hidden', 'true');
    for (const name of names) {
      const path = svgElement('path');
      path.setAttribute('data-mark', name);
      this.paths.set(name, path);
      this.element.append(path);
    }
    this.element.append(this.words);
    container.append(this.element);
  }

  paint(marks: Marks, view: Viewport) {
    const on = view.screenBox;
    const at = view.toScreen;
    const set = (name: (typeof names)[number], d: string) => {
      const path = this.paths.get(name);
      if (path && path.getAttribute('d') !== d) path.setAttribute('d', d);
    };
    set('selected', marks.selected.map((box) => frame(on(box), 2)).join(''));
    set('frame', marks.frame ? frame(on(marks.frame), 4) : '');
    set('way', marks.ways.map((way) => line(way.map(at))).join(''));
    set('following', marks.following.map((way) => line(way.map(at))).join(''));
    set('handles', marks.handles.map((point) => square(at(point), 4)).join(''));
    set('bends', marks.bends.map((point) => square(at(point), 4)).join(''));
    set('middles', marks.middles.map((point) => dot(at(point), 3.5)).join(''));
    set('ports', marks.ports.map((point) => dot(at(point), 4)).join(''));
    set('guides', marks.guides.map(({ from, to }) => line([at(from), at(to)])).join(''));
    set('inside', marks.rubber?.manner === 'inside' ? frame(on(marks.rubber.box), 0) : '');
    set('touched', marks.rubber?.manner === 'touched' ? frame(on(marks.rubber.box), 0) : '');
    set('pulled', line(marks.pulled.map(at)));
    set('target', marks.target ? frame(on(marks.target), 3) : '');
    set('region', marks.region ? frame(on(marks.region), 0) : '');
    set('worded', marks.worded.map(({ box }) => frame(on(box), 3)).join(''));
    const { watched } = marks;
    set(
      'watched',
      watched
        ? [...watched.boxes.map((box) => frame(on(box), 4)), ...watched.ways.map((way) => line(way.map(at)))].join('')
        : '',
    );
    this.words.replaceChildren(
      ...marks.guides.flatMap((guide) => wordsOf(guide, at)),
      ...marks.worded.map(({ box, word }) => wordAt(on(box), word)),
      ...tagOf(watched, view),
    );
  }
}

const names = [
  'following',
  'watched',
  'worded',
  'target',
  'selected',
  'frame',
  'way',
  'guides',
  'inside',
  'touched',
  'region',
  'pulled',
  'ports',
  'handles',
  'bends',
  'middles',
] as const;

function wordsOf({ from, to, gap }: Guide, at: (point: Point) => Point): SVGElement[] {
  if (gap === undefined) return [];
  const middle = at({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  const text = svgElement('text');
  text.textContent = String(gap);
  text.setAttribute('x', String(middle.x));
  text.setAttribute('y', String(middle.y - 4));
  text.setAttribute('text-anchor', 'middle');
  return [text];
}

/** A word over the top right corner of a box. */
function wordAt({ x, y, width }: Box, word: string): SVGElement {
  const text = svgElement('text');
  text.textContent = word;
  text.setAttribute('data-mark', 'word');
  text.setAttribute('x', String(n(x + width)));
  text.setAttribute('y', String(n(y - 9)));
  text.setAttribute('text-anchor', 'end');
  return text;
}

/** The name of who edits, at the top left of what is selected there, whole where the edge of the view is near. */
function tagOf(watched: Marks['watched'], view: Viewport): SVGElement[] {
  const [box] = watched?.boxes ?? [];
  const first = box ?? watched?.ways[0]?.[0];
  if (!watched || !first) return [];
  const corner = view.toScreen(first);
  const most = view.width - tagMargin - textWidth(watched.name, tagSize, true);
  const text = svgElement('text');
  text.textContent = watched.name;
  text.setAttribute('data-mark', 'watcher');
  text.setAttribute('x', String(Math.max(tagMargin, Math.min(corner.x, most))));
  text.setAttribute('y', String(corner.y - 11));
  return [text];
}

/** Size of the letters of the name (as in canvas.less), and its distance from the edge of the view (px). */
const tagSize = 11;
const tagMargin = 8;

const n = (value: number) => Math.round(value * 10) / 10;
const frame = ({ x, y, width, height }: Box, by: number) =>
  `M${n(x - by)} ${n(y - by)}h${n(width + 2 * by)}v${n(height + 2 * by)}h${n(-width - 2 * by)}Z`;
const square = ({ x, y }: Point, by: number) => frame({ x, y, width: 0, height: 0 }, by);
const dot = ({ x, y }: Point, by: number) =>
  `M${n(x - by)} ${n(y)}a${by} ${by} 0 1 0 ${2 * by} 0a${by} ${by} 0 1 0 ${-2 * by} 0Z`;
const line = (points: readonly Point[]) =>
  points.length < 2 ? '' : `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}`;
