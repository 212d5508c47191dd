import * as z from 'zod';
import { Id, Link, Needed, Text } from '../model/base.ts';
import { TaskForm } from '../product/task.ts';
import { stepFields } from './attacks.ts';
import { impactFields } from './impacts.ts';
import { Codes, library, MaybeBoth } from './library.ts';

export const templateTypes = ['impactScenario', 'assumption', 'claim', 'preAttack', 'task'] as const;

const takenTexts = TaskForm.pick({ type: true, level: true, systemName: true, description: true, overview: true });

/**
 * Of a task template: what it was made from, and what it holds. The rows are kept beside the entry (table `task_template`); those of a template that
 * is delivered with the product are in the product, in both languages.
 */
export const TemplateSource = z.object({
  /** The task it was made from. */
  taskId: Id.optional(),
  versionId: Id.optional(),
  /** Of a delivered one instead: the code of the drawn item. */
  delivered: Text(40).optional(),
  task: Needed(200),
  version: Text(100),
  /** How many rows of each kind, where there are any. */
  rows: z.record(z.string().max(40), z.number().int()).default({}),
  /** What the form of a task made from it begins with. */
  form: takenTexts.optional(),
  /** The same in Chinese, of a delivered one. */
  formZh: takenTexts.optional(),
});
export type TemplateSource = z.infer<typeof TemplateSource>;

/** Templates: impact scenarios, assumptions, attack steps that come before others, whole tasks. */
export const templateLibrary = library({
  name: 'templates',
  noun: { one: 'template', many: 'templates', zh: '模板' },
  about: 'The library of templates: impact scenarios, assumptions, attack steps, whole tasks',
  path: 'templates',
  prefix: 'TP',
  tagScopes: ['libraryTemplate'],
  facet: 'type',
  parts: ['steps'],
  fields: {
    type: z.enum(templateTypes).default('assumption'),
    /** Of an assumption or a claim. */
    text: MaybeBoth(4000),
    explanation: MaybeBoth(4000),
    link: Link.default(''),
    /** Of an assumption or a claim: codes of the asset categories it is for; none = any. */
    assetCategories: Codes(40),
    /** Of an impact scenario. */
    ...impactFields,
    /** Of a pre-attack: the steps that lead to where other attacks begin. */
    ...stepFields,
    /** Of a task template; set by sharing a task. */
    task: TemplateSource.nullable().default(null),
  },
});
