import { type AnalysisKind, type AnalysisRow, isAnalysisKind } from '#domain/kinds/kinds.ts';
import type { Op } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Translate } from '@/i18n';
import type { FieldWords } from '@/rows/field-words';
import { type RowChange, rowChanges } from '@/rows/row-changes';

/** What was typed beside what the rows hold now, a line each; of a rating the dimensions or parameters in which both differ, alone. */
export function conflictLines(
  ops: readonly Op[],
  w: Workspace,
  wordsOf: (kind: AnalysisKind) => FieldWords,
  t: Translate,
): string[] {
  const said = (text: string) => text || t('workspace.history.empty');
  return ops.flatMap((op) => {
    if (op.op === 'drop' || !isAnalysisKind(op.kind)) return [];
    const words = wordsOf(op.kind);
    if (op.op === 'add')
      return Object.entries(op.row).flatMap(([field, mine]) => {
        const text = words.value(field, mine);
        return text === '' ? [] : [`${words.field(field)}  ·  ${text}`];
      });
    const now = w[op.kind].get(op.id) as AnalysisRow | undefined;
    const patch = op.patch as Record<string, unknown>;
    const different = rowChanges(words, { ...now }, patch);
    // Both may have entered the same: what that is is said nevertheless.
    const shown = different.length > 0 ? different : rowChanges(words, {}, patch).map(asBoth);
    return shown.map(({ label, before, after }) =>
      [
        label,
        t('workspace.conflict.mine', { text: said(after) }),
        t('workspace.conflict.theirs', { text: said(before) }),
      ].join('  ·  '),
    );
  });
}

const asBoth = (change: RowChange): RowChange => ({ ...change, before: change.after });
