import { z } from 'zod';
import * as account from '#contract/account.ts';
import * as envelope from '#contract/envelope.ts';
import * as inauth from '#contract/inauth.ts';
import * as model from '#contract/model.ts';
import * as problems from '#contract/problems.ts';
import * as project from '#contract/project.ts';
import * as ratings from '#contract/ratings.ts';
import * as report from '#contract/report.ts';
import * as row from '#contract/row.ts';
import * as stats from '#contract/stats.ts';
import * as tag from '#contract/tag.ts';
import * as task from '#contract/task.ts';
import * as variable from '#contract/variable.ts';
import * as version from '#contract/version.ts';
import * as attachment from '#domain/kinds/attachment.ts';
import * as path from '#domain/kinds/attack-path/shape.ts';
import { headingOf } from '#domain/kinds/kind.ts';
import { kindNames, kinds } from '#domain/kinds/kinds.ts';
import * as base from '#domain/model/base.ts';
import * as method from '#domain/model/method.ts';
import * as modelForm from '#domain/model/model-form.ts';
import * as projectForm from '#domain/model/project.ts';
import * as storedModels from '#domain/model/stored-models.ts';
import * as tagForm from '#domain/model/tag.ts';
import * as taskForm from '#domain/model/task.ts';
import * as user from '#domain/model/user.ts';

const rooms: object[] = [
  ...[account, envelope, inauth, model, problems, project, ratings, report, row, stats, tag, task, variable, version],
  ...[attachment, base, storedModels, method, modelForm, path, projectForm, tagForm, taskForm, user],
];

/** Texts and numbers stay where they are used; what has parts gets a name. */
const hasParts = (schema: z.ZodType) =>
  schema instanceof z.ZodObject ||
  schema instanceof z.ZodUnion ||
  schema instanceof z.ZodRecord ||
  schema instanceof z.ZodLazy;

/** "AttackStep" of a kind whose rows are called "attack step". */
const typeName = (kind: (typeof kindNames)[number]) =>
  headingOf(kinds[kind], 'one').en.replace(/[\s-]+(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The names of the schemas in the OpenAPI document: a schema that a file of the contract or of domain/model exports is called as it is there; the
 * rows of a kind by the kind's noun (`AttackStep`, `AttackStepDraft` creates one, `AttackStepPatch` changes one).
 */
export function schemaNames(): z.core.$ZodRegistry<{ id: string }> {
  const names = z.registry<{ id: string }>();
  const taken = new Set<string>();
  const name = (schema: z.ZodType, id: string) => {
    if (names.has(schema)) return;
    if (taken.has(id)) throw new Error(`Two schemas are called ${id}.`);
    taken.add(id);
    names.add(schema, { id });
  };
  for (const kind of kindNames) {
    name(kinds[kind].row, typeName(kind));
    name(kinds[kind].newRow, `${typeName(kind)}Draft`);
    name(kinds[kind].patch, `${typeName(kind)}Patch`);
  }
  // Lists of one level of risk each: generators for Java make types of such a list that do not compile unless the entries have a name.
  name(method.TreatmentName, 'TreatmentName');
  for (const room of rooms)
    for (const [id, schema] of Object.entries(room))
      if (/^[A-Z]/.test(id) && schema instanceof z.ZodType && hasParts(schema)) name(schema, id);
  return names;
}

/**
 * What one entry of an edit may be, typed by its kind. The server reads the looser `Op` first and then the fields by the kind, to refuse them at
 * their path; this says the same to a client.
 */
export const EditByKind = z.union(
  kindNames.flatMap((kind): z.ZodType[] => [
    z.object({ op: z.literal('add'), kind: z.literal(kind), id: base.Id.optional(), row: kinds[kind].newRow }),
    z.object({
      op: z.literal('change'),
      kind: z.literal(kind),
      id: base.Id,
      rev: z.number().int().min(0),
      patch: kinds[kind].patch,
    }),
    z.object({ op: z.literal('drop'), kind: z.literal(kind), id: base.Id, rev: z.number().int().min(0).optional() }),
  ]),
);
