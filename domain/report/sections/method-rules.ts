import { treatments } from '#domain/kinds/risk/shape.ts';
import { shownName } from '#domain/method/explain/shown-name.ts';
import { scaleOf } from '#domain/method/rate/scale.ts';
import { riskStatuses } from '#domain/method/rate/treatment.ts';
import { ratesStepSets } from '#domain/method/rate/tree.ts';
import type { FeasibilityModel } from '#domain/model/method.ts';
import type { Block, Cell, TableBlock } from '../blocks.ts';
import { column, type ReportContext, tableOf } from '../report-context.ts';
import type { ReportText } from '../texts.ts';

/** One rule: what it is about, what it says, and the clause it follows; null = our own, where the standard leaves it open (M-14). */
type Rule = readonly [of: ReportText, says: string, clause: string | null];

const clause = (of: string) => `ISO/SAE 21434 ${of}`;

/** The rules between the values of the models and the matrix. A workbook has them on a sheet of their own: long texts, and no value to look up. */
export function ratingRules(context: ReportContext): Block[] {
  const { t, format } = context;
  if (format === 'xlsx')
    return [{ ...rulesTable(context, [...pathRules(context), ...treeRules(context)]), sheet: t('sheetRules') }];
  return [
    { block: 'heading', text: t('pathRules') },
    rulesTable(context, pathRules(context)),
    { block: 'heading', text: t('treeRules') },
    rulesTable(context, treeRules(context)),
  ];
}

/** From attack steps to the feasibility of a threat scenario (M-4.1, M-4.3, M-5.3, M-5.6 to M-5.8). */
function pathRules(context: ReportContext): Rule[] {
  const { t, w } = context;
  const hardest = context.feasibility(scaleOf(w.method).hardest.code).text;
  return [
    ['of_steps', t('rule_steps'), null],
    ['of_wholePath', t('rule_wholePath'), clause('15.7, RQ-15-10')],
    ['of_missing', t('rule_missing'), null],
    ['of_impossible', t('rule_impossible', { level: hardest }), null],
    ['of_byHand', t('rule_byHand'), null],
    ...vectorRule(context),
    ['threat', t('rule_threat'), clause('15.8')],
  ];
}

/** What the attack vector of a path is, and by which models it is entered: the CAL may follow from it. */
function vectorRule(context: ReportContext): Rule[] {
  const { t } = context;
  const { models, vectorModel } = scaleOf(context.w.method);
  const others = models.filter((one) => one !== vectorModel && one.vectorParameter !== null);
  const named = [...(vectorModel ? [vectorModel] : []), ...others].map(({ model }) => model);
  if (named.length === 0) return [];
  const says = [t('rule_vector'), t('rule_vectorModels', { models: namesOf(context, named) })];
  return [['attackVector', says.join('\n'), clause('15.7, RC-15-14')]];
}

const namesOf = ({ say, w: { method } }: ReportContext, models: readonly FeasibilityModel[]): string =>
  models.map((model) => say.name(shownName(method, model))).join(say.comma);

/** Trees, what controls do to trees and paths, and the risk after disposal (M-4.2, M-5.5, M-7.3, M-7.4). */
function treeRules(context: ReportContext): Rule[] {
  const { t } = context;
  return [
    ['of_tree', t('rule_tree'), clause('15.6, RQ-15-08')],
    ['of_and', t('rule_and'), null],
    ['of_or', t('rule_or'), null],
    ['of_treeValues', treeValues(context), null],
    ['of_reference', t('rule_reference'), null],
    ['control', t('rule_control'), null],
    ['of_before', t('rule_before'), null],
    ['residual', t('rule_residual'), clause('15.9')],
    ['of_byControls', t('rule_byControls'), null],
    ['of_accepted', t('rule_accepted'), clause('15.9')],
  ];
}

/** How the values of steps are joined in a tree, by the models that do it alike. */
function treeValues(context: ReportContext): string {
  const joins = ['tree_highest', 'tree_hardestStep', 'tree_sets'] as const;
  const joinOf = (model: FeasibilityModel): (typeof joins)[number] => {
    if (ratesStepSets(model)) return 'tree_sets';
    return model.stepAggregation === 'hardestStep' ? 'tree_hardestStep' : 'tree_highest';
  };
  return joins
    .flatMap((join) => {
      const models = context.w.method.feasibility.filter((model) => joinOf(model) === join);
      return models.length > 0 ? [context.t(join, { models: namesOf(context, models) })] : [];
    })
    .join('\n');
}

/** What each treatment needs, from where on a risk awaits disposal, and what its status means (M-7.1, M-7.2). */
export function treatmentRules(context: ReportContext): Block[] {
  const { t, say, w } = context;
  const rules = w.method.treatment;
  const suggestedAt = (name: (typeof treatments)[number]) =>
    Object.keys(rules.suggestions)
      .sort()
      .filter((value) => rules.suggestions[value]?.includes(name))
      .join(say.comma) || t('none');
  const isLimited = Object.keys(rules.forbidden ?? {}).length > 0;
  const needsClaim = (name: (typeof treatments)[number]) =>
    name === 'retain' && rules.claimFor.includes(name) && rules.claimOptionalUpTo > 0
      ? t('claimOptional', { value: rules.claimOptionalUpTo })
      : context.yesNo(rules.claimFor.includes(name));
  return [
    { block: 'heading', text: t('treatmentRules') },
    { block: 'text', text: t('treatmentValues'), quiet: true },
    tableOf(
      context,
      [
        column(context, 'treatments', 14),
        column(context, 'needsGoal', 14, true),
        column(context, 'needsClaim', 34, true),
        column(context, 'suggestedAt', 30, true),
        ...(isLimited ? [column(context, 'forbiddenFrom', 14, true)] : []),
      ],
      treatments.map((name): Cell[] => [
        t(name === 'share' ? 'share_' : name),
        context.yesNo(rules.goalFor.includes(name)),
        needsClaim(name),
        suggestedAt(name),
        ...(isLimited ? [String(rules.forbidden?.[name] ?? t('none'))] : []),
      ]),
      { rowHeads: true },
    ),
    { block: 'text', text: t('awaitingRule', { value: rules.awaitingFrom }) },
    tableOf(
      context,
      [column(context, 'statusOfRisk', 24), column(context, 'meaning', 80)],
      riskStatuses.map((status) => [t(`status_${status}`), t(`statusMeans_${status}`)]),
      { rowHeads: true },
    ),
    { block: 'text', text: t('requirementRule') },
  ];
}

const rulesTable = (context: ReportContext, rules: readonly Rule[]): TableBlock =>
  tableOf(
    context,
    [column(context, 'ruleOf', 20), column(context, 'rule', 84), column(context, 'explainSource', 20)],
    rules.map(([of, says, follows]) => [context.t(of), says, follows ?? context.t('ruleOwn')]),
    { rowHeads: true },
  );
