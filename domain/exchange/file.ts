import * as z from 'zod';
import { isAnalysisKind, type KindName, kindNames, kinds } from '../kinds/kinds.ts';
import { approvalAnswers, ownWorks } from '../model/approval.ts';
import { Code, Id, Needed, SpacelessName, Text } from '../model/base.ts';
import { Method } from '../model/method.ts';
import { FinishReason } from '../model/version.ts';
import { lifecyclePhases, ProjectForm } from '../product/project.ts';
import { SavedViewForm } from '../product/saved-view.ts';
import { SystemTexts, TaskForm } from '../product/task.ts';

/** What tells the file from any other JSON. */
export const exchangeFormat = 'intara-exchange';
/**
 * The schema written today. A file of an earlier one is brought here by `upgrade`, one of a later one is refused. The schema of a released version
 * never changes: the first change after a release raises this number, later ones join it (tests/house/exchange.test.ts).
 */
export const exchangeSchema = 5;

/** Versions and tasks of one file at most. */
const mostVersions = 500;
const mostTasks = 2000;
/** Rows of all versions together at most. */
export const mostRows = 200_000;

/**
 * A user, by the name to sign in with; where the installation the file comes from no longer knows them, by what it had instead. Ids of an
 * installation are never written.
 */
const Person = z.string().max(200);
/** PostgreSQL takes no other text for a time. */
const Moment = z.iso.datetime({ offset: true, error: 'wrong' }).max(40);
/** SHA-256 of a file's content: its name within this file. */
const FileName = z.string().regex(/^[0-9a-f]{64}$/, 'wrong');
/** A method by its place in `methods`. */
const MethodPlace = z.number().int().min(0).max(1000);

/** A row: its fields, the id it has in all versions of its task, and who wrote it. `rev` counts writes in one installation and is not written. */
const rowShape = (kind: KindName) =>
  z.strictObject({
    id: Id,
    ...(isAnalysisKind(kind) ? { code: Code } : {}),
    ...(kinds[kind].fields as z.ZodRawShape),
    createBy: Person,
    responsibleBy: Person,
    updateBy: Person,
    updateTime: Moment,
  });

const Rows = z.strictObject(
  Object.fromEntries(kindNames.map((kind) => [kind, z.array(rowShape(kind)).max(mostRows)])) as Record<
    KindName,
    z.ZodArray<ReturnType<typeof rowShape>>
  >,
);

/** A version as the history behind that cover lists it (`ReportedVersion`). */
const CoverVersion = z.strictObject({
  version: z.string().max(200),
  base: z.string().max(200).nullable(),
  content: Text(4000),
  author: z.string().max(200),
  createdOn: z.string().max(40),
  final: z
    .strictObject({
      who: z.string().max(200),
      on: z.string().max(40),
      openPoints: z.number().int().min(0),
      reason: FinishReason,
      imported: z.boolean(),
    })
    .optional(),
  approvals: z
    .array(
      z.strictObject({
        who: z.string().max(200),
        answer: z.enum(approvalAnswers).nullable(),
        comment: Text(4000),
        on: z.string().max(40),
        imported: z.boolean().optional(),
        own: z.enum(ownWorks).optional(),
      }),
    )
    .max(1000)
    .optional(),
});

/** What the report of a final version says on its cover (`ReportHead`). */
const Cover = z.strictObject({
  organisation: z.string().max(200),
  marking: z.string().max(200),
  /** Of the costs of controls; covers of before costs had none. */
  costUnit: z.string().max(20).optional(),
  project: z.string().max(200),
  projectCode: z.string().max(200),
  task: z.string().max(200),
  taskCode: z.string().max(200),
  type: z.string().max(40),
  level: z.string().max(40),
  ...SystemTexts.shape,
  lifecycle: z.array(z.string().max(40)).max(20),
  version: z.string().max(200),
  status: z.enum(['open', 'frozen']),
  rev: z.number().int().min(0),
  responsible: z.string().max(200),
  members: z.array(z.string().max(200)).max(200),
  author: z.string().max(200),
  scheduled: z.tuple([z.string().max(40), z.string().max(40)]),
  date: z.string().max(40),
  zone: z.string().max(60).optional(),
  versions: z.array(CoverVersion).max(mostVersions).optional(),
});

/** What somebody answered who was asked to approve a final version. A request without an answer concerns the people of one installation. */
const ExchangeApproval = z.strictObject({
  user: Person,
  /** What they were called then. */
  name: z.string().max(200),
  askedBy: z.string().max(200),
  askedOn: Moment,
  answer: z.enum(approvalAnswers),
  comment: Text(4000),
  answeredOn: Moment,
});

export const ExchangeVersion = z.strictObject({
  version: SpacelessName(40),
  /** The version of the task it was made from. */
  base: z.string().max(40).nullable(),
  content: Text(4000),
  author: Person,
  createdOn: Moment,
  method: MethodPlace,
  texts: z.strictObject(SystemTexts.shape),
  /** Last number given out, by code prefix. */
  counters: z.record(z.string().min(1).max(20), z.number().int().min(0).max(1e9)),
  /** Of a final version: who made it final, and what its report says. */
  frozen: z
    .strictObject({
      by: Person,
      on: Moment,
      points: z.number().int().min(0),
      reason: FinishReason,
      cover: Cover.nullable(),
    })
    .nullable(),
  approvals: z.array(ExchangeApproval).max(1000).default([]),
  rows: Rows,
});
export type ExchangeVersion = z.infer<typeof ExchangeVersion>;

const {
  responsible: _responsible,
  members: _members,
  systemName: _,
  description: __,
  overview: ___,
  ...plain
} = TaskForm.shape;

export const ExchangeTask = z.strictObject({
  ...plain,
  responsible: Person,
  members: z.array(Person).max(200),
  /** A person said that nothing is left to do. */
  complete: z.strictObject({ by: Person, on: Moment, reason: FinishReason }).nullable(),
  /** The version the task goes on in. */
  current: z.string().max(40),
  versions: z.array(ExchangeVersion).min(1).max(mostVersions),
  /** Arrangements of the steps that everybody in the task sees. */
  views: z.array(z.strictObject(SavedViewForm.omit({ shared: true }).extend({ owner: Person }).shape)).max(200),
});
export type ExchangeTask = z.infer<typeof ExchangeTask>;

export const ExchangeProject = z.strictObject({
  name: SpacelessName(80),
  code: Code,
  lifecycle: z.array(z.enum(lifecyclePhases)).min(1).max(6),
  description: Needed(4000),
  safetyStandard: z.array(Text(100)).max(20),
  icon: ProjectForm.shape.icon,
  participants: z.array(Person).max(200),
  method: MethodPlace,
  logo: FileName.nullable(),
});
export type ExchangeProject = z.infer<typeof ExchangeProject>;

/**
 * A project or a task as one self-contained file: nothing in it refers to the installation it comes from. Objects are strict, because what is
 * not understood would be lost without a word.
 */
export const ExchangeFile = z.strictObject({
  format: z.literal(exchangeFormat),
  schema: z.literal(exchangeSchema),
  kind: z.enum(['project', 'task']),
  methods: z.array(Method).max(1000),
  /** Null in the file of a task. */
  project: ExchangeProject.nullable(),
  tasks: z.array(ExchangeTask).max(mostTasks),
  /** Evidence and pictures, base64. */
  files: z.array(z.strictObject({ file: FileName, content: z.string() })).max(10_000),
});
export type ExchangeFile = z.infer<typeof ExchangeFile>;

/** The address of the schema is its name. */
export const exchangeSchemaPath = '/intara/v1.0/exchange/schema';

/** The file as JSON Schema (2020-12), as it is published. */
export const exchangeJsonSchema = (): Record<string, unknown> => ({
  ...z.toJSONSchema(ExchangeFile, { io: 'input', unrepresentable: 'any' }),
  $id: exchangeSchemaPath,
  title: `INTARA exchange file, schema ${exchangeSchema}`,
});
