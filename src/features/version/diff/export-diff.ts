import type { VersionComparison } from '#contract/comparison.ts';
import type { KindName } from '#domain/kinds/kinds.ts';
import type { SystemTexts } from '#domain/product/task.ts';
import type { MovedRisk } from '#domain/versions/moved-risks.ts';
import type { Translate } from '@/i18n';
import { rowLabel } from '@/product/useRowLabel';
import type { DiffLine } from './diff-lines';
import type { DifferenceWords } from './difference-words';

/** The lines on screen as a table of texts: what a spreadsheet shows of a comparison. */
export function sheetOf(
  found: VersionComparison,
  lines: readonly DiffLine[],
  words: DifferenceWords,
  { t, kindName, time }: { t: Translate; kindName: (kind: KindName) => string; time: (at: string) => string },
): string[][] {
  const head = [
    t('version.diff.entities'),
    t('workspace.field.code'),
    t('version.field.status'),
    t('version.diff.field'),
    `${found.before.taskName} ${found.before.version}`,
    `${found.after.taskName} ${found.after.version}`,
    t('version.diff.who'),
    t('version.diff.when'),
  ];
  const name = (by: string) => found.people[by] ?? by;
  return [
    head,
    ...lines.flatMap((line): string[][] => {
      if (line.type === 'moved') {
        const { code, ratings, by, at } = line.risk;
        const texts = (rating: MovedRisk['ratings'][number], side: 'before' | 'after') => {
          const state = line.risk[side];
          return rating === 'cal'
            ? words.cal(side, state.cal)
            : words.risk(side, rating === 'value' ? state : state.residual).text;
        };
        return ratings.map((rating) => [
          t('version.diff.moved'),
          code,
          t('version.diff.what.changed'),
          t(`risk.field.${rating}`),
          texts(rating, 'before'),
          texts(rating, 'after'),
          name(by),
          time(at),
        ]);
      }
      if (line.type === 'movedCal') {
        const { code, before, after, by, at } = line.row;
        const cals = [words.cal('before', before), words.cal('after', after)];
        const changed = t('version.diff.what.changed');
        return [[t(`version.diff.${line.part}`), code, changed, t('goal.field.cal'), ...cals, name(by), time(at)]];
      }
      if (line.type === 'row') {
        const { kind, code, title, what, by, at } = line.row;
        const shown = line.difference && words.of(kind, line.difference);
        const values = shown
          ? [shown.label, shown.before.text, shown.after.text]
          : ['', what === 'removed' ? title : '', what === 'added' ? title : ''];
        return [
          [kindName(kind), rowLabel(t, kind, code), t(`version.diff.what.${what}`), ...values, name(by), time(at)],
        ];
      }
      if (line.type === 'text') {
        const { path, before, after } = line.difference;
        const label = t(`task.field.${path[0] as keyof SystemTexts}`);
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
