import * as z from 'zod';
import { LocalText } from '#domain/model/base.ts';
import { AssetCategory, ImpactTemplate } from '#domain/model/method.ts';
import {
  AssetCategoryForm,
  ImpactTemplateForm,
  NewAssetCategory,
  NewImpactTemplate,
} from '#domain/model/model-form.ts';
import { endpoint } from './kit/endpoint.ts';

export const Choices = z.array(z.object({ code: z.string(), name: LocalText }));

export const AssetCategoryList = z.object({
  rev: z.number().int(),
  list: z.array(AssetCategory),
  /** The security properties there are to choose from. */
  properties: Choices,
});
export type AssetCategoryList = z.infer<typeof AssetCategoryList>;

const categories = '/intara/v1.0/configuration/asset-categories' as const;

/** Asset categories share the permissions of the security properties they start an asset with. */
export const assetCategory = {
  list: endpoint({
    method: 'GET',
    path: categories,
    access: 'ConfigurationSecurityPropertyRead',
    summary: 'List the asset categories for new projects',
    answer: AssetCategoryList,
  }),
  create: endpoint({
    method: 'POST',
    path: categories,
    access: 'ConfigurationSecurityPropertyModify',
    summary: 'Add an asset category',
    body: NewAssetCategory,
    answer: AssetCategoryList,
    errors: ['CodeTaken', 'ModelNameTaken', 'PropertyUnknown', 'StaleRow', 'ListFull'],
  }),
  change: endpoint({
    method: 'PUT',
    path: `${categories}/:code`,
    access: 'ConfigurationSecurityPropertyModify',
    summary: 'Update an asset category; requires the current rev of the list. The code cannot change',
    body: z.object({ rev: z.number().int(), form: AssetCategoryForm }),
    answer: AssetCategoryList,
    errors: ['RowGone', 'ModelNameTaken', 'PropertyUnknown', 'StaleRow'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: `${categories}/:code`,
    access: 'ConfigurationSecurityPropertyModify',
    summary: 'Delete an asset category that no impact template uses',
    answer: AssetCategoryList,
    errors: ['RowGone', 'DefaultTypeKept', 'CategoryUsed', 'StaleRow'],
  }),
};

export const ImpactTemplateList = z.object({
  rev: z.number().int(),
  list: z.array(ImpactTemplate),
  /** The security properties and asset categories there are to choose from. */
  properties: Choices,
  categories: Choices,
});
export type ImpactTemplateList = z.infer<typeof ImpactTemplateList>;

const templates = '/intara/v1.0/configuration/impact-templates' as const;

export const impactTemplate = {
  list: endpoint({
    method: 'GET',
    path: templates,
    access: 'ConfigurationImpactTemplateRead',
    summary: 'List the impact templates for new projects',
    answer: ImpactTemplateList,
  }),
  create: endpoint({
    method: 'POST',
    path: templates,
    access: 'ConfigurationImpactTemplateModify',
    summary: 'Add an impact template',
    body: NewImpactTemplate,
    answer: ImpactTemplateList,
    errors: [
      'CodeTaken',
      'ModelNameTaken',
      'PropertyUnknown',
      'CategoryUnknown',
      'TemplateTaken',
      'StaleRow',
      'ListFull',
    ],
  }),
  change: endpoint({
    method: 'PUT',
    path: `${templates}/:code`,
    access: 'ConfigurationImpactTemplateModify',
    summary: 'Update an impact template; requires the current rev of the list. The code cannot change',
    body: z.object({ rev: z.number().int(), form: ImpactTemplateForm }),
    answer: ImpactTemplateList,
    errors: ['RowGone', 'ModelNameTaken', 'PropertyUnknown', 'CategoryUnknown', 'TemplateTaken', 'StaleRow'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: `${templates}/:code`,
    access: 'ConfigurationImpactTemplateModify',
    summary: 'Delete an impact template',
    answer: ImpactTemplateList,
    errors: ['RowGone', 'DefaultTypeKept', 'StaleRow'],
  }),
};
