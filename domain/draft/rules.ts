import { missingThreats } from '../generate/threats.ts';
import type { AssetRow } from '../kinds/asset/shape.ts';
import { pathOps } from '../library/generate-paths.ts';
import { linkOf, valuesOf } from '../library/into-task.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import { pairKey } from '../method/rate/coverage.ts';
import { fillHoles, fillSentence } from '../model/holes.ts';
import { add, change } from '../workspace/edit.ts';
import { byCode } from '../workspace/workspace.ts';
import type { Drafting, DraftProposal, DraftStage, Given } from './proposal.ts';
import { draftId, draftIds } from './proposal.ts';
import { ruleWords } from './rule-words.ts';
import { missingThreatProposal } from './stage-threats.ts';

/** A rule of the organisation: an entry of the library of rules. */
export type DraftRule = LibraryEntry<'rules'>;

/** The assets for which all that a rule says holds, by their codes. What the drawing does not show is outside of no border and reached over nothing. */
export function assetsOfRule(given: Given, rule: DraftRule): AssetRow[] {
  return [...given.w.assets].sort(byCode).filter((asset) => holds(given, rule, asset));
}

function holds({ facts, w }: Given, rule: DraftRule, asset: AssetRow): boolean {
  const place = facts.places.get(asset.id);
  if ((place?.isLink ?? asset.diagram === 'link') !== (rule.subject === 'flow')) return false;
  const found = facts.libraryAsset(asset);
  if (rule.assetCategories.length > 0) {
    const category = asset.category || found?.entry.category || '';
    if (!rule.assetCategories.includes(category)) return false;
  }
  const code = found && found.by !== 'category' ? found.entry.code : '';
  if (rule.assets.length > 0 && !rule.assets.includes(code)) return false;
  if (rule.place === 'inside' && !facts.isInside(asset)) return false;
  if (rule.place === 'outside' && facts.isInside(asset)) return false;
  if (rule.place === 'crossing' && ![asset.id, ...lines(asset, { facts, w })].some((id) => facts.crosses(id) !== null))
    return false;
  return rule.reachedOver.length === 0 || reachedOver({ facts }, asset).some((one) => rule.reachedOver.includes(one));
}

const lines = (asset: AssetRow, { facts }: Pick<Given, 'facts' | 'w'>): string[] =>
  facts.beside(asset.id).flatMap(({ id, isLink }) => (isLink ? [id] : []));

/** Codes of the library assets on the ways in to an asset. */
const reachedOver = ({ facts }: Pick<Given, 'facts'>, asset: AssetRow): string[] =>
  facts.ways(asset.id).flatMap(({ places }) =>
    places.flatMap((place) => {
      const found = place.asset && place.asset.id !== asset.id ? facts.libraryAsset(place.asset) : null;
      return found && found.by !== 'category' ? [found.entry.code] : [];
    }),
  );

/** The stage in which each kind of proposal is made. */
const stages = {
  property: 'properties',
  damageScenario: 'damages',
  threatScenario: 'threats',
  path: 'paths',
  requirement: 'goals',
} as const satisfies Record<DraftRule['proposes'], DraftStage>;

/** What a rule adds to an asset; nothing where it is there already. */
const makers: Record<DraftRule['proposes'], (given: RuleGiven, rule: DraftRule, asset: AssetRow) => Made[]> = {
  property: propertyOf,
  damageScenario: damageOf,
  threatScenario: threatsOf,
  path: pathsOf,
  requirement: requirementOf,
};

/** With the threat scenarios that a draft proposes by itself: as keys, found when they are asked for first. */
type RuleGiven = Given & { usual: () => ReadonlySet<string> };

function ruleGiven(given: Given): RuleGiven {
  let usual: ReadonlySet<string> | undefined;
  return {
    ...given,
    usual() {
      usual ??= new Set(
        missingThreats(given.w, given.say).map((one) => `${pairKey(one.asset, one.property)} ${one.type}`),
      );
      return usual;
    },
  };
}

type Made = Pick<DraftProposal, 'key' | 'text' | 'ops'> & { facts?: readonly string[] };

/** What the rules propose in a stage. A rule that names what is not known, as an entry that was deleted, proposes nothing. */
export function* ruleProposals(given: Given, stage: DraftStage): Drafting {
  const { say, language } = given;
  const made = new Map<string, DraftProposal>();
  const asked = ruleGiven(given);
  for (const rule of given.knowledge.rules) {
    if (stages[rule.proposes] !== stage) continue;
    for (const asset of assetsOfRule(given, rule)) {
      yield;
      for (const one of makers[rule.proposes](asked, rule, asset)) {
        if (made.has(one.key)) continue;
        const why = [
          fillHoles(say(ruleWords.rule), { code: rule.code, name: say(rule.name) }),
          say(rule.explanation),
        ].filter(Boolean);
        const detail = why.join(language === 'zh' ? '；' : '; ');
        made.set(one.key, { facts: [`inside:${asset.id}`], ...one, stage, detail, about: asset.id });
      }
    }
  }
  return [...made.values()];
}

/** What the drawing and the libraries propose, with what the rules do: a rule makes sure what was only offered, and nothing is proposed twice. */
export function* withRules(given: Given, stage: DraftStage, usual: readonly DraftProposal[]): Drafting {
  const own = new Map((yield* ruleProposals(given, stage)).map((one) => [one.key, one]));
  const kept = usual.filter(({ key, unsure }) => !unsure || !own.has(key));
  const there = new Set(kept.map(({ key }) => key));
  return [...kept, ...[...own.values()].filter(({ key }) => !there.has(key))];
}

function propertyOf({ w, say }: Given, { value }: DraftRule, asset: AssetRow): Made[] {
  const property = w.method.properties.find(({ code }) => code === value);
  if (!property || asset.properties.includes(value) || asset.notApplicable[value] !== undefined) return [];
  return [
    {
      key: `${asset.id} ${value}`,
      text: fillHoles(say(ruleWords.property), { A: asset.name, property: say(property.name) }),
      ops: [change('assets', asset, { properties: [...asset.properties, value] })],
    },
  ];
}

function damageOf({ w, knowledge, say, language }: Given, { value }: DraftRule, asset: AssetRow): Made[] {
  const entry = knowledge.impacts.find(({ code }) => code === value);
  if (!entry) return [];
  const isThere = [...w.damages].some(
    (row) => row.assets.includes(asset.id) && row.library?.library === 'impacts' && row.library.entry === entry.id,
  );
  if (isThere) return [];
  const key = `${asset.id} ${entry.property} ${entry.code}`;
  const values = valuesOf('damages', entry, { method: w.method, language, asset: asset.name });
  const row = { ...values, assets: [asset.id], library: linkOf('impacts', entry, language) };
  return [
    {
      key,
      text: fillSentence(say(entry.sentence) || say(entry.name), { A: asset.name }),
      ops: [add('damages', row as never, draftId(`damages ${key}`))],
    },
  ];
}

function threatsOf(given: RuleGiven, { value }: DraftRule, asset: AssetRow): Made[] {
  const { w, say } = given;
  const type = w.method.threatTypes.find(({ code }) => code === value);
  if (!type) return [];
  const damages = [...w.damages].filter((row) => row.assets.includes(asset.id)).sort(byCode);
  const properties = type.properties.filter((code) => asset.properties.includes(code)).slice(0, 1);
  return properties.flatMap((property): Made[] => {
    // What a draft proposes by itself is left to it.
    if (given.usual().has(`${pairKey(asset.id, property)} ${value}`)) return [];
    const isThere = [...w.threats].some(
      (row) => row.assets.includes(asset.id) && row.property === property && row.type === value,
    );
    const led = damages.filter((row) => row.property === property);
    if (isThere || led.length === 0) return [];
    const missing = {
      asset: asset.id,
      property,
      type: value,
      description: fillSentence(say(type.sentence), { A: asset.name }),
      damages: led.map(({ id }) => id),
    };
    const { key, text, ops, facts } = missingThreatProposal(given, missing);
    return [{ key, text, ops, facts }];
  });
}

function pathsOf({ w, knowledge, language, say }: Given, { value }: DraftRule, asset: AssetRow): Made[] {
  const attack = knowledge.attacks.find(({ code }) => code === value);
  if (attack?.form !== 'path') return [];
  const reached = new Set(
    [...w.paths].flatMap(({ library, threats }) => (library?.entry === attack.id ? [...threats] : [])),
  );
  const withTree = new Set([...w.treeNodes].map(({ threat }) => threat));
  return [...w.threats].sort(byCode).flatMap((threat): Made[] => {
    const fits = threat.assets.includes(asset.id) && attack.threatTypes.includes(threat.type);
    if (!fits || reached.has(threat.id) || withTree.has(threat.id)) return [];
    const key = `${threat.id} ${attack.code}`;
    const ops = pathOps(w, [{ attack, threats: [threat], path: null }], language, draftIds(key));
    const text = fillHoles(say(ruleWords.path), { code: threat.code, attack: `${attack.code} ${say(attack.name)}` });
    return [{ key, text, ops }];
  });
}

/** The requirement, bound to the goals of the asset; one that the task has already is left to the person. */
function requirementOf({ w, knowledge, language, say }: Given, { value }: DraftRule, asset: AssetRow): Made[] {
  const entry = knowledge.requirements.find(({ code }) => code === value);
  if (!entry) return [];
  if ([...w.requirements].some(({ library }) => library?.library === 'requirements' && library.entry === entry.id))
    return [];
  const goals = new Set(
    [...w.risks].flatMap((risk) => (w.threats.get(risk.threat)?.assets.includes(asset.id) ? risk.goals : [])),
  );
  const key = `requirement ${entry.code}`;
  const row = {
    ...valuesOf('requirements', entry, { method: w.method, language }),
    goals: [...goals],
    assets: [asset.id],
    library: linkOf('requirements', entry, language),
  };
  return [{ key, text: `${entry.code} ${say(entry.name)}`, ops: [add('requirements', row as never, draftId(key))] }];
}
