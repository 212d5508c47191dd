import { unreadableSign } from '../../code-page.ts';
import { JsonTooMuch, parseJson } from '../../json-text.ts';
import { pageOfCsv } from './csv.ts';
import { isDbc, pageOfDbc } from './dbc.ts';
import { pagesOfDrawio, type ReadingTools } from './drawio.ts';
import { DrawingRefused } from './limits.ts';
import { isOtm, pagesOfOtm } from './otm.ts';
import { settle } from './settle.ts';
import { type DrawingFormat, oneLine, type Sketch, type SketchPage } from './sketch.ts';
import { isThreatDragon, pagesOfThreatDragon } from './threat-dragon.ts';
import { pagesOfTm7 } from './tm7.ts';
import { attribute } from './xml-element.ts';

/**
 * The drawing of a file. What it is follows from its content; its name only names the page of a format that has none.
 * @throws DrawingRefused
 */
export function readDrawing(file: { name: string; text: string }, tools: ReadingTools): Sketch {
  const sketch = sketchOf(file.text, oneLine(file.name.replace(/\.[^.]+$/, ''), 80), tools);
  if (sketch.pages.every(({ nodes, groups, unread }) => nodes.length + groups.length + unread.length === 0))
    throw new DrawingRefused('empty');
  for (const page of sketch.pages) {
    if (!namesLines.has(sketch.format)) tellUnreadable(page);
    settle(page);
  }
  return sketch;
}

/** Formats whose readers name what is no character by its line or cell. */
const namesLines: ReadonlySet<DrawingFormat> = new Set(['csv', 'dbc']);

/** Names each element with a byte in its name that is no part of the text. */
function tellUnreadable({ nodes, links, groups, unread }: SketchPage): void {
  for (const { name } of [...nodes, ...links, ...groups])
    if (name.includes(unreadableSign)) unread.push({ why: 'unreadable', what: oneLine(name, 120), count: 1 });
}

function sketchOf(text: string, name: string, tools: ReadingTools): Sketch {
  const start = text
    .slice(0, 2000)
    .trimStart()
    .replace(/^\ufeff/, '');
  if (start.startsWith('<')) return sketchOfXml(text, tools);
  if (start.startsWith('{') || start.startsWith('[')) return sketchOfJson(text);
  const one = (format: DrawingFormat, page: SketchPage): Sketch => ({ format, pages: [page] });
  return isDbc(text) ? one('dbc', pageOfDbc(text, name)) : one('csv', pageOfCsv(text, name, tools));
}

function sketchOfXml(text: string, tools: ReadingTools): Sketch {
  const root = tools.parseXml(text);
  if (root.name === 'ThreatModel') return { format: 'tm7', pages: pagesOfTm7(root) };
  const drawio =
    root.name === 'mxfile' ||
    root.name === 'mxGraphModel' ||
    (root.name === 'svg' && attribute(root, 'content').startsWith('<mxfile'));
  if (!drawio) throw new DrawingRefused('unknownFormat');
  return { format: 'drawio', pages: pagesOfDrawio(root, tools) };
}

function sketchOfJson(text: string): Sketch {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (error) {
    throw new DrawingRefused(error instanceof JsonTooMuch ? 'tooDeep' : 'broken');
  }
  if (isOtm(json)) return { format: 'otm', pages: pagesOfOtm(json) };
  if (!isThreatDragon(json)) throw new DrawingRefused('unknownFormat');
  return { format: 'threatDragon', pages: pagesOfThreatDragon(json) };
}
