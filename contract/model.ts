import * as z from 'zod';
import { LocalText } from '#domain/model/base.ts';
import { CalModel, ImpactModel, SecurityProperty, ThreatType, TreatmentRules } from '#domain/model/method.ts';
import {
  ImpactModelForm,
  NewProperty,
  NewThreatType,
  PropertyForm,
  RiskModelForm,
  ThreatModelForm,
  ThreatTypeForm,
} from '#domain/model/model-form.ts';
import { StoredRiskModel, ThreatModel } from '#domain/model/stored-models.ts';
import { endpoint } from './kit/endpoint.ts';
import type { Permission } from './kit/permissions.ts';

/** A line of a list of models, with what uses it. */
export const ModelItem = z.object({
  id: z.string(),
  name: LocalText,
  description: LocalText,
  /** Mode or type of the model: `separate`, `AttackPotentialBased`, `matrix`, … */
  type: z.string(),
  /** Chosen for a new project unless another is named. It cannot be deleted. */
  isDefault: z.boolean(),
  projects: z.number().int(),
  tasks: z.number().int(),
  /** Bound to a task: neither changed nor deleted, only copied. */
  locked: z.boolean(),
  updateTime: z.string(),
  rev: z.number().int(),
});
export type ModelItem = z.infer<typeof ModelItem>;

/** Something wrong with a rating model or a table, in both languages; `path` is the dotted place of the cell (`levels.2.to`). */
export const ModelProblem = z.object({
  path: z.string(),
  severity: z.enum(['error', 'warning']),
  text: LocalText,
});
export type ModelProblem = z.infer<typeof ModelProblem>;

interface Kind<P extends string, F extends z.ZodType, M extends z.ZodType, R extends Permission, W extends Permission> {
  path: P;
  /** "an impact model": for the summaries. */
  words: string;
  form: F;
  model: M;
  read: R;
  modify: W;
}

const soundness = ['ModelNameTaken', 'ModelUnsound'] as const;

/** The calls of one kind of model; a kind has permissions of its own. */
function modelCalls<
  P extends string,
  F extends z.ZodType,
  M extends z.ZodType,
  R extends Permission,
  W extends Permission,
>({ path, words, form, model, read, modify }: Kind<P, F, M, R, W>) {
  /** A risk model names others that may have changed since: then its problems may be errors too. */
  const detail = z.object({ item: ModelItem, model, problems: z.array(ModelProblem) });
  const all = `/intara/v1.0/configuration/${path}` as const;
  const one = `/intara/v1.0/configuration/${path}/:modelId` as const;
  return {
    list: endpoint({
      method: 'GET',
      path: all,
      access: read,
      summary: `List all models of this kind, defaults first, with the number of projects and tasks that use each`,
      answer: z.array(ModelItem),
    }),
    get: endpoint({
      method: 'GET',
      path: one,
      access: read,
      summary: `Get ${words} with its problems`,
      answer: detail,
    }),
    create: endpoint({
      method: 'POST',
      path: all,
      access: modify,
      summary: `Create ${words}`,
      body: form,
      answer: detail,
      errors: [...soundness],
    }),
    change: endpoint({
      method: 'PUT',
      path: one,
      access: modify,
      summary: `Update ${words} that no task uses; requires the current rev. Projects keep their copies`,
      body: z.object({ rev: z.number().int(), form }),
      answer: detail,
      errors: [...soundness, 'ModelBound', 'DefaultLevelKept', 'StaleRow'],
    }),
    drop: endpoint({
      method: 'DELETE',
      path: one,
      access: modify,
      summary: `Delete ${words} that is not in use`,
      answer: z.object({ id: z.string() }),
      errors: ['ModelBound', 'ModelUsed', 'ModelNamed', 'DefaultModelKept'],
    }),
  };
}

export const impactModel = modelCalls({
  path: 'impact-models',
  words: 'an impact model',
  form: ImpactModelForm,
  model: ImpactModel,
  read: 'ConfigurationImpactRead',
  modify: 'ConfigurationImpactModify',
});

export const threatModel = modelCalls({
  path: 'threat-models',
  words: 'a feasibility model',
  form: ThreatModelForm,
  model: ThreatModel,
  read: 'ConfigurationThreatRead',
  modify: 'ConfigurationThreatModify',
});

/** Risk models share the permissions of the feasibility models: their columns are the feasibility levels. */
export const riskModel = modelCalls({
  path: 'risk-models',
  words: 'a risk model',
  form: RiskModelForm,
  model: StoredRiskModel,
  read: 'ConfigurationThreatRead',
  modify: 'ConfigurationThreatModify',
});

/** The one table of a kind that has one: all of it, with the rev a change names. */
function tableCalls<P extends string, M extends z.ZodType>(path: P, words: string, table: M) {
  const kept = z.object({ rev: z.number().int(), table });
  const checked = kept.extend({ problems: z.array(ModelProblem) });
  const at = `/intara/v1.0/configuration/${path}` as const;
  return {
    get: endpoint({
      method: 'GET',
      path: at,
      access: 'ConfigurationThreatRead',
      summary: `Get the ${words} for new projects, with the problems of it`,
      answer: checked,
    }),
    change: endpoint({
      method: 'PUT',
      path: at,
      access: 'ConfigurationThreatModify',
      summary: `Update the ${words} for new projects; requires the current rev. Existing projects keep their copies`,
      body: kept,
      answer: checked,
      errors: ['ModelUnsound', 'StaleRow'],
    }),
  };
}

/** CAL by the standard's four impact levels and the attack vector; a project gets a row for each of its own levels. */
export const calModel = tableCalls('cal', 'CAL table', CalModel);

/** Which treatment needs what (clause 15.9 with 9.4). */
export const treatmentRule = tableCalls('treatment', 'treatment rules', TreatmentRules);

/** The entries of an organisation's list: all of it, with the rev a change names. */
export const PropertyList = z.object({ rev: z.number().int(), list: z.array(SecurityProperty) });
export type PropertyList = z.infer<typeof PropertyList>;

const properties = '/intara/v1.0/configuration/security-properties' as const;

export const securityProperty = {
  list: endpoint({
    method: 'GET',
    path: properties,
    access: 'ConfigurationSecurityPropertyRead',
    summary: 'List the security properties for new projects',
    answer: PropertyList,
  }),
  create: endpoint({
    method: 'POST',
    path: properties,
    access: 'ConfigurationSecurityPropertyModify',
    summary: 'Add a security property',
    body: NewProperty,
    answer: PropertyList,
    errors: ['CodeTaken', 'ModelNameTaken', 'StaleRow', 'ListFull'],
  }),
  change: endpoint({
    method: 'PUT',
    path: `${properties}/:code`,
    access: 'ConfigurationSecurityPropertyModify',
    summary: 'Update a security property; requires the current rev of the list. The code cannot change',
    body: z.object({ rev: z.number().int(), form: PropertyForm }),
    answer: PropertyList,
    errors: ['RowGone', 'ModelNameTaken', 'StaleRow'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: `${properties}/:code`,
    access: 'ConfigurationSecurityPropertyModify',
    summary: 'Delete a security property that no threat type, asset category or impact template uses',
    answer: PropertyList,
    errors: ['RowGone', 'DefaultTypeKept', 'PropertyUsed', 'StaleRow'],
  }),
};

export const ThreatTypeList = z.object({
  rev: z.number().int(),
  list: z.array(ThreatType),
  /** The security properties there are to choose from. */
  properties: z.array(z.object({ code: z.string(), name: LocalText })),
  /** The impact categories that impact templates name: what a type can be linked to. */
  impactCategories: z.array(z.string()),
});
export type ThreatTypeList = z.infer<typeof ThreatTypeList>;

const types = '/intara/v1.0/configuration/threat-types' as const;

export const threatType = {
  list: endpoint({
    method: 'GET',
    path: types,
    access: 'ConfigurationThreatTypeRead',
    summary: 'List the threat types for new projects',
    answer: ThreatTypeList,
  }),
  create: endpoint({
    method: 'POST',
    path: types,
    access: 'ConfigurationThreatTypeModify',
    summary: 'Add a threat type',
    body: NewThreatType,
    answer: ThreatTypeList,
    errors: ['CodeTaken', 'ModelNameTaken', 'PropertyUnknown', 'StaleRow', 'ListFull'],
  }),
  change: endpoint({
    method: 'PUT',
    path: `${types}/:code`,
    access: 'ConfigurationThreatTypeModify',
    summary: 'Update a threat type; requires the current rev of the list. The code cannot change',
    body: z.object({ rev: z.number().int(), form: ThreatTypeForm }),
    answer: ThreatTypeList,
    errors: ['RowGone', 'ModelNameTaken', 'PropertyUnknown', 'StaleRow'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: `${types}/:code`,
    access: 'ConfigurationThreatTypeModify',
    summary: 'Delete a threat type',
    answer: ThreatTypeList,
    errors: ['RowGone', 'DefaultTypeKept', 'StaleRow'],
  }),
};
