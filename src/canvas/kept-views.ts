import { centreOf, overlap } from '#domain/diagram/geometry.ts';
import { frameOf } from '#domain/diagram/picture.ts';
import type { Canvas } from './canvas';

const place = 'intara.drawingViews';
/** Of so many drawings the place is kept, those that were left last. */
const most = 40;
/** After the view has rested so long it is kept (ms). */
const restBefore = 500;

/** The middle of what was seen, and how much it was enlarged. */
type Kept = readonly [drawing: string, x: number, y: number, zoom: number];

function read(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    const isKept = (one: unknown): one is Kept =>
      Array.isArray(one) && typeof one[0] === 'string' && one.slice(1).filter(Number.isFinite).length === 3;
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return [];
  }
}

function keep(drawing: string, { view }: Canvas): void {
  if (view.width === 0) return;
  const { x, y } = centreOf(view.seen);
  try {
    const others = read().filter(([id]) => id !== drawing);
    localStorage.setItem(place, JSON.stringify([...others, [drawing, x, y, view.zoom]].slice(-most)));
  } catch {
    // A full or forbidden storage costs the place.
  }
}

/** At a smaller zoom names cannot be read; a drawing that is not shown whole then opens at this one. */
const leastReadable = 0.6;
const readingZoom = 0.75;
/** Around the first node of a drawing that is not shown whole (px of the drawing). */
const before = { x: 220, y: 160 };

/** Shows a drawing where one left it, else whole, or where reading begins if names could not be read then; keeps the place until it is left. */
export function openKept(canvas: Canvas, drawing: string): () => void {
  const kept = read().find(([id]) => id === drawing);
  if (!kept || !showKept(canvas, kept)) showReadable(canvas);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepNow = () => keep(drawing, canvas);
  const deaf = canvas.news.listen(() => {
    clearTimeout(timer);
    timer = setTimeout(keepNow, restBefore);
  });
  window.addEventListener('pagehide', keepNow);
  return () => {
    deaf();
    clearTimeout(timer);
    window.removeEventListener('pagehide', keepNow);
    keepNow();
  };
}

/** False where nothing of the drawing would be seen. */
function showKept({ view, scene }: Canvas, [, x, y, zoom]: Kept): boolean {
  view.zoomAt({ x: 0, y: 0 }, zoom);
  view.centreOn({ x, y });
  const { items } = scene.picture;
  return items.length === 0 || items.some(({ box }) => overlap(box, view.seen));
}

function showReadable(canvas: Canvas): void {
  const { view, scene } = canvas;
  canvas.zoomTo('all');
  if (view.zoom >= leastReadable || scene.picture.items.length === 0) return;
  const frame = frameOf(scene.picture);
  const far = ({ x, y }: { x: number; y: number }) => x - frame.x + (y - frame.y);
  const [first = frame] = [...scene.drawing.nodes].sort((a, b) => far(a) - far(b));
  view.zoomAt({ x: 0, y: 0 }, readingZoom);
  view.centreOn({
    x: Math.max(frame.x, first.x - before.x) + view.width / 2 / readingZoom,
    y: Math.max(frame.y, first.y - before.y) + view.height / 2 / readingZoom,
  });
}
