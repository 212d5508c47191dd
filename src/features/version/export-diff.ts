import type { VersionComparison } from '#contract/comparison.ts';
import type { KindName } from '#domain/kinds/kinds.ts';
import type { Translate } from '@/i18n';
import { rowLabel } from '@/product/useRowLabel';
import type { DiffLine } from './diff-lines';
import type { DifferenceWords } from './difference-words';

/** The lines on screen as a table of texts: what a spreadsheet shows of a comparison. */
export function sheetOf(
  found: VersionComparison,
  lines: readonly DiffLine[],
  words: DifferenceWords,
  { t, kindName }: { t: Translate; kindName: (kind: KindName) => string },
): string[][] {
  const head = [
    t('version.diff.entities'),
    t('workspace.field.code'),
    t('version.field.status'),
    t('version.diff.field'),
    `${found.before.taskName} ${found.before.version}`,
    `${found.after.taskName} ${found.after.version}`,
    t('version.diff.who'),
    t('version.field.createdOn'),
  ];
  const risk = (side: 'before' | 'after', value: number | null) =>
    value === null
      ? t('workspace.notRated')
      : `${value} ${words.looks(side).risk.get(String(value))?.name ?? ''}`.trim();
  const name = (by: string) => found.people[by] ?? by;
  return [
    head,
    ...lines.flatMap((line): string[][] => {
      if (line.type === 'moved') {
        const { code, title, before, after, by, at } = line.risk;
        return [
          [
            t('version.diff.moved'),
            code,
            t('version.diff.what.changed'),
            title,
            risk('before', before.value),
            risk('after', after.value),
            name(by),
            at,
          ],
        ];
      }
      if (line.type === 'row') {
        const { kind, code, title, what, by, at } = line.row;
        const shown = line.difference && words.of(kind, line.difference);
        const values = shown
          ? [shown.label, shown.before.text, shown.after.text]
          : ['', what === 'removed' ? title : '', what === 'added' ? title : ''];
        return [[kindName(kind), rowLabel(t, kind, code), t(`version.diff.what.${what}`), ...values, name(by), at]];
      }
      if (line.type === 'text') {
        const { path, before, after } = line.difference;
        const label = t(`task.field.${(path[0] ?? 'overview') as 'overview'}`);
        const changed = t('version.diff.what.changed');
        return [[t('version.diff.texts'), '', changed, label, String(before ?? ''), String(after ?? ''), '', '']];
      }
      if (line.type === 'method')
        return [
          [
            t('version.diff.method'),
            '',
            t('version.diff.what.changed'),
            t(`version.diff.part.${line.part}`),
            '',
            '',
            '',
            '',
          ],
        ];
      return [];
    }),
  ];
}
