import type { Cell, FrontPart, ReportHead, TableBlock } from '../blocks.ts';
import type { Language } from '../language.ts';
import { momentWords } from '../moment.ts';

/** Room to sign by hand. */
const room = '\n\n';
/** Lines of approvers whose names are not known yet. */
const freeLines = 2;

/**
 * Who approved the version, and lines for author, responsible and those who have not answered: a printed report can be signed by hand. An approval
 * here is the word of its approver alone.
 */
export function signatures(say: Language, head: ReportHead): FrontPart {
  const { t } = say;
  const answered = (head.approvals ?? []).filter(({ answer }) => answer !== null);
  const lines = signatureLines(say, head, answered.length > 0);
  return {
    title: t('signatures'),
    sheet: t('sheetSignatures'),
    blocks: [
      ...(answered.length > 0 ? [answers(say, head, answered)] : []),
      ...(lines.length > 0 ? [table(say, lines)] : []),
    ],
  };
}

function answers({ t }: Language, { zone }: ReportHead, given: NonNullable<ReportHead['approvals']>): TableBlock {
  const column = (title: string, width: number) => ({ title, width });
  return {
    block: 'table',
    empty: t('nothing'),
    columns: [
      column(t('signedName'), 18),
      column(t('signedRole'), 12),
      column(t('signedAnswer'), 16),
      column(t('signedDay'), 18),
      column(t('signedComment'), 30),
    ],
    lines: () =>
      given.map(({ who, answer, on, comment, own, imported }): Cell[] => [
        who,
        t('approverRole'),
        [t(answer ?? 'approvalWaiting'), own ? t(`own_${own}`) : '', imported ? t('asFileSays') : '']
          .filter(Boolean)
          .join('\n'),
        momentWords(on, zone),
        comment,
      ]),
  };
}

function signatureLines({ t }: Language, head: ReportHead, isAnswered: boolean): Cell[][] {
  const asked = (head.approvals ?? []).filter(({ answer }) => answer === null).map(({ who }) => who);
  const approver = (name: string): Cell[] => [name, t('approverRole'), '', room];
  const own: [string, string][] = [
    [head.author, t('author')],
    [head.responsible, t('responsible')],
  ];
  const names = asked.length > 0 || isAnswered ? asked : Array.from({ length: freeLines }, () => '');
  return [...own.flatMap(([name, role]) => (name ? [[name, role, '', room]] : [])), ...names.map(approver)];
}

function table({ t }: Language, lines: readonly (readonly Cell[])[]): TableBlock {
  const column = (title: string, width: number) => ({ title, width });
  return {
    block: 'table',
    empty: t('nothing'),
    columns: [
      column(t('signedName'), 24),
      column(t('signedRole'), 20),
      column(t('signedDay'), 16),
      column(t('signature'), 32),
    ],
    lines: () => lines,
  };
}
