import type { ModelKind } from '#contract/project.ts';
import { impactSeeds } from '#domain/method/seed/impact.ts';
import { defaultMethod, feasibilitySeeds, riskSeeds } from '#domain/method/seed/methods.ts';
import { impactTemplates } from '#domain/method/seed/templates.ts';
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

const { cal, threatTypes, properties, assetCategories, treatment } = defaultMethod;

/** Whose levels are the rows and columns of a seeded risk model; the default's unless named here. */
const axes: Record<string, { impactModel: string; threatModel: string }> = {
  'risk-matrix-heavens': { impactModel: 'impact-heavens', threatModel: 'heavens-threat-level' },
  'risk-graph-evita': { impactModel: 'impact-evita', threatModel: 'evita-attack-probability' },
  'risk-matrix-even-sum': { impactModel: 'impact-even-sum', threatModel: 'attack-potential' },
};
const usualAxes = { impactModel: 'impact-annex-f', threatModel: 'attack-potential' };

/** What a new database offers: the default method (M-10.1) and every variant, HEAVENS and EVITA with their own levels. */
export const seedModels: readonly SeedModel[] = [
  ...family('impact', impactSeeds),
  ...family(
    'feasibility',
    feasibilitySeeds.map(({ model, levels }) => ({ ...model, levels })),
  ),
  ...family(
    'risk',
    riskSeeds.map((risk) => ({ ...risk, ...(axes[risk.id] ?? usualAxes) })),
  ),
  part('cal', { en: 'CAL by impact and attack vector (Table E.1)', zh: '按影响与攻击向量确定 CAL（表 E.1）' }, cal),
  part('threatTypes', { en: 'STRIDE', zh: 'STRIDE' }, threatTypes),
  part('properties', { en: 'Security properties', zh: '网络安全属性' }, properties),
  part('assetCategories', { en: 'Asset categories', zh: '资产类别' }, assetCategories),
  part('treatment', { en: 'Treatment rules', zh: '处置规则' }, treatment),
  part('impactTemplates', { en: 'Impact templates', zh: '影响模板' }, impactTemplates),
];
