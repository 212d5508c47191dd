import type { Picture, Pictured } from '../../diagram/picture-parts.ts';
import { type PicturePart, printedParts } from '../../diagram/tiles.ts';
import { type Block, hasPages } from '../blocks.ts';
import { column, type ReportContext, tableOf } from '../report-context.ts';

/**
 * Room for a picture (px at 96 to the inch): a page on its side, with heading and caption; a sheet has no pages, but a PNG of more pixels
 * than this would not be sharp.
 */
const room = { page: { width: 970, height: 540 }, sheet: { width: 4000, height: 4000 } };

/** What is drawn, with its whole name. */
export interface Drawn {
  id: string;
  code: string;
  name: string;
}

/**
 * A picture with its heading, whole or in parts.
 * @param note a sentence about it: above it on a page, beside the title of its sheet
 * @param drawn what may be shortened in it: paper has no hint that says the whole name, so it stands below the picture
 */
export function printedPicture(
  context: ReportContext,
  title: string,
  picture: Picture,
  { note = '', drawn = [] }: { note?: string; drawn?: Iterable<Drawn> } = {},
): Block[] {
  const { t, format } = context;
  const parts = printedParts(picture, hasPages(format) ? room.page : room.sheet);
  const isWhole = parts.every(({ place }) => place === null);
  const captionOf = ({ place }: PicturePart) => (place ? t('topologyPart', place) : isWhole ? '' : t('topologyWhole'));
  const onPage = hasPages(format) && note !== '';
  return [
    { block: 'heading', text: title },
    ...(onPage ? [{ block: 'text', text: note } as const] : []),
    {
      block: 'picture',
      picture,
      alt: title,
      parts: parts.map((part, i) => {
        const besides = i === 0 && !onPage ? note : '';
        return { part, caption: [besides, captionOf(part)].filter(Boolean).join(' ') };
      }),
    },
    ...(hasPages(format) ? wholeNames(context, picture, drawn) : []),
  ];
}

/** The names that a picture shortens, by their codes or by what it shows of them. */
function wholeNames(context: ReportContext, { items }: Picture, drawn: Iterable<Drawn>): Block[] {
  const pictured = new Map(items.map((item) => [item.id, item]));
  const rows = new Map<string, readonly [string, string]>();
  for (const { id, code, name } of drawn) {
    const shown = textsIn(pictured.get(id)?.shapes ?? []);
    const cut = shown.findIndex((text) => text.endsWith('…'));
    if (cut >= 0 && !bare(shown.join('')).includes(bare(name)))
      rows.set(`${code} ${name}`, [code || shown.slice(0, cut + 1).join(''), name]);
  }
  if (rows.size === 0) return [];
  const columns = [column(context, 'nameShown', 30), column(context, 'wholeName', 70)];
  return [{ block: 'text', text: context.t('namesCut'), quiet: true }, tableOf(context, columns, [...rows.values()])];
}

const textsIn = (shapes: Pictured['shapes']): string[] =>
  shapes.flatMap((shape) => (shape.is === 'text' ? [shape.text] : []));
const bare = (text: string): string => text.replace(/\s+/g, '');
