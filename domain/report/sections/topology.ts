import { colours } from '../../diagram/colours.ts';
import { diagramsOf, drawingOf } from '../../diagram/drawing.ts';
import { assetLooks } from '../../diagram/looks.ts';
import { pictureOf } from '../../diagram/picture.ts';
import { printedParts } from '../../diagram/tiles.ts';
import type { Block } from '../blocks.ts';
import type { ReportContext } from '../report-context.ts';

/** Room for a picture on a page on its side, with heading and caption (px at 96 to the inch). A sheet has no pages: there it is whole. */
const room = { docx: { width: 970, height: 540 }, xlsx: { width: Infinity, height: Infinity } };

/** The data-flow diagrams, drawn from the same shapes as on screen. An empty one is not printed. */
export function topology(context: ReportContext): Block[] {
  const { w, t, ratings } = context;
  const lookOf = assetLooks(w, ratings.risks, (value) => {
    const { tone, text } = context.riskLevel(value);
    return tone ? { tone, name: text, digit: String(value) } : null;
  });
  return diagramsOf(w).flatMap(({ id, name }): Block[] => {
    const drawing = drawingOf(w, id);
    if (drawing.nodes.length + drawing.groups.length === 0) return [];
    const picture = pictureOf({ drawing, lookOf, outside: t('topologyOutside'), colours: colours.light });
    const parts = printedParts(picture, room[context.format]);
    const title = t('topology', { name });
    return [
      { block: 'heading', text: title },
      {
        block: 'picture',
        picture,
        alt: title,
        parts: parts.map((part) => ({
          part,
          caption: part.place ? t('topologyPart', part.place) : parts.length > 1 ? t('topologyWhole') : '',
        })),
      },
    ];
  });
}
