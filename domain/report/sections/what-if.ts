import type { AnyRow, KindName } from '#domain/kinds/kinds.ts';
import type { ScenarioChange, ScenarioRow } from '#domain/kinds/scenario/shape.ts';
import { levelsOf } from '#domain/method/rate/impact.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { Fit } from '#domain/what-if/applied.ts';
import { type MovedRisk, type Outcome, WhatIf } from '#domain/what-if/outcome.ts';
import { tableOf as rowsOf } from '#domain/workspace/workspace.ts';
import type { Block, Cell } from '../blocks.ts';
import { column, listOf, type ReportContext } from '../report-context.ts';

/**
 * The what-if scenarios of a version with their changes, and the risks each of them moves, before and after (M-18.1). An extract has none: what was tried
 * out is nobody else's matter.
 */
export function whatIfScenarios(context: ReportContext): Block[] {
  const { w, t } = context;
  const scenarios = [...w.scenarios];
  if (scenarios.length === 0) return [];
  const whatIf = new WhatIf('initial');
  const told = scenarios.map((scenario) => ({ scenario, outcome: whatIf.outcome(w, scenario.changes) }));
  const moved = told.flatMap(({ scenario, outcome }) => outcome.moved.map((risk) => ({ scenario, risk })));
  return [
    { block: 'heading', text: t('whatIf') },
    { block: 'text', text: t('whatIfNote'), quiet: true },
    scenarioTable(context, told),
    ...(moved.length > 0 ? [movedTable(context, moved)] : []),
  ];
}

function scenarioTable(context: ReportContext, told: readonly { scenario: ScenarioRow; outcome: Outcome }[]): Block {
  return listOf(
    context,
    [
      column(context, 'whatIfScenario', 24),
      column(context, 'reason', 34),
      column(context, 'whatIfChanges', 54),
      column(context, 'whatIfMoved', 10, true),
    ],
    told,
    ({ scenario, outcome }): Cell[] => [
      scenario.name,
      scenario.reason,
      scenario.changes.map((change, n) => changeLine(context, change, outcome.fits[n])).join('\n'),
      outcome.moved.length,
    ],
    { sheet: context.t('whatIf') },
  );
}

function movedTable(context: ReportContext, moved: readonly { scenario: ScenarioRow; risk: MovedRisk }[]): Block {
  return listOf(
    context,
    [
      column(context, 'whatIfScenario', 24),
      column(context, 'risk', 8),
      column(context, 'threat', 40),
      column(context, 'whatIfBefore', 12, true),
      column(context, 'whatIfAfter', 12, true),
      column(context, 'whatIfLeftBefore', 12, true),
      column(context, 'whatIfLeftAfter', 12, true),
    ],
    moved,
    ({ scenario, risk }): Cell[] => [
      scenario.name,
      risk.code,
      context.w.threats.get(context.w.risks.get(risk.id)?.threat ?? '')?.description ?? '',
      context.riskValue(risk.before.value),
      context.riskValue(risk.after.value),
      context.riskValue(risk.before.left),
      context.riskValue(risk.after.left),
    ],
    { sheet: context.t('whatIfMoved') },
  );
}

/** `AS-3 Open the unit, Equipment: Bespoke → Standard`; a change without effect says so. */
function changeLine(context: ReportContext, change: ScenarioChange, fit: Fit = 'counts'): string {
  const { t, say } = context;
  const [about, before, after] = wordsOf(context, change);
  const line = `${about}${say.colon}${before} → ${after}`;
  return fit === 'gone' || fit === 'unknown' ? `${line} (${t('whatIfNoEffect')})` : line;
}

function wordsOf(context: ReportContext, change: ScenarioChange): [about: string, before: string, after: string] {
  const { w, t, say } = context;
  const named = (kind: KindName, id: string, label: string) => {
    const row = rowsOf(w, kind).get(id) as
      | (AnyRow & { code?: string; name?: string; description?: string })
      | undefined;
    return row ? `${row.code ?? ''} ${row.name || row.description || ''}`.trim() : label;
  };
  const levelName = (levels: readonly { code: string; name: LocalText }[] = []) => {
    const names = new Map(levels.map(({ code, name }) => [code, say.name(name)]));
    return (code: string | null | undefined) => (code ? (names.get(code) ?? code) : t('notRated'));
  };
  const { method } = w;
  switch (change.what) {
    case 'control': {
      const onOff = (on: boolean | undefined) => t(on ? 'whatIfOn' : 'whatIfOff');
      return [named('controls', change.row, change.label), onOff(w.controls.get(change.row)?.active), onOff(change.on)];
    }
    case 'assumption':
      return [named('assumptions', change.row, change.label), t('whatIfHolds'), t('whatIfFalls')];
    case 'feasibility': {
      const name = levelName(method.feasibilityLevels);
      const before = w.paths.get(change.row)?.customLevel?.level;
      return [named('paths', change.row, change.label), name(before), name(change.level)];
    }
    case 'impact': {
      const dimension = method.impact.dimensions.find(({ code }) => code === change.dimension);
      const name = levelName(dimension && levelsOf(method.impact, dimension));
      const before = w.damages.get(change.row)?.ratings[change.dimension]?.level;
      const part = dimension ? say.name(dimension.name) : change.dimension;
      return [`${named('damages', change.row, change.label)}${say.comma}${part}`, name(before), name(change.level)];
    }
    case 'parameter': {
      const parameters = method.feasibility.find(({ id }) => id === change.model)?.parameters ?? [];
      const parameter = parameters.find(({ code }) => code === change.parameter);
      const name = levelName(parameter?.levels);
      const row = rowsOf(w, change.kind as KindName).get(change.row) as unknown as
        | { ratings: Record<string, Record<string, string>> }
        | undefined;
      const part = parameter ? say.name(parameter.name) : change.parameter;
      return [
        `${named(change.kind, change.row, change.label)}${say.comma}${part}`,
        name(row?.ratings[change.model]?.[change.parameter]),
        name(change.level),
      ];
    }
    case 'impactModel':
      return [t('impactModel'), say.name(method.impact.name), say.name(change.model.name)];
    case 'riskModel':
      return [t('riskModel'), say.name(method.risk.name), say.name(change.model.name)];
    case 'feasibilityModel':
      return [
        t('feasibilityModel'),
        method.feasibility[0] ? say.name(method.feasibility[0].name) : '',
        say.name(change.model.name),
      ];
  }
}
