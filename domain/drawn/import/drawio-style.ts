/** The style of a draw.io cell: `ellipse;dashed=1;…` as words and values. */
export type CellStyle = ReadonlyMap<string, string>;

export function styleOf(text: string): CellStyle {
  const style = new Map<string, string>();
  for (const part of text.slice(0, 4000).split(';')) {
    const at = part.indexOf('=');
    if (part) style.set(at < 0 ? part.trim() : part.slice(0, at).trim(), at < 0 ? '1' : part.slice(at + 1).trim());
  }
  return style;
}

const stores =
  /cylinder|database|data_?store|\bdisk|storage|partialrectangle|dynamodb|_rds|_s3|bucket|mxgraph\.dfd\.datastore/i;
const outsiders = /actor|\busers?\b|person|external|cloud\b|customer|internet/i;

/** What kind of thing a shape draws. */
export function formOf(style: CellStyle): 'part' | 'store' | 'outside' {
  const shape = shapeName(style);
  if (stores.test(shape)) return 'store';
  return outsiders.test(shape) ? 'outside' : 'part';
}

/** The name of the shape: of a library, else the first word of the style. */
export function shapeName(style: CellStyle): string {
  const own = style.get('resIcon') ?? style.get('shape');
  if (own) return own;
  const [first] = style.keys();
  return first !== undefined && style.get(first) === '1' && !/^(html|rounded)$/.test(first) ? first : '';
}

/** Words only, a label or a note: no element of the system. */
export const isText = (style: CellStyle): boolean =>
  style.has('text') || style.has('edgeLabel') || style.get('shape') === 'note';

/** A frame that holds others: they are drawn relative to it. */
export const isContainer = (style: CellStyle): boolean =>
  style.get('container') === '1' || style.has('swimlane') || style.has('group') || style.get('shape') === 'swimlane';

/** A frame of rows: the table of a class or a record. Its rows are text, not boxes. */
export const holdsRows = (style: CellStyle): boolean =>
  /^(stackLayout|tableLayout)$/.test(style.get('childLayout') ?? '') ||
  /^(table|tableRow)$/.test(style.get('shape') ?? '');

export const isDashed = (style: CellStyle): boolean => style.get('dashed') === '1';
export const isFilled = (style: CellStyle): boolean => !/^(none|default)?$/.test(style.get('fillColor') ?? 'default');

/** Words by which people call a trust boundary. */
export const saysBoundary = (text: string): boolean =>
  /trust|boundary|\bzone\b|\u4fe1\u4efb|\u8fb9\u754c|\u533a\u57df|\u5b89\u5168\u57df/i.test(text);

/** Where the line has arrow heads; draw.io draws one at the end where nothing is said. */
export function arrowOf(style: CellStyle): 'none' | 'forward' | 'backward' | 'both' {
  const start = (style.get('startArrow') ?? 'none') !== 'none';
  const end = (style.get('endArrow') ?? 'classic') !== 'none';
  if (start && end) return 'both';
  return start ? 'backward' : end ? 'forward' : 'none';
}
