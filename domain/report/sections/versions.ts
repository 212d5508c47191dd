import type { ApprovalMark, Cell, FinalMark, ReportedVersion, ReportHead, TableBlock } from '../blocks.ts';
import type { Language } from '../language.ts';
import { momentWords } from '../moment.ts';
import type { ReportText } from '../texts.ts';

/** Who made a version final, when, and why although something was open. */
function finalParts(
  { t, colon }: Language,
  { who, on, openPoints, reason, imported }: FinalMark,
  zone?: string,
): string[] {
  const points = openPoints > 0 ? t('finalWithPoints', { count: openPoints }) : '';
  const why = [points, reason].filter(Boolean).join(colon);
  return [who, momentWords(on, zone), why, imported ? t('asFileSays') : ''].filter(Boolean);
}

/** Who was asked, the answer, when, and its comment where that is told. */
const approvalParts = ({ t }: Language, one: ApprovalMark, zone: string | undefined, withComment: boolean): string[] =>
  [
    one.who,
    t(one.answer ?? 'approvalWaiting'),
    momentWords(one.on, zone),
    one.own ? t(`own_${one.own}`) : '',
    withComment ? one.comment : '',
    one.imported ? t('asFileSays') : '',
  ].filter(Boolean);

/** `Li Wei · 2026-03-02 08:00 UTC · 4 open points: a first release`. */
export const finalWords = (...of: Parameters<typeof finalParts>): string => finalParts(...of).join(' · ');

/** `Li Wei · approved · 2026-03-03 08:00 UTC`, with its comment where that stands nowhere else. */
export const approvalWords = (...of: Parameters<typeof approvalParts>): string => approvalParts(...of).join(' · ');

/**
 * The versions of the analysis up to the one reported, the oldest first: what each was made from and for, by whom, and who signed it. Of the one
 * reported the signatures are those of the cover, as its answers come after it was made final; all of a kept history that came in a file is the
 * word of the file.
 * @param isAlone the comments of the answers about the version reported stand nowhere else
 */
export function versionTable(
  language: Language,
  head: ReportHead,
  versions: readonly ReportedVersion[],
  isAlone = false,
): TableBlock {
  const { t } = language;
  const { zone, final, approvals } = head;
  const fromFile = head.imported !== undefined;
  const own = versions.length - 1;
  const row = (version: ReportedVersion, i: number): Cell[] => {
    const signed = i === own ? { final, approvals } : version;
    const mark = <M extends { imported?: boolean }>(one: M): M => (fromFile ? { ...one, imported: true } : one);
    return [
      version.version,
      version.base ?? t('firstVersion'),
      version.content,
      version.author,
      momentWords(version.createdOn, zone),
      // A line each, so that no moment is broken in a narrow column.
      signed.final ? finalParts(language, mark(signed.final), zone).join('\n') : t('open'),
      (signed.approvals ?? [])
        .map((one) => approvalParts(language, mark(one), zone, isAlone || i !== own).join('\n'))
        .join('\n\n'),
    ];
  };
  const column = (key: ReportText, width: number) => ({ title: t(key), key, width });
  return {
    block: 'table',
    sheet: t('sheetVersions'),
    empty: t('nothing'),
    columns: [
      column('version', 8),
      column('baseVersion', 8),
      column('updateContent', 19),
      column('authorOfRow', 13),
      column('created', 12),
      column('madeFinal', 24),
      column('approvals', 24),
    ],
    lines: () => versions.map(row),
  };
}
