import { z } from 'zod';
import { Id } from '#domain/model/base.ts';
import { type KindName, kindNames, kinds, type Row } from '#domain/model/kinds.ts';
import { Method } from '#domain/model/method.ts';
import type { Changes as DomainChanges } from '#domain/workspace/workspace.ts';
import { endpoint } from './endpoint.ts';
import type { ErrorKey } from './errors.ts';

const byKind = <V extends z.ZodType>(value: (kind: KindName) => V) =>
  z.object(Object.fromEntries(kindNames.map((k) => [k, value(k).optional()])) as Record<KindName, z.ZodOptional<V>>);

/** Rows of every kind, as they travel. */
export const RowsByKind = byKind((k) => z.array(kinds[k].row as z.ZodType<Row>)).meta({ id: 'RowsByKind' });

/** The answer of every edit: all its consequences (house.md section 3). */
export const Changes = z
  .object({
    rev: z.number().int(),
    put: RowsByKind,
    drop: byKind(() => z.array(Id)),
    counters: z.record(z.string(), z.number()),
    method: Method.optional(),
    edit: z.string(),
    by: z.string(),
    at: z.string(),
  })
  .meta({ id: 'Changes' }) as unknown as z.ZodType<DomainChanges>;

/** Refusals any edit of an open version can meet. */
export const editErrors = [
  'VersionLocked',
  'StaleRow',
  'RowGone',
  'CodeTaken',
  'AssetCodeTaken',
  'DamageCodeTaken',
  'ThreatCodeTaken',
  'UnknownReference',
  'UnknownLevel',
  'RiskPairTaken',
  'DamageNotOfThreat',
  'ReasonNeeded',
  'FeasibilityNotAllowed',
  'IdTaken',
  'LinkLoop',
] as const satisfies readonly ErrorKey[];

/** List, create, change, drop of one kind of row, for integrators; the browser edits through `version.edit`. */
export function rowEndpoints<K extends KindName, P extends string>(kind: K, path: P) {
  const k = kinds[kind];
  return {
    list: endpoint({
      method: 'GET',
      path: `/intara/v1.0/versions/:versionId/${path}`,
      access: 'ProjectAnalysisRead',
      summary: `All ${kind} of a version, in the order of their codes`,
      answer: z.array(k.row as z.ZodType<Row<K>>),
    }),
    create: endpoint({
      method: 'POST',
      path: `/intara/v1.0/versions/:versionId/${path}`,
      access: 'ProjectAnalysisModify',
      summary: `Create one of the ${kind}; without a code the next number is given`,
      body: k.draft,
      answer: Changes,
      errors: editErrors,
    }),
    change: endpoint({
      method: 'PUT',
      path: `/intara/v1.0/versions/:versionId/${path}/:id`,
      access: 'ProjectAnalysisModify',
      summary: `Change fields of one of the ${kind}; names the rev it saw`,
      body: z.object({ rev: z.number().int().min(0), patch: k.patch }),
      answer: Changes,
      errors: editErrors,
    }),
    drop: endpoint({
      method: 'DELETE',
      path: `/intara/v1.0/versions/:versionId/${path}/:id`,
      access: 'ProjectAnalysisModify',
      summary: `Drop one of the ${kind} with everything that cannot live without it`,
      query: z.object({ rev: z.coerce.number().int().min(0).optional() }),
      answer: Changes,
      errors: editErrors,
    }),
  };
}
