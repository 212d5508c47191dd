import type { Row } from '../../kinds/kinds.ts';
import { Table } from '../../workspace/table.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { ReportHead } from '../blocks.ts';
import { leftOutMark, said } from './left-out.ts';

/** The rows without the texts of chapters, which are about the whole version and may name any asset. */
export function rowsWithoutWholeTexts(w: Workspace): Workspace {
  const rows = [...w.chapters.values()].map(
    (row): Row<'chapters'> => ({
      ...row,
      text: row.text !== '' || row.pictures.length > 0 ? leftOutMark : '',
      pictures: [],
    }),
  );
  return { ...w, chapters: Table.of(rows) };
}

/** The cover without what was written about the whole version: its description, and what was said when it was made final or approved. */
export function headWithoutWholeTexts(head: ReportHead): ReportHead {
  const { final, approvals, versions } = head;
  return {
    ...head,
    description: said(head.description),
    overview: said(head.overview),
    ...signed({ final, approvals }),
    ...(versions && {
      versions: versions.map((one) => ({ ...one, content: said(one.content), ...signed(one) })),
    }),
  };
}

function signed({
  final,
  approvals,
}: Pick<ReportHead, 'final' | 'approvals'>): Pick<ReportHead, 'final' | 'approvals'> {
  return {
    ...(final && { final: { ...final, reason: said(final.reason) } }),
    ...(approvals && { approvals: approvals.map((one) => ({ ...one, comment: said(one.comment) })) }),
  };
}
