import type { ImpactEntry } from '../../kinds/damage/shape.ts';
import type { Row } from '../../kinds/kinds.ts';
import { overallLevelsOf } from '../../method/rate/impact.ts';
import { type Entry, filled, type JsonObject } from './model.ts';
import { saidOfAsset, saidOfControl, saidOfDamage, saidOfRisk, saidOfThreat } from './said.ts';
import { decisionOf, propertyWord, wordFor } from './words.ts';
import type { Writing } from './writing.ts';

/** Assets in the order of their codes, with the damage scenarios that name them. */
export function writeAssets(writing: Writing, components: ReadonlyMap<string, string>): void {
  const { method } = writing.version.workspace;
  const damagesOf = byNamed(writing.names.rows('damages'), ({ assets }) => assets);
  for (const asset of writing.names.rows('assets')) {
    const component = asset.part === null ? undefined : components.get(asset.part);
    const properties = asset.properties.flatMap((code) => propertyWord(method, code) ?? []);
    const entry: Entry = { id: writing.id('assets', asset.id), title: asset.name };
    writing.add('assets', asset.id, entry, {
      properties,
      linkedDamageScenarioIds: writing.idsOf(
        'damageScenarios',
        (damagesOf.get(asset.id) ?? []).map(({ id }) => id),
      ),
      componentIds: component === undefined ? [] : [component],
      ...writing.extension('assets', asset, {
        ...saidOfAsset(method, { ...entry, properties }),
        ...(component !== undefined && { part: writing.names.nameOf(asset.part ?? '') }),
      }),
    });
  }
}

/** Why the categories are rated so, if it is said the same of all. */
const commonReason = (entries: readonly ImpactEntry[]): string => {
  const [first] = entries;
  return first && entries.every(({ reason }) => reason === first.reason) ? first.reason : '';
};

function writeImpact(writing: Writing, damage: Row<'damages'>): void {
  const { method } = writing.version.workspace;
  const { dimensions, levels } = method.impact;
  const rated = dimensions.flatMap((dimension) => {
    const entry = damage.ratings[dimension.code];
    const own = dimension.levels ?? levels;
    const level = entry?.notAnalysed ? undefined : own.find(({ code }) => code === entry?.level);
    return entry && level ? [{ entry, word: wordFor(dimensions, dimension), level: wordFor(own, level) }] : [];
  });
  if (rated.length === 0) return;
  const view = writing.version.ratings.damages.get(damage.id);
  const overall = overallLevelsOf(method.impact).find(({ code }) => code === view?.overall);
  const score = typeof view?.score === 'number' ? String(view.score) : overall ? String(overall.value) : '';
  writing.add(
    'impactRatings',
    damage.id,
    {
      id: writing.id('impactRatings', damage.id, `IR-${writing.names.nameOf(damage.id)}`),
      damageScenarioId: writing.id('damageScenarios', damage.id),
      methodId: `impact-${method.impact.id}`,
      categories: Object.fromEntries(rated.map(({ word, level }) => [word, level])),
      score,
    },
    { rationale: commonReason(rated.map(({ entry }) => entry)) },
  );
}

export function writeDamages(writing: Writing): void {
  const { method } = writing.version.workspace;
  const order = new Map(writing.names.rows('assets').map(({ id }, n) => [id, n]));
  for (const damage of writing.names.rows('damages')) {
    writeImpact(writing, damage);
    const entry: Entry = {
      id: writing.id('damageScenarios', damage.id),
      title: damage.description,
      ...filled({ description: damage.effects }),
    };
    const assets = [...damage.assets].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    const rating = writing.entry('impactRatings', damage.id);
    writing.add(
      'damageScenarios',
      damage.id,
      entry,
      writing.extension('damages', damage, {
        ...saidOfDamage(method, entry, rating),
        assets: assets.map((id) => writing.names.nameOf(id)),
      }),
    );
  }
}

export function writeThreats(writing: Writing): void {
  const { method } = writing.version.workspace;
  const risksOf = byNamed(writing.names.rows('risks'), ({ threat }) => [threat]);
  for (const threat of writing.names.rows('threats')) {
    const property = propertyWord(method, threat.property);
    const entry: Entry = {
      id: writing.id('threatScenarios', threat.id),
      title: threat.description,
      targetedAssetIds: writing.idsOf('assets', threat.assets),
      ...filled({ compromisedProperties: property ? [property] : [], cause: threat.reason }),
    };
    writing.add(
      'threatScenarios',
      threat.id,
      entry,
      writing.extension('threats', threat, {
        ...saidOfThreat(method, entry),
        assets: writing.names.value('threats', threat, 'assets'),
        damages: (risksOf.get(threat.id) ?? []).map(({ damage }) => writing.names.nameOf(damage)),
      }),
    );
  }
}

const calWord = (code: string | null | undefined): string | undefined =>
  code && /^CAL[1-4]$/.test(code) ? code : undefined;

export function writeControls(writing: Writing): void {
  const { ratings } = writing.version;
  for (const control of writing.names.rows('controls')) {
    const cals = control.goals.flatMap((goal) => calWord(ratings.goals.get(goal)?.cal) ?? []).sort();
    const entry: Entry = {
      id: writing.id('controls', control.id),
      title: control.name,
      implementationStatus: control.active ? 'implemented' : 'planned',
    };
    writing.add('controls', control.id, entry, {
      requiredCalLevel: cals.at(-1),
      ...writing.extension('controls', control, saidOfControl(entry)),
    });
  }
}

/** Rows by one of the rows they name. */
function byNamed<R>(rows: readonly R[], idsOf: (row: R) => readonly string[]): ReadonlyMap<string, readonly R[]> {
  const found = new Map<string, R[]>();
  for (const row of rows)
    for (const id of idsOf(row)) {
      const known = found.get(id);
      if (known) known.push(row);
      else found.set(id, [row]);
    }
  return found;
}

/** The controls that serve a risk, by its goals or requirements. */
function controlsByRisk(writing: Writing): (risk: Row<'risks'>) => string[] {
  const controls = writing.names.rows('controls');
  const ofGoal = byNamed(controls, ({ goals }) => goals);
  const ofRequirement = byNamed(controls, ({ requirements }) => requirements);
  const order = new Map(controls.map(({ id }, n) => [id, n]));
  return ({ goals, requirements }) => {
    const serving = new Set([
      ...goals.flatMap((id) => ofGoal.get(id) ?? []),
      ...requirements.flatMap((id) => ofRequirement.get(id) ?? []),
    ]);
    const ids = [...serving].map(({ id }) => id).sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    return writing.idsOf('controls', ids);
  };
}

/** The path whose feasibility counts for a threat scenario: the first of those with its level. */
function decisivePath(writing: Writing, threat: string, paths: ReadonlyMap<string, readonly { id: string }[]>): string {
  const { ratings } = writing.version;
  const level = ratings.threats.get(threat)?.level ?? null;
  const own = paths.get(threat) ?? [];
  const found = own.find(({ id }) => level !== null && ratings.paths.get(id)?.level === level);
  return found ? (writing.entry('attackFeasibilityRatings', found.id)?.id ?? '') : '';
}

export function writeRisks(writing: Writing): void {
  const { method } = writing.version.workspace;
  const paths = byNamed(writing.names.rows('paths'), ({ threats }) => threats);
  const controlsOf = controlsByRisk(writing);
  for (const risk of writing.names.rows('risks')) {
    const view = writing.version.ratings.risks.get(risk.id);
    const level = method.risk.levels.find(({ code }) => code === view?.level);
    const impact = writing.entry('impactRatings', risk.damage);
    const value: Entry = {
      id: writing.id('riskValues', risk.id),
      threatScenarioId: writing.id('threatScenarios', risk.threat),
      afrRef: decisivePath(writing, risk.threat, paths),
      impactRef: impact?.id ?? '',
      methodId: `risk-${method.risk.id}`,
      score: typeof view?.overall === 'number' ? String(view.overall) : '',
      ...filled({ band: level ? wordFor(method.risk.levels, level) : '', rationale: risk.review }),
    };
    const decisions = writeDecisions(writing, risk, value.id, controlsOf(risk));
    writing.add(
      'riskValues',
      risk.id,
      value,
      writing.extension('risks', risk, {
        ...saidOfRisk(value, decisions),
        threat: writing.names.nameOf(risk.threat),
        ...(impact && { damage: writing.names.nameOf(risk.damage) }),
      }),
    );
  }
}

/** One decision for each treatment that is chosen. */
function writeDecisions(writing: Writing, risk: Row<'risks'>, riskValueId: string, controls: string[]): JsonObject[] {
  return risk.treatments.map((treatment, n) => {
    const row = n === 0 ? risk.id : `${risk.id}#${n + 1}`;
    const wish = `RTD-${writing.names.nameOf(risk.id)}${n === 0 ? '' : `-${n + 1}`}`;
    const entry: Entry = {
      id: writing.id('riskTreatmentDecisions', row, wish),
      riskValueId,
      decision: decisionOf[treatment],
    };
    writing.add('riskTreatmentDecisions', row, entry, { controls, justification: risk.strategy });
    return { ...entry, justification: risk.strategy };
  });
}
