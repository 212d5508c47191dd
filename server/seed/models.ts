import type { ModelKind } from '#contract/project.ts';
import { annexFImpact, combinedImpact } from '#domain/method/seed/impact.ts';
import { defaultMethod, feasibilitySeeds, riskSeeds } from '#domain/method/seed/methods.ts';
import type { LocalText } from '#domain/model/base.ts';

export interface SeedModel {
  id: string;
  kind: ModelKind;
  name: LocalText;
  isDefault: boolean;
  body: unknown;
}

interface Named {
  id: string;
  name: LocalText;
}

const family = (kind: ModelKind, models: readonly Named[]): SeedModel[] =>
  models.map((body, i) => ({ id: body.id, kind, name: body.name, isDefault: i === 0, body }));

const part = (kind: ModelKind, name: LocalText, body: unknown): SeedModel => ({
  id: `default-${kind.toLowerCase()}`,
  kind,
  name,
  isDefault: true,
  body,
});

const levels = defaultMethod.feasibilityLevels;
const { impact, cal, threatTypes, properties, assetCategories, treatment } = defaultMethod;
const impactCodes = impact.levels.map((level) => level.code);

/**
 * What a new database offers: the defaults of method.md section 10 and every variant that shares their level names, so that any choice of
 * impact, feasibility and risk model makes a sound method. Families with names of their own (HEAVENS, EVITA) are whole methods.
 */
export const seedModels: readonly SeedModel[] = [
  ...family('impact', [annexFImpact, combinedImpact]),
  ...family(
    'feasibility',
    feasibilitySeeds.filter((seed) => seed.levels === levels).map((seed) => seed.model),
  ),
  ...family(
    'risk',
    riskSeeds.filter((risk) =>
      impactCodes.every((code) => code in risk.matrix || code in (risk.formula?.impact ?? {})),
    ),
  ),
  part('feasibilityLevels', { en: 'Feasibility levels', zh: '可行性等级' }, levels),
  part('cal', { en: 'CAL by impact and attack vector (Table E.1)', zh: '按影响与攻击向量确定 CAL（表 E.1）' }, cal),
  part('threatTypes', { en: 'STRIDE', zh: 'STRIDE' }, threatTypes),
  part('properties', { en: 'Security properties', zh: '网络安全属性' }, properties),
  part('assetCategories', { en: 'Asset categories', zh: '资产类别' }, assetCategories),
  part('treatment', { en: 'Treatment rules', zh: '处置规则' }, treatment),
];
