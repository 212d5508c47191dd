import * as z from 'zod';
import { libraryGroupNames, librarySchemas } from '#contract/library.ts';
import { headingOf } from '#domain/kinds/kind.ts';
import { kindNames, kinds } from '#domain/kinds/kinds.ts';
import { impactFields } from '#domain/library/impacts.ts';
import { libraryNames } from '#domain/library/libraries.ts';
import { requirementLibrary } from '#domain/library/requirements.ts';
import { TemplateSource } from '#domain/library/templates.ts';
import { Id } from '#domain/model/base.ts';
import { ImpactTemplate, TreatmentName } from '#domain/model/method.ts';
import { libraryRooms, schemaRooms } from './schema-rooms.ts';

/** Texts and numbers stay where they are used; what has parts gets a name. */
const hasParts = (schema: z.ZodType) =>
  schema instanceof z.ZodObject ||
  schema instanceof z.ZodUnion ||
  schema instanceof z.ZodRecord ||
  schema instanceof z.ZodLazy;

/** "AttackStep" of a kind whose rows are called "attack step". */
const typeName = (kind: (typeof kindNames)[number]) =>
  headingOf(kinds[kind], 'one').en.replace(/[\s-]+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The schemas with parts that the files export, by the names they have there. */
const schemasIn = (rooms: readonly object[]) =>
  rooms
    .flatMap((room) => Object.entries(room))
    .filter((entry): entry is [string, z.ZodType] => /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodType)
    .filter(([, schema]) => hasParts(schema));

/** `LibraryAsset` is an entry, `LibraryAssetForm` what one enters, `LibraryAssetLine` stands in a list, `LibraryAssetChange` in the history. */
function nameLibraries(name: (schema: z.ZodType, id: string) => void): void {
  for (const [id, schema] of schemasIn(libraryRooms)) name(schema, id.startsWith('Library') ? id : `Library${id}`);
  name(impactFields.ratings.unwrap(), 'LibraryImpactRatings');
  name(requirementLibrary.form.shape.verificationByCal.unwrap(), 'LibraryVerification');
  name(TemplateSource.shape.form.unwrap(), 'LibraryTaskForm');
  for (const library of libraryNames) {
    const { Form, Entry, Listed, Change } = librarySchemas[library];
    const id = libraryGroupNames[library].replace(/^l/, 'L');
    name(Entry, id);
    name(Form, `${id}Form`);
    name(Listed, `${id}Line`);
    name(Change, `${id}Change`);
  }
}

/**
 * The names of the schemas in the OpenAPI document: a schema that a file of the contract or of the domain exports is called as it is there, with
 * `Library` before it where the file is of the libraries; the rows of a kind by the kind's noun (`AttackStep`, `AttackStepDraft` creates one, `AttackStepPatch` changes one).
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
  name(TreatmentName, 'TreatmentName');
  name(ImpactTemplate.shape.ratings, 'ImpactTemplateRatings');
  for (const [id, schema] of schemasIn(schemaRooms)) name(schema, id);
  nameLibraries(name);
  return names;
}

/**
 * What one entry of an edit may be, typed by its kind. The server reads the looser `Op` first and then the fields by the kind, to refuse them at
 * their path; this says the same to a client.
 */
export const EditByKind = z.union(
  kindNames.flatMap((kind): z.ZodType[] => [
    z.object({ op: z.literal('add'), kind: z.literal(kind), id: Id.optional(), row: kinds[kind].newRow }),
    z.object({
      op: z.literal('change'),
      kind: z.literal(kind),
      id: Id,
      rev: z.number().int().min(0),
      patch: kinds[kind].patch,
    }),
    z.object({ op: z.literal('drop'), kind: z.literal(kind), id: Id, rev: z.number().int().min(0).optional() }),
  ]),
);
