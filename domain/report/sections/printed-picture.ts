import type { Picture } from '../../diagram/picture-parts.ts';
import { type PicturePart, printedParts } from '../../diagram/tiles.ts';
import { type Block, hasPages } from '../blocks.ts';
import type { ReportContext } from '../report-context.ts';

/**
 * Room for a picture (px at 96 to the inch): a page on its side, with heading and caption; a sheet has no pages, but a PNG of more pixels
 * than this would not be sharp.
 */
const room = { page: { width: 970, height: 540 }, sheet: { width: 4000, height: 4000 } };

/**
 * A picture with its heading, whole or in parts.
 * @param note a sentence about it: above it on a page, beside the title of its sheet
 */
export function printedPicture({ t, format }: ReportContext, title: string, picture: Picture, note = ''): Block[] {
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
  ];
}
