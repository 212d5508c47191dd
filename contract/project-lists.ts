import * as z from 'zod';
import { Attachment } from '#domain/kinds/attachment.ts';
import { chapterTopics } from '#domain/kinds/chapter/shape.ts';
import { verificationMethods } from '#domain/kinds/requirement/shape.ts';
import { Id } from '#domain/model/base.ts';
import { endpoint } from './kit/endpoint.ts';
import { listQuery, PageOf } from './kit/list.ts';

/** The task a line is from, and the version that task goes on in: only current versions are read. */
const Origin = z.object({
  /** Unique in the list: rows keep their ids in clones of a task. */
  id: z.string(),
  row: z.string(),
  taskId: z.string(),
  task: z.string(),
  taskCode: z.string(),
  versionId: z.string(),
  version: z.string(),
  frozen: z.boolean(),
  updateTime: z.string(),
});

const named = { code: z.string(), name: z.string() };

/** A function of a task. */
export const FunctionLine = Origin.extend({
  ...named,
  description: z.string(),
  level: z.enum(['main', 'sub']),
  cybersecurity: z.boolean(),
  data: z.string(),
});
export type FunctionLine = z.infer<typeof FunctionLine>;

/** An asset that is composed of others, with the number of assets it holds. */
export const PartLine = Origin.extend({
  ...named,
  description: z.string(),
  category: z.string(),
  instances: z.number().int(),
  properties: z.array(z.string()),
  holds: z.number().int(),
});
export type PartLine = z.infer<typeof PartLine>;

/** A requirement with the codes of the goals it fulfils. */
export const RequirementLine = Origin.extend({
  ...named,
  text: z.string(),
  explanation: z.string(),
  verificationMethod: z.enum(verificationMethods),
  goals: z.array(z.string()),
});
export type RequirementLine = z.infer<typeof RequirementLine>;

/** A topology with the number of its nodes and links. */
export const DiagramLine = Origin.extend({ name: z.string(), nodes: z.number().int(), links: z.number().int() });
export type DiagramLine = z.infer<typeof DiagramLine>;

/** A file a row names: evidence of the verification of a risk, by its code, or a picture of a chapter. */
export const DocumentLine = Origin.extend({
  ...Attachment.shape,
  of: z.enum(['risks', 'chapters']),
  code: z.string(),
  topic: z.enum(chapterTopics).nullable(),
});
export type DocumentLine = z.infer<typeof DocumentLine>;

/** The fields lists over the tasks of a project can be sorted by; by task, then by code, unless said. */
export const projectListSorters = ['task', 'code', 'name', 'updateTime'] as const;
export type ProjectListSorter = (typeof projectListSorters)[number];

const query = listQuery(projectListSorters)
  .omit({ starred: true, mine: true })
  /** Rows of this task alone. */
  .extend({ task: Id.optional() });
export type ProjectListQuery = z.output<typeof query>;

const list = <const P extends string, L extends z.ZodType>(path: P, line: L, what: string) =>
  endpoint({
    method: 'GET',
    path: `/intara/v1.0/projects/:projectId/${path}` as const,
    access: 'ProjectAnalysisRead',
    summary: `List the ${what} of the current versions of all tasks of a project; search by name or code, narrow to one task`,
    query,
    answer: PageOf(line),
  });

/** What stands beside the task list of a project (R-PROJ-17). */
export const projectLists = {
  functions: list('functions', FunctionLine, 'functions'),
  parts: list('parts', PartLine, 'parts'),
  requirements: list('requirements', RequirementLine, 'requirements'),
  diagrams: list('diagrams', DiagramLine, 'topologies'),
  documents: list('documents', DocumentLine, 'attached files'),
};
