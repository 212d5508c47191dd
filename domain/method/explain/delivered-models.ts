import type { FeasibilityModel, ImpactModel, Method, RiskModel } from '#domain/model/method.ts';
import { digestOf, figuresOf } from './figures.ts';
import { annexGOf, isAnnexF, readsFormulaH10, readsTableH8 } from './standard-tables.ts';

/** The parts of a method that have a name of their own. */
export type NamedModel = ImpactModel | FeasibilityModel | RiskModel;

type Holds = (method: Method, model: NamedModel) => boolean;

/** Of a model that rates by tables of the standard those tables are compared, of any other the digest of its figures. */
const figures =
  (digest: string): Holds =>
  (method, model) =>
    digestOf(figuresOf(method, model)) === digest;
const annexG =
  (annex: string): Holds =>
  (method, model) =>
    'parameters' in model && annexGOf(method, model) === annex;

/**
 * The models the product is delivered with, by their names in both languages, and whether a model still has what was delivered under the name.
 * An explanation is made in the browser, where the seeds would be far more to load than this; a spec compares both.
 */
const models: readonly (readonly [en: string, zh: string, holds: Holds])[] = [
  ['Annex F, separate categories', '附录 F，各维度分别评级', (_, model) => 'dimensions' in model && isAnnexF(model)],
  ['Combined SFOP score, four levels', 'SFOP 综合评分，四个等级', figures('ffa31818')],
  ['HEAVENS 1.0', 'HEAVENS 1.0', figures('1a352156')],
  ['EVITA severities', 'EVITA 严重度', figures('f33c5d41')],
  ['Even sum 0/1/10/1000', '等权求和 0/1/10/1000', figures('475ba74b')],
  ['Attack potential (ISO/SAE 21434:2021)', '攻击潜力（ISO/SAE 21434:2021）', annexG('G.2')],
  ['CVSS exploitability', 'CVSS 可利用性', annexG('G.3')],
  ['Attack vector', '攻击向量', annexG('G.4')],
  ['Attack potential (ISO/IEC 18045, EVITA)', '攻击潜力（ISO/IEC 18045，EVITA）', figures('2c354b9d')],
  ['Attack potential (ISO/SAE DIS 21434:2020)', '攻击潜力（ISO/SAE DIS 21434:2020）', figures('7beb9568')],
  ['Attack potential (itemis template)', '攻击潜力（itemis 模板）', figures('7beb9568')],
  ['Attack potential (JASO TP 15002 RSMA style)', '攻击潜力（JASO TP 15002 RSMA 风格）', figures('39b6eda0')],
  ['HEAVENS threat level', 'HEAVENS 威胁等级', figures('35da975d')],
  ['EVITA attack probability', 'EVITA 攻击概率', figures('cc354d0a')],
  [
    'Matrix of Annex H',
    '附录 H 矩阵',
    (method, model) => 'matrix' in model && readsTableH8({ ...method, risk: model }),
  ],
  [
    'Formula of Annex H',
    '附录 H 公式',
    (method, model) => 'matrix' in model && readsFormulaH10({ ...method, risk: model }),
  ],
  ['Matrix, variant', '矩阵，变体', figures('1eff93df')],
  ['HEAVENS security level', 'HEAVENS 安全等级', figures('60a9e855')],
  ['EVITA risk graph', 'EVITA 风险图', figures('55cd0d75')],
  ['Matrix of Annex H with a row “none”', '附录 H 矩阵，增加“无”一行', figures('3bc4e6bd')],
];

const byName = new Map(models.flatMap(([en, zh, holds]) => [[en, holds] as const, [zh, holds] as const]));

/** What the editor of models puts behind the name of a copy. */
const copyMark = /(, copy|，副本)+$/;

/** Whether a name, in one language, is that of a delivered model, or the one the product gives its copy. */
export const isDeliveredName = (name: string): boolean => byName.has(name.replace(copyMark, ''));

/** Whether a model has what was delivered under this name; `true` for a name that nothing was delivered under. */
export const isAsDelivered = (method: Method, model: NamedModel, name: string): boolean =>
  byName.get(name.replace(copyMark, ''))?.(method, model) ?? true;
