import { worded } from './declared.ts';
import { isObject, type JsonObject, textOf, textsIn } from './model.ts';
import { partOf } from './read-item.ts';
import type { Reading } from './reading.ts';
import type { Names } from './rows.ts';
import {
  extensionOf,
  saidOfAsset,
  saidOfControl,
  saidOfDamage,
  saidOfPath,
  saidOfRisk,
  saidOfStep,
  saidOfThreat,
} from './said.ts';
import { feasibilityLevelOf } from './words.ts';

/** One kind of entries after another. What rows name is looked up at the end, so their order says nothing. */
export function readAnalysis(reading: Reading): void {
  readAssets(reading);
  readControls(reading);
  readDamages(reading);
  readThreats(reading);
  readSteps(reading);
  readPaths(reading);
  readRisks(reading);
}

function readAssets(reading: Reading): void {
  for (const [id, entry] of reading.list('assets')) {
    const components = textsIn(entry.componentIds).filter((component) => component !== id);
    const part = components.length > 0 ? partOf(reading, components) : undefined;
    reading.add('assets', 'assets', [id, entry], saidOfAsset(reading.method, entry), { part });
  }
}

function readControls(reading: Reading): void {
  for (const [id, entry] of reading.list('controls'))
    reading.add('controls', 'controls', [id, entry], saidOfControl(entry), {});
}

/** Ids of assets by the damage scenarios that they or the risks of their threats name. */
function assetsOfDamages(reading: Reading): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (damage: string, asset: string) => {
    const known = found.get(damage);
    if (known) known.push(asset);
    else found.set(damage, [asset]);
  };
  for (const [id, entry] of reading.list('assets'))
    for (const damage of textsIn(entry.linkedDamageScenarioIds)) add(damage, id);
  const linked = new Set(found.keys());
  for (const [, value] of reading.list('riskValues')) {
    const damage = damageOf(reading, value);
    if (linked.has(damage)) continue;
    const threat = reading.entry('threatScenarios', textOf(value.threatScenarioId));
    for (const asset of textsIn(threat?.targetedAssetIds)) add(damage, asset);
  }
  return found;
}

/** The damage scenario that a risk value is about, by its rating of impact. */
const damageOf = (reading: Reading, value: JsonObject): string =>
  textOf(reading.entry('impactRatings', textOf(value.impactRef))?.damageScenarioId);

/** Assets that are known, else the item as a whole: rows without an asset there are none. */
function assetsOr(reading: Reading, ids: readonly string[], kind: string, id: string): Names {
  const known = ids.filter((id) => reading.rowOf('assets', id) !== undefined);
  if (known.length > 0) return reading.byId('assets', ids);
  const whole = 'the item';
  if (reading.rowOf('item', whole) === undefined) {
    const name = textOf(reading.document.item.title) || 'Item';
    const row = reading.rows.add('assets', { name, type: 'part', isSecurityAsset: false }, {}, '');
    reading.place('item', whole, row.id);
  }
  reading.losses.add(kind, 'assets', 'changed', wholeItem, id);
  return reading.byId('item', [whole]);
}

const wholeItem = {
  en: 'The document names no asset for it; it is given to the item as a whole.',
  zh: '文件未指明其资产，已归于整个相关项。',
};

function readDamages(reading: Reading): void {
  const linked = assetsOfDamages(reading);
  for (const [id, entry] of reading.list('damageScenarios')) {
    const [rating] = reading.naming('impactRatings', 'damageScenarioId', id);
    const hasOwn = extensionOf(entry).assets !== undefined;
    const assets = hasOwn ? undefined : assetsOr(reading, [...new Set(linked.get(id) ?? [])], 'damages', id);
    const row = reading.add(
      'damages',
      'damageScenarios',
      [id, entry],
      saidOfDamage(reading.method, entry, worded(reading, rating)),
      {
        assets,
      },
    );
    if (rating) reading.place('impactRatings', textOf(rating.id), row.id);
  }
}

function readThreats(reading: Reading): void {
  const caused = new Map<string, string[]>();
  for (const [, one] of reading.list('relationships'))
    if (one.relationshipType === 'causes') {
      const known = caused.get(textOf(one.sourceRef));
      if (known) known.push(textOf(one.targetRef));
      else caused.set(textOf(one.sourceRef), [textOf(one.targetRef)]);
    }
  for (const [id, entry] of reading.list('threatScenarios')) {
    const values = reading.naming('riskValues', 'threatScenarioId', id);
    const ofValues = values.map((value) => damageOf(reading, value)).filter(Boolean);
    const others = (caused.get(id) ?? []).filter((damage) => reading.rowOf('damageScenarios', damage) !== undefined);
    const ofExtensions = values.map((value) => textOf(extensionOf(value).damage)).filter(Boolean);
    const byCode = reading.rows.byCode('threats', 'damages', ofExtensions);
    const names: Names = {
      names: [...new Set([...ofValues, ...others, ...ofExtensions])],
      by: (name) => reading.rowOf('damageScenarios', name) ?? byCode?.by(name),
    };
    const hasOwn = extensionOf(entry).assets !== undefined;
    const targeted = textsIn(entry.targetedAssetIds);
    reading.add('threats', 'threatScenarios', [id, entry], saidOfThreat(reading.method, entry), {
      assets: hasOwn ? undefined : assetsOr(reading, [...new Set(targeted)], 'threats', id),
      damages: names,
    });
  }
}

function readSteps(reading: Reading): void {
  for (const [id, entry] of reading.list('attackSteps')) {
    const [rating] = reading.naming('attackFeasibilityRatings', 'attackStepId', id);
    const row = reading.add('steps', 'attackSteps', [id, entry], saidOfStep(reading.method, entry, rating), {
      controls: reading.byId('controls', textsIn(entry.controlIds)),
    });
    if (rating) reading.place('attackFeasibilityRatings', textOf(rating.id), row.id);
  }
}

/** The steps of a path: by their ids, else as the texts or objects that older documents have. The same text is one step. */
function stepsOf(reading: Reading, entry: JsonObject): Names {
  const ids = textsIn(entry.stepIds);
  if (ids.length > 0 || !Array.isArray(entry.steps)) return reading.byId('attackSteps', ids);
  const names = entry.steps.flatMap((step): string[] => {
    if (isObject(step)) return [stepOfObject(reading, step)];
    const text = textOf(step).trim();
    if (text === '') return [];
    const name = `text ${text}`;
    if (reading.rowOf('writtenSteps', name) === undefined) {
      const row = reading.rows.add('steps', { name: text }, {}, '');
      reading.place('writtenSteps', name, row.id);
    }
    return [name];
  });
  return reading.byId('writtenSteps', names);
}

function stepOfObject(reading: Reading, step: JsonObject): string {
  const id = textOf(step.id);
  const name = `object ${id || textOf(step.title)}`;
  if (reading.rowOf('writtenSteps', name) !== undefined) return name;
  const known = id === '' ? undefined : reading.rowOf('attackSteps', id);
  const row = known ?? reading.rows.add('steps', saidOfStep(reading.method, step, undefined), {}, '', id).id;
  reading.place('writtenSteps', name, row);
  return name;
}

function readPaths(reading: Reading): void {
  const isLevel = (band: string) => feasibilityLevelOf(reading.method.feasibilityLevels, band) !== undefined;
  for (const [id, entry] of reading.list('attackPaths')) {
    const threat = textOf(entry.threatScenarioId);
    const others = extensionOf(entry).threats;
    if (reading.rowOf('threatScenarios', threat) === undefined && others === undefined) continue;
    const [rating] = reading.naming('attackFeasibilityRatings', 'attackPathId', id);
    const row = reading.add(
      'paths',
      'attackPaths',
      [id, entry],
      saidOfPath(reading.method, entry, worded(reading, rating, isLevel)),
      {
        threats: reading.byId('threatScenarios', [threat]),
        steps: stepsOf(reading, entry),
      },
    );
    if (rating) reading.place('attackFeasibilityRatings', textOf(rating.id), row.id);
  }
}

function readRisks(reading: Reading): void {
  const pairs = new Set<string>();
  for (const [id, value] of reading.list('riskValues')) {
    const threat = reading.rowOf('threatScenarios', textOf(value.threatScenarioId));
    const byCode = reading.rows.byCode('risks', 'damage', extensionOf(value).damage);
    const [code = ''] = byCode?.names ?? [];
    const damage = byCode?.by(code) ?? reading.rowOf('damageScenarios', damageOf(reading, value));
    const pair = `${threat} ${damage}`;
    if (threat === undefined || damage === undefined || pairs.has(pair)) continue;
    pairs.add(pair);
    const decisions = reading.naming('riskTreatmentDecisions', 'riskValueId', id);
    const row = reading.add('risks', 'riskValues', [id, value], saidOfRisk(value, decisions), {
      threat: { names: [threat], by: (name) => name },
      damage: { names: [damage], by: (name) => name },
    });
    const seen = new Set<string>();
    for (const decision of decisions) {
      const word = textOf(decision.decision);
      if (seen.has(word)) continue;
      seen.add(word);
      const nth = seen.size;
      reading.place('riskTreatmentDecisions', textOf(decision.id), nth === 1 ? row.id : `${row.id}#${nth}`);
    }
  }
}
