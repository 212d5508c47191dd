import * as z from 'zod';
import { movableKinds } from '#domain/method/change/effect.ts';
import { LocalText } from '#domain/model/base.ts';
import { Method } from '#domain/model/method.ts';
import { CloneProjectForm, lifecyclePhases, MethodChoice, ProjectForm } from '#domain/product/project.ts';
import { UserCard } from './account/inauth.ts';
import { endpoint } from './kit/endpoint.ts';
import { listQuery, PageOf } from './kit/list.ts';
import { imageTypes } from './kit/media-types.ts';
import { ModelProblem } from './model.ts';
import { Stats } from './stats.ts';

export { lifecyclePhases };

/** A line of the project list. */
export const ProjectItem = z.object({
  id: z.string(),
  number: z.number().int(),
  name: z.string(),
  code: z.string(),
  description: z.string(),
  lifecycle: z.array(z.enum(lifecyclePhases)),
  /** Address of the logo below /intara/v1.0, or null. */
  logo: z.string().nullable(),
  starred: z.boolean(),
  example: z.boolean(),
  taskCount: z.number().int(),
  unfinishedCount: z.number().int(),
  stats: Stats,
  createdOn: z.string(),
  /** Ids of users, as in rows (R-WORK-20). */
  createBy: z.string(),
  responsibleBy: z.string(),
  updateTime: z.string(),
  updateBy: z.string(),
  rev: z.number().int(),
});
export type ProjectItem = z.infer<typeof ProjectItem>;

/** The fields a list of projects can be sorted by. */
export const projectSorters = ['name', 'code', 'number', 'updateTime', 'createdOn'] as const;
export type ProjectSorter = (typeof projectSorters)[number];

/** The parts a method is put together from; each is a kind of model an administrator keeps. */
export const modelKinds = [
  'impact',
  'feasibility',
  'risk',
  'cal',
  'threatTypes',
  'properties',
  'assetCategories',
  'treatment',
  'impactTemplates',
] as const;
export type ModelKind = (typeof modelKinds)[number];

/** A model that a project can be set up with. */
export const ModelChoice = z.object({
  id: z.string(),
  kind: z.enum(modelKinds),
  name: LocalText,
  type: z.string(),
  isDefault: z.boolean(),
  /** The models whose levels are the rows and columns of a risk model. */
  axes: z.object({ impactModel: z.string(), threatModel: z.string() }).optional(),
});
export type ModelChoice = z.infer<typeof ModelChoice>;

/** Something wrong with a method put together from models, in both languages; `field` is the field of the project it belongs to. */
export const MethodProblem = ModelProblem.extend({
  field: z.enum(['impactModel', 'threatModels', 'riskModel', 'codePrefixes', 'vocabulary']),
});
export type MethodProblem = z.infer<typeof MethodProblem>;

export const ProjectDetail = ProjectItem.extend({
  form: ProjectForm,
  participants: z.array(UserCard),
  method: Method,
  /** What is wrong or incomplete in the method. */
  problems: z.array(MethodProblem),
});
export type ProjectDetail = z.infer<typeof ProjectDetail>;

const Level = z.object({ code: z.string(), name: LocalText }).nullable();

/** How many ratings of each kind. */
export const MovableCounts = z.record(z.enum(movableKinds), z.number().int());

/**
 * What a change of the method does to one open version: how many rows there are, how many of their ratings move, and which. Who does not read
 * tasks is told the numbers of all open versions together, with no id, name, or rating.
 */
export const MethodEffect = z.object({
  taskId: z.string(),
  taskName: z.string(),
  versionId: z.string(),
  version: z.string(),
  totals: MovableCounts,
  counts: MovableCounts,
  moved: z.array(
    z.object({ kind: z.enum(movableKinds), id: z.string(), code: z.string(), before: Level, after: Level }),
  ),
  /** Reviewed rows that become suspect, with the codes of the first. */
  suspects: z.object({ count: z.number().int(), codes: z.array(z.string()) }).optional(),
});
export type MethodEffect = z.infer<typeof MethodEffect>;

/** A method is put together from several models, each of which may come in a body of its own. */
const methodMegabytes = 8;

const nameErrors = ['ProjectNameTaken', 'ProjectCodeTaken', 'ModelGone', 'FeasibilityNotAllowed'] as const;

export const project = {
  list: endpoint({
    method: 'GET',
    path: '/intara/v1.0/projects',
    access: 'ProjectConfigRead',
    summary: 'List the projects visible to the caller; search by name or code',
    query: listQuery(projectSorters),
    answer: PageOf(ProjectItem),
  }),
  get: endpoint({
    method: 'GET',
    path: '/intara/v1.0/projects/:projectId',
    access: 'ProjectConfigRead',
    summary: 'Get a project with its fields, participants and method',
    answer: ProjectDetail,
    errors: ['ProjectGone'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/intara/v1.0/projects',
    access: 'ProjectConfigModify',
    summary: 'Create a project with copies of the chosen models; the caller becomes a participant',
    body: ProjectForm,
    answer: ProjectDetail,
    errors: nameErrors,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/intara/v1.0/projects/:projectId',
    access: 'ProjectConfigModify',
    summary: 'Update a project; requires the current rev',
    body: z.object({ rev: z.number().int(), form: ProjectForm }),
    answer: ProjectDetail,
    errors: [...nameErrors, 'ProjectGone', 'StaleRow', 'MethodInUse'],
  }),
  clone: endpoint({
    method: 'POST',
    path: '/intara/v1.0/projects/:projectId/clone',
    access: 'ProjectConfigModify',
    summary:
      'Clone a project under another name, with its method, its documents and the current version of each of its tasks; requires the right to create tasks where it has any, and to upload documents where it has any',
    body: CloneProjectForm,
    answer: ProjectDetail,
    errors: ['ProjectNameSame', 'ProjectNameTaken', 'ProjectCodeTaken', 'ProjectGone', 'PermissionDenied'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: '/intara/v1.0/projects/:projectId',
    access: 'ProjectConfigModify',
    summary: 'Delete a project with its tasks, versions and files',
    answer: z.object({ tasks: z.number().int(), versions: z.number().int() }),
    errors: ['ProjectGone'],
  }),
  star: endpoint({
    method: 'PUT',
    path: '/intara/v1.0/projects/:projectId/star',
    access: 'ProjectConfigRead',
    summary: 'Add a project to the caller’s collection or remove it',
    body: z.object({ starred: z.boolean() }),
    answer: z.object({ starred: z.boolean() }),
    errors: ['ProjectGone'],
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/intara/v1.0/projects/:projectId/logo',
    access: 'ProjectConfigModify',
    summary: 'Set the logo of a project (multipart, field `file`: JPEG or PNG); without a file it is removed',
    answer: z.object({ logo: z.string().nullable() }),
    errors: ['NotAnImage', 'ProjectGone', 'TooMuchUnattached', 'ProjectUnattached', 'TotalUnattached'],
    kind: 'upload',
    uploadLimit: 'upload.logoMegabytes',
  }),
  logo: endpoint({
    method: 'GET',
    path: '/intara/v1.0/projects/:projectId/logo',
    access: 'ProjectConfigRead',
    summary: 'Get the logo of a project as an image',
    answer: z.unknown(),
    kind: 'file',
    media: imageTypes,
  }),
  models: endpoint({
    method: 'GET',
    path: '/intara/v1.0/models',
    access: 'ProjectConfigRead',
    summary: 'List the models that a project can be created with',
    answer: z.array(ModelChoice),
  }),
  compose: endpoint({
    method: 'POST',
    path: '/intara/v1.0/models/compose',
    access: 'ProjectConfigRead',
    forTokens: true,
    summary: 'Preview the method composed from a choice of models, with its problems',
    body: MethodChoice,
    answer: z.object({ method: Method, problems: z.array(MethodProblem) }),
    errors: ['ModelGone', 'FeasibilityNotAllowed'],
  }),
  methodEffect: endpoint({
    method: 'POST',
    path: '/intara/v1.0/projects/:projectId/method/effect',
    access: 'ProjectConfigModify',
    summary:
      'Preview which ratings a changed method would move in the open versions of the project; without the right to read tasks only how many',
    body: z.object({ method: Method }),
    bodyLimit: methodMegabytes,
    answer: z.object({ problems: z.array(MethodProblem), effects: z.array(MethodEffect) }),
    errors: ['ProjectGone'],
  }),
  changeMethod: endpoint({
    method: 'PUT',
    path: '/intara/v1.0/projects/:projectId/method',
    access: 'ProjectConfigModify',
    summary:
      'Update the method of a project and its open versions; requires the current rev. 409 if ratings would move and `accepted` is false',
    body: z.object({
      rev: z.number().int(),
      method: Method,
      /** The models it was put together from anew, when others were chosen. */
      choice: MethodChoice.optional(),
      accepted: z.boolean(),
    }),
    bodyLimit: methodMegabytes,
    answer: ProjectDetail,
    errors: [
      'ProjectGone',
      'StaleRow',
      'ModelUnsound',
      'DefaultLevelKept',
      'DefaultTypeKept',
      'MethodMoves',
      'ModelGone',
    ],
  }),
};
