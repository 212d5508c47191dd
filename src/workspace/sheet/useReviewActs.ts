import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import type { RowAct } from '@/grid/menu/row-act';
import { useT } from '@/i18n';
import { isInnerLine, type SheetLine } from '@/rows/inner';
import { type ReviewedPlace, reviewOps } from '@/rows/reviews/review-ops';
import type { AnyStep } from '@/rows/step';
import { useSession } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { storedOf } from './sheet-ops';

/** Marks the chosen rows of a grid as reviewed, from the menu of a cell. Steps inside of paths get no mark of their own. */
export function useReviewActs(step: AnyStep, lineOf: (id: string) => SheetLine | undefined) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const { message } = App.useApp();
  return useMemoizedFn((ids: readonly string[]): readonly RowAct[] => {
    const places = new Map<string, ReviewedPlace>();
    for (const id of ids) {
      const line = lineOf(id);
      // A step is judged in the path that takes it.
      if (!line || isInnerLine(line)) continue;
      const { kind, row } = storedOf(step, line);
      places.set(row.id, { kind, row: row.id });
    }
    const marked = [...places.values()];
    if (marked.length === 0) return [];
    const run = async () => {
      if (await runEdit(session.edit(...reviewOps(marked))))
        message.success(t('review.marked', { count: marked.length }));
    };
    const said = marked.length > 1 ? { said: () => t('review.markRows', { count: marked.length }) } : {};
    return [{ label: 'review.markRow', ...said, run: () => void run() }];
  });
}
