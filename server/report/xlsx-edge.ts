import type { Report } from '#domain/report/blocks.ts';
import { type RunningHead, runningHead } from '#domain/report/running-head.ts';
import { xlsxText } from '#domain/xlsx-text.ts';
import { cleanText, xml } from '#server/files/xml.ts';

/** What the header of a sheet may hold, and its footer; Excel repairs a file that has more. */
const longestEdge = 255;

/** Header and footer of every printed page of the workbook: what a page belongs to must be seen when it lies alone on a table. */
export function pageEdge(report: Report): string {
  const edges = [50, 40, 30, 20].map((longest) => edgeOf(runningHead(report, { longest })));
  const { header, footer } =
    edges.find((one) => one.header.length <= longestEdge) ?? edgeOf(runningHead(report, { longest: 10 }));
  const written = (text: string) => xml(xlsxText(text));
  return `<headerFooter><oddHeader>${written(header)}</oddHeader><oddFooter>${written(footer)}</oddFooter></headerFooter>`;
}

/** The codes of a header begin with `&`, which as a character stands twice: left, name of the sheet, right, page, pages. */
function edgeOf({ subject, version, report }: RunningHead): { header: string; footer: string } {
  const plain = (text: string) => cleanText(text).replaceAll('&', '&&');
  return {
    header: `&L${plain(subject)}&R${plain(version)}`,
    footer: `&L${plain(report)}&C&A&R&P / &N`,
  };
}
