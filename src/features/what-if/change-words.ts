import type { AnyRow, KindName } from '#domain/kinds/kinds.ts';
import type { ScenarioChange } from '#domain/kinds/scenario/shape.ts';
import { levelsOf } from '#domain/method/rate/impact.ts';
import { scaleOf } from '#domain/method/rate/scale.ts';
import type { LocalText } from '#domain/model/base.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import type { Translate } from '@/i18n';
import { inLanguage } from '@/local-text';

interface LevelChoice {
  value: string;
  label: string;
}

const choicesOf = (levels: readonly { code: string; name: LocalText }[]): LevelChoice[] =>
  levels.map(({ code, name }) => ({ value: code, label: inLanguage(name) }));

/** The kind of the row that a change is about; null for a model. */
const kindOf = (change: ScenarioChange): KindName | null => {
  switch (change.what) {
    case 'control':
      return 'controls';
    case 'assumption':
      return 'assumptions';
    case 'impact':
      return 'damages';
    case 'feasibility':
      return 'paths';
    case 'parameter':
      return change.kind;
    default:
      return null;
  }
};

/** The levels a change may choose from; empty where it has none. */
export function levelChoices({ method }: Workspace, change: ScenarioChange): LevelChoice[] {
  if (change.what === 'feasibility') return choicesOf(method.feasibilityLevels);
  if (change.what === 'impact') {
    const dimension = method.impact.dimensions.find(({ code }) => code === change.dimension);
    return dimension ? choicesOf(levelsOf(method.impact, dimension)) : [];
  }
  if (change.what !== 'parameter') return [];
  const model = method.feasibility.find(({ id }) => id === change.model);
  return choicesOf(model?.parameters.find(({ code }) => code === change.parameter)?.levels ?? []);
}

/** The row a change is about, and what of it: `AS-3 Open the unit`, `Equipment`. */
export function aboutChange(w: Workspace, change: ScenarioChange, t: Translate): { row: string; part: string } {
  const { method } = w;
  if (change.what === 'impactModel' || change.what === 'riskModel' || change.what === 'feasibilityModel')
    return { row: t(`whatIf.change.${change.what}`), part: '' };
  const kind = kindOf(change);
  const row = kind && (tableOf(w, kind).get(change.row) as AnyRow | undefined);
  const name = row ? labelOfRow(row) : change.label;
  if (change.what === 'parameter') {
    const model = method.feasibility.find(({ id }) => id === change.model);
    const parameter = model?.parameters.find(({ code }) => code === change.parameter);
    const own = parameter ? inLanguage(parameter.name) : change.parameter;
    return { row: name, part: model && model !== method.feasibility[0] ? `${own} (${inLanguage(model.name)})` : own };
  }
  if (change.what === 'impact') {
    const dimension = method.impact.dimensions.find(({ code }) => code === change.dimension);
    return { row: name, part: dimension ? inLanguage(dimension.name) : change.dimension };
  }
  return { row: name, part: t(`whatIf.change.${change.what}`) };
}

/** A row by its code and its words. */
export function labelOfRow(row: AnyRow): string {
  const { code, name, description } = row as { code?: string; name?: string; description?: string };
  return `${code ?? ''} ${name || description || ''}`.trim();
}

/** What the version says in the place of a change. */
export function valueBefore(w: Workspace, change: ScenarioChange, t: Translate): string {
  const nameOf = (code: string | undefined | null) =>
    levelChoices(w, change).find(({ value }) => value === code)?.label ?? (code || t('workspace.notRated'));
  switch (change.what) {
    case 'control':
      return t(w.controls.get(change.row)?.active ? 'whatIf.on' : 'whatIf.off');
    case 'assumption':
      return t('whatIf.holds');
    case 'impact':
      return nameOf(w.damages.get(change.row)?.ratings[change.dimension]?.level);
    case 'feasibility':
      return nameOf(w.paths.get(change.row)?.customLevel?.level);
    case 'parameter': {
      const row = tableOf(w, change.kind as KindName).get(change.row) as {
        ratings?: Record<string, Record<string, string>>;
      };
      return nameOf(row?.ratings?.[change.model]?.[change.parameter]);
    }
    case 'impactModel':
      return inLanguage(w.method.impact.name);
    case 'riskModel':
      return inLanguage(w.method.risk.name);
    case 'feasibilityModel':
      return inLanguage(scaleOf(w.method).model('').model.name);
  }
}

/** What the scenario says in the place of it. */
export function valueAfter(w: Workspace, change: ScenarioChange, t: Translate): string {
  if (change.what === 'control') return t(change.on ? 'whatIf.on' : 'whatIf.off');
  if (change.what === 'assumption') return t('whatIf.falls');
  if (change.what === 'impactModel' || change.what === 'riskModel' || change.what === 'feasibilityModel')
    return inLanguage(change.model.name);
  return levelChoices(w, change).find(({ value }) => value === change.level)?.label ?? change.level;
}
