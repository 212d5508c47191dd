import { useCallback, useMemo } from 'react';
import type { AnalysisRow } from '#domain/kinds/kinds.ts';
import type { Table } from '#domain/workspace/table.ts';
import type { Column, Nest } from '@/grid/grid-types';
import { useFieldColumns } from '@/rows/columns';
import { type InnerLine, type InnerRows, isInnerLine, lineIdOf, type SheetLine } from '@/rows/inner';
import { joinColumns } from '@/rows/join-columns';
import { rowsByCode } from '@/rows/rows-by-code';
import type { AnyStep } from '@/rows/step';
import { useSession, useWorkspace } from '@/session/SessionProvider';

export interface Sheet {
  rows: readonly SheetLine[];
  columns: readonly Column<SheetLine>[];
  nest: Nest<SheetLine> | undefined;
}

/** What the grid of a step shows: its rows in the order of codes, their columns, and the rows inside them. */
export function useSheet({ kind, fields, inner }: AnyStep): Sheet {
  const table = useWorkspace((v) => v.w[kind]);
  const rows = rowsByCode(useSession(), kind, table as unknown as Table<AnalysisRow>);
  const own = useFieldColumns(fields) as readonly Column<AnalysisRow>[];
  const innerColumns = useInnerColumns(inner);
  const nest = useNest(inner);
  const columns = useMemo(
    () => (innerColumns ? joinColumns(own, innerColumns) : (own as readonly Column<SheetLine>[])),
    [own, innerColumns],
  );
  return { rows, columns, nest };
}

// A step has rows inside its rows or it has not, for ever: its hooks are called in the same order each time.
const useInnerColumns = (inner: InnerRows | undefined) => inner?.useColumns();

function useNest(inner: InnerRows | undefined): Nest<SheetLine> | undefined {
  const linesOf = inner?.useLines();
  const rowsOf = useCallback(
    (line: SheetLine): readonly InnerLine[] => (isInnerLine(line) ? [] : (linesOf?.(line as never) ?? [])),
    [linesOf],
  );
  return useMemo(
    () =>
      inner && {
        isInner: isInnerLine,
        rowsOf,
        outerId: (line: SheetLine) => (isInnerLine(line) ? line.under.id : line.id),
        lineId: lineIdOf,
        readsInner: inner.reads,
      },
    [inner, rowsOf],
  );
}
