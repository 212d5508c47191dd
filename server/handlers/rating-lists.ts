import { securityProperty, threatType } from '#contract/model.ts';
import { assetCategory, impactTemplate } from '#contract/vocabulary.ts';
import { addCategory, changeCategory, removeCategory } from '#server/actions/models/change-asset-categories.ts';
import { addTemplate, changeTemplate, removeTemplate } from '#server/actions/models/change-impact-templates.ts';
import { addProperty, changeProperty, removeProperty } from '#server/actions/models/change-security-properties.ts';
import { addThreatType, changeThreatType, removeThreatType } from '#server/actions/models/change-threat-types.ts';
import {
  assetCategoryList,
  impactTemplateList,
  propertyList,
  threatTypeList,
} from '#server/store/libraries/rating-lists.ts';
import { implement } from './implement.ts';

/**
 * The lists of which every new project gets a copy. As projects rate with their copies, an entry may change at any time; the defaults may not
 * be deleted (R-CONF-9).
 */
export const ratingListHandlers = {
  securityProperty: implement(securityProperty, {
    list: (_, { store }) => propertyList(store.db),
    create: async ({ body, user }, env) => {
      await addProperty(env, user, body);
      return propertyList(env.store.db);
    },
    change: async ({ params, body, user }, env) => {
      await changeProperty(env, user, params.code, body);
      return propertyList(env.store.db);
    },
    drop: async ({ params, user }, env) => {
      await removeProperty(env, user, params.code);
      return propertyList(env.store.db);
    },
  }),

  threatType: implement(threatType, {
    list: (_, { store }) => threatTypeList(store.db),
    create: async ({ body, user }, env) => {
      await addThreatType(env, user, body);
      return threatTypeList(env.store.db);
    },
    change: async ({ params, body, user }, env) => {
      await changeThreatType(env, user, params.code, body);
      return threatTypeList(env.store.db);
    },
    drop: async ({ params, user }, env) => {
      await removeThreatType(env, user, params.code);
      return threatTypeList(env.store.db);
    },
  }),

  assetCategory: implement(assetCategory, {
    list: (_, { store }) => assetCategoryList(store.db),
    create: async ({ body, user }, env) => {
      await addCategory(env, user, body);
      return assetCategoryList(env.store.db);
    },
    change: async ({ params, body, user }, env) => {
      await changeCategory(env, user, params.code, body);
      return assetCategoryList(env.store.db);
    },
    drop: async ({ params, user }, env) => {
      await removeCategory(env, user, params.code);
      return assetCategoryList(env.store.db);
    },
  }),

  impactTemplate: implement(impactTemplate, {
    list: (_, { store }) => impactTemplateList(store.db),
    create: async ({ body, user }, env) => {
      await addTemplate(env, user, body);
      return impactTemplateList(env.store.db);
    },
    change: async ({ params, body, user }, env) => {
      await changeTemplate(env, user, params.code, body);
      return impactTemplateList(env.store.db);
    },
    drop: async ({ params, user }, env) => {
      await removeTemplate(env, user, params.code);
      return impactTemplateList(env.store.db);
    },
  }),
};
