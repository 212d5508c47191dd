import * as z from 'zod';
import { duplicateKeys, manyOf } from '#domain/kinds/kind.ts';
import {
  type AnalysisKind,
  type AnyRow,
  analysisKinds,
  type KindName,
  kindNames,
  kinds,
  shapeOf,
} from '#domain/kinds/kinds.ts';
import type { RefusalKey } from '#domain/kinds/refusal.ts';
import { Id } from '#domain/model/base.ts';
import { Method } from '#domain/model/method.ts';
import type { Changes as DomainChanges } from '#domain/workspace/workspace.ts';
import { endpoint } from './kit/endpoint.ts';
import type { ErrorKey } from './kit/errors.ts';

const byKind = <V extends z.ZodType>(value: (kind: KindName) => V) =>
  z.object(Object.fromEntries(kindNames.map((k) => [k, value(k).optional()])) as Record<KindName, z.ZodOptional<V>>);

/** Rows of every kind, as they travel. */
export const RowsByKind = byKind((k) => z.array(kinds[k].row as z.ZodType<AnyRow>));

/** The answer of every edit: all its consequences (adr/0006). */
export const Changes = z.object({
  rev: z.number().int(),
  put: RowsByKind,
  drop: byKind(() => z.array(Id)),
  counters: z.record(z.string(), z.number()),
  method: Method.optional(),
  frozen: z.object({ points: z.number().int(), reason: z.string() }).optional(),
  edit: z.string(),
  by: z.string(),
  at: z.string(),
}) as unknown as z.ZodType<DomainChanges>;

/** Refusals any edit of an open version can meet: what the domain refuses. */
export const editErrors = [
  'VersionLocked',
  'StaleRow',
  'RowGone',
  ...duplicateKeys,
  'UnknownReference',
  'UnknownLevel',
  'RiskPairTaken',
  'DamageNotOfThreat',
  'ReasonNeeded',
  'DecisionReasonNeeded',
  'TreatmentForbidden',
  'FeasibilityNotAllowed',
  'IdTaken',
  'LinkLoop',
  'TreeHasRoot',
  'TreeLeafOnly',
  'TreeTooLarge',
  'TreeTooDeep',
  'DiagramNameTaken',
] as const satisfies readonly RefusalKey[];

/** Refusals of edits that may draw: somebody else edits the diagram (domain/drawn/lease.ts). */
export const drawErrors = ['DiagramHeld', 'DiagramLost'] as const satisfies readonly RefusalKey[];

/** The fences of the diagrams the caller draws in; without one, drawing is refused while somebody edits the diagram. */
export const Fences = z
  .record(Id, z.number().int().min(0))
  .refine((fences) => Object.keys(fences).length <= 100)
  .optional();

/** Refusals of undo and redo. */
export const undoErrors = [
  'VersionLocked',
  'UndoBlocked',
  'NothingToUndo',
  ...drawErrors,
  ...duplicateKeys,
] as const satisfies readonly ErrorKey[];

/** List, create, change, drop of one kind of row, for integrators; the browser edits through `version.edit`. */
export function rowEndpoints<K extends AnalysisKind>(kind: K) {
  const { path: segment } = analysisKinds[kind];
  const many = manyOf(analysisKinds[kind]).en;
  const { one } = analysisKinds[kind].noun;
  const aRow = `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`;
  const path = `/intara/v1.0/versions/:versionId/${segment as (typeof analysisKinds)[K]['path']}` as const;
  const { newRow, patch, row } = shapeOf(kind);
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: 'ProjectAnalysisRead',
      summary: `List the ${many} of a version, ordered by code`,
      answer: z.array(row),
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: 'ProjectAnalysisModify',
      summary: `Create ${aRow}; a missing code is generated`,
      body: newRow,
      answer: Changes,
      errors: editErrors,
    }),
    change: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access: 'ProjectAnalysisModify',
      summary: `Update fields of ${aRow}; requires the current rev`,
      body: z.object({ rev: z.number().int().min(0), patch }),
      answer: Changes,
      errors: editErrors,
    }),
    drop: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access: 'ProjectAnalysisModify',
      summary: `Delete ${aRow} and all rows that depend on it`,
      query: z.object({ rev: z.coerce.number().int().min(0).optional() }),
      answer: Changes,
      errors: editErrors,
    }),
  };
}
export type RowEndpoints<K extends AnalysisKind> = ReturnType<typeof rowEndpoints<K>>;
