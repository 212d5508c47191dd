import type { AnalysisKind, AnalysisRow, NewRow, Patch } from '#domain/kinds/kinds.ts';
import { idsIn } from '#domain/kinds/references.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import type { CellValue, NewPlace, NewValues, Pasted } from '@/grid/grid-types';
import { missingFields, newRowOf, patchOf } from '@/rows/edits';
import { type InnerLine, innerLineId, isInnerLine, type SheetLine } from '@/rows/inner';
import type { AnyStep } from '@/rows/step';

/** A row as it is stored, of whichever kind the line shows, and its fields. */
export function storedOf({ kind, fields, inner }: AnyStep, line: SheetLine) {
  return inner && isInnerLine(line)
    ? { kind: inner.fields.kind, row: line.row as AnalysisRow, fields: inner.fields }
    : { kind, row: line as AnalysisRow, fields };
}

/** What the edit of a cell changes in the row the line shows. */
export function patchOfCell(step: AnyStep, line: SheetLine, column: string, value: CellValue): Patch<AnalysisKind> {
  const { row, fields } = storedOf(step, line);
  return patchOf(fields, row, column, value);
}

/** The changed cells of a paste, row by row. Several of one row are one change, so that its rev is named once. A row shown on two lines is one row. */
export function changeOps(step: AnyStep, cells: Pasted<SheetLine>['cells']): Op[] {
  const merged = new Map<string, { kind: AnalysisKind; row: AnalysisRow; patch: Patch<AnalysisKind> }>();
  for (const { row: line, column, value } of cells) {
    // A place is entered cell by cell: of several pasted ones each would be about another order.
    if (holdsPlace(step, line, column)) continue;
    const { kind, row, fields } = storedOf(step, line);
    const { patch } = merged.get(row.id) ?? { patch: {} };
    const seen = { ...row, ...patch } as AnalysisRow;
    merged.set(row.id, { kind, row, patch: { ...patch, ...patchOf(fields, seen, column, value) } });
  }
  return [...merged.values()].map(({ kind, row, patch }) => change(kind, row, patch));
}

/** What a new row lacks to be stored: the fields of its kind that cannot be empty. */
export function fieldsLacking(step: AnyStep, values: NewValues, inside: boolean, w: Workspace): readonly string[] {
  const { inner } = step;
  if (inside && inner) return missingFields(inner.fields.kind, newRowOf(inner.fields, values));
  return missingFields(step.kind, step.newRow?.(values, w) ?? newRowOf(step.fields, values));
}

/** New rows; those inside a new row are written before it, because it lists them. */
export function newOps(
  step: AnyStep,
  newRows: readonly NewValues[],
  places: readonly NewPlace[] | undefined,
  w: Workspace,
): Op[] {
  const newRow = (values: NewValues) => step.newRow?.(values, w) ?? newRowOf(step.fields, values);
  const { inner } = step;
  if (!inner || !places) return newRows.map((values, at) => add(step.kind, newRow(values), places?.[at]?.id));
  const insideOf = new Map<string, { id: string; after: string | undefined; newRow: NewRow<AnalysisKind> }[]>();
  newRows.forEach((values, at) => {
    const place = places[at];
    if (place?.under === undefined) return;
    const others = insideOf.get(place.under) ?? [];
    insideOf.set(place.under, [
      ...others,
      { id: place.id, after: place.after, newRow: newRowOf(inner.fields, values) },
    ]);
  });
  const ops: Op[] = [];
  for (const rows of insideOf.values()) for (const one of rows) ops.push(add(inner.fields.kind, one.newRow, one.id));
  newRows.forEach((values, at) => {
    const place = places[at];
    if (!place || place.under !== undefined) return;
    const inside = insideOf.get(place.id) ?? [];
    insideOf.delete(place.id);
    const outer = inner.together(
      newRow(values),
      inside.map((one) => one.newRow),
      w.method,
    );
    const listed = inside.length > 0 && { [inner.listedIn]: inside.map(({ id }) => id) };
    ops.push(add(step.kind, { ...outer, ...listed }, place.id));
  });
  for (const [id, rows] of insideOf) {
    const outer = tableOf(w, step.kind).get(id);
    if (outer)
      ops.push(
        change(
          step.kind,
          outer,
          listing(step, outer, (ids) => {
            const place = placeBehind(id, ids, rows[0]?.after);
            return [...ids.slice(0, place), ...rows.map((one) => one.id), ...ids.slice(place)];
          }),
        ),
      );
  }
  return ops;
}

/** The place behind the inner row of a line; without one, or when it is gone, behind all. */
function placeBehind(under: string, ids: readonly string[], line: string | undefined): number {
  const times = new Map<string, number>();
  for (const [place, id] of ids.entries()) {
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    if (innerLineId(under, id, time) === line) return place + 1;
  }
  return ids.length;
}

/** Where a row is shown: in the grid of its kind, or inside the first row that lists it. */
export function lineOfRow(steps: readonly AnyStep[], w: Workspace, kind: AnalysisKind, id: string) {
  for (const { kind: outerKind, inner } of steps) {
    if (inner?.fields.kind !== kind) continue;
    const outer = [...tableOf(w, outerKind).values()].find((row) =>
      idsIn(row as AnalysisRow, inner.listedIn).includes(id),
    );
    if (outer) return { kind: outerKind, row: outer.id, line: innerLineId(outer.id, id) };
    return { kind: outerKind, row: null, line: id };
  }
  return { kind, row: id, line: id };
}

/** Takes inner rows out of the rows they stand in. */
export function takeOutOps(step: AnyStep, lines: readonly InnerLine[], w: Workspace): Op[] {
  const places = new Map<string, number[]>();
  for (const { under, place } of lines) places.set(under.id, [...(places.get(under.id) ?? []), place]);
  return [...places].flatMap(([id, gone]) => {
    const outer = tableOf(w, step.kind).get(id);
    return outer
      ? [
          change(
            step.kind,
            outer,
            listing(step, outer, (ids) => ids.filter((_, at) => !gone.includes(at))),
          ),
        ]
      : [];
  });
}

/** Moves an inner row one place up or down among those it stands with. */
export const moveOps = (step: AnyStep, line: InnerLine, by: 1 | -1, w: Workspace): Op[] =>
  placeOps(step, line, line.place + by, w);

/** Does the column hold the place of an inner row among the others? */
export const holdsPlace = ({ inner }: AnyStep, line: SheetLine, column: string): line is InnerLine =>
  isInnerLine(line) && inner?.listedIn === column;

/** Puts an inner row at a place among those it stands with, counted from 0. */
export function placeOps(step: AnyStep, line: InnerLine, to: number, w: Workspace): Op[] {
  const outer = tableOf(w, step.kind).get(line.under.id);
  if (!outer) return [];
  const patch = listing(step, outer, (ids) => {
    const next = [...ids];
    if (to >= 0 && to < next.length) next.splice(to, 0, ...next.splice(line.place, 1));
    return next;
  });
  return [change(step.kind, outer, patch)];
}

function listing(step: AnyStep, outer: AnalysisRow, to: (ids: readonly string[]) => string[]): Patch<AnalysisKind> {
  const field = step.inner?.listedIn ?? '';
  const ids = (outer as unknown as Record<string, unknown>)[field] as readonly string[];
  return { [field]: to(ids) } as Patch<AnalysisKind>;
}
