import * as z from 'zod';
import { analysisKindNames } from '../kinds/kinds.ts';
import { approvalRules } from '../model/approval.ts';
import { Code, Id, Ids, Needed, SpacelessName, Text } from '../model/base.ts';
import { codePrefixPattern } from '../model/code-prefix.ts';
import { iconNames } from '../model/icons.ts';

/** Lifecycle phases (M-2.2); a project or task carries one or several. */
export const lifecyclePhases = [
  'concept',
  'development',
  'production',
  'operation',
  'maintenance',
  'decommissioning',
] as const;

export const feasibilityTypes = ['AttackPotentialBased', 'CVSSBased'] as const;

/** What codes of a kind begin with; empty: the kind's own prefix. */
export const CodePrefix = z.string().regex(codePrefixPattern, 'prefix');

/** The project's code rule (asset code configuration): the prefix of each kind of row; empty or absent = the kind's own. */
export const CodePrefixes = z.partialRecord(z.enum(analysisKindNames), CodePrefix);
export type CodePrefixes = z.infer<typeof CodePrefixes>;

/** What one enters of a project. Models are named by id; the project keeps its own copy of them. */
export const ProjectForm = z.object({
  name: SpacelessName(80),
  code: Code,
  lifecycle: z.array(z.enum(lifecyclePhases)).min(1, 'required').max(6),
  description: Needed(4000),
  /** Safety standards the project follows, as free entries (`ISO 26262-3:2018`). */
  safetyStandard: z.array(Text(100)).max(20).default([]),
  /** Shown where the project has no logo; empty or absent: the first letters of its name. */
  icon: z.enum(['', ...iconNames]).optional(),
  /** The feasibility types its tasks may use; the first is the default. */
  feasibilityTypes: z.array(z.enum(feasibilityTypes)).min(1, 'required').max(2),
  impactModel: Id,
  /** Feasibility models, at least one for each type; the first of the first type is the default. */
  threatModels: Ids.min(1, 'required').max(10),
  riskModel: Id,
  /** Absent = as it is; a new project starts with the organisation's. */
  codePrefixes: CodePrefixes.optional(),
  /** Whose approvals of a final version count; absent = those of a second person. */
  approval: z.enum(approvalRules).optional(),
  participants: Ids.max(200).default([]),
});
export type ProjectForm = z.infer<typeof ProjectForm>;

/** What one enters to clone a project: all else is that of the original. */
export const CloneProjectForm = ProjectForm.pick({ name: true, code: true });
export type CloneProjectForm = z.infer<typeof CloneProjectForm>;

/** The part of it that a method is put together from. */
export const MethodChoice = ProjectForm.pick({
  feasibilityTypes: true,
  impactModel: true,
  threatModels: true,
  riskModel: true,
  codePrefixes: true,
});
export type MethodChoice = z.infer<typeof MethodChoice>;
