import type { GoalProposal } from '../generate/goals.ts';
import type { AssetRow } from '../kinds/asset/shape.ts';
import type { RequirementRow } from '../kinds/requirement/shape.ts';
import { linkOf, valuesOf } from '../library/into-task.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import type { LocalText } from '../model/base.ts';
import { fillSentence } from '../model/holes.ts';
import { add, change, type Op } from '../workspace/edit.ts';
import { byCode } from '../workspace/workspace.ts';
import { assetCode, plainMessages, profile } from './asset-profile.ts';
import { buses, media } from './media.ts';
import { type Drafting, type DraftProposal, draftId, type Given } from './proposal.ts';
import { isElsewhere, subjectsIn } from './requirement-subject.ts';
import { draftWords } from './words.ts';

/** A goal that is proposed, with the edit that makes it. */
export interface DraftGoal {
  proposal: GoalProposal;
  key: string;
  ops: readonly Op[];
}

type Requirement = LibraryEntry<'requirements'>;

/** Requirements that are proposed for a goal, and others that are offered. */
const mostSure = 4;
const mostOffered = 3;

/** What a goal is there for: a property of an asset, with the attacks by which it is threatened. */
interface Pair {
  /** Id of the goal: of one that is there, or as the proposal of it has it. */
  goal: string;
  /** As a person reads it. */
  called: string;
  asset: string;
  property: string;
  types: ReadonlySet<string>;
  attacks: readonly LibraryEntry<'attacks'>[];
  /** Ids of the requirements that counter some of the attacks. */
  counteredBy: ReadonlySet<string>;
  /** No attack is known, or one that no requirement answers by name: then what answers attacks of its kind counts. */
  isUnanswered: boolean;
}

interface Fit {
  entry: Requirement;
  score: number;
  /** It names the attack or the asset: may it be proposed and not only offered? */
  maySure: boolean;
  why: () => string;
}

/** Requirements of the library for the goals, bound to goals and assets; one that is in the task already is bound to more of them. */
export function* requirementProposals(given: Given, goals: readonly DraftGoal[]): Drafting {
  const { w, knowledge } = given;
  const attacksOn = attacksIn(given);
  yield;
  const kindsOf = kindsIn(given);
  const isForItem = subjectsIn(given);
  const entries = knowledge.requirements.filter((entry) => entry.type !== 'requirement' || isForItem(entry));
  yield;
  const there = pairsOfGoals(given, attacksOn);
  yield;
  const pairs = [...there, ...(yield* pairsOfDrafts(given, goals, attacksOn))];
  const found = new Map<string, { entry: Requirement; pairs: Pair[]; why: string[]; isSure: boolean }>();
  for (const pair of pairs) {
    yield;
    const fits = entries
      .flatMap((entry) => fitOf(given, pair, entry, kindsOf) ?? [])
      .sort((a, b) => b.score - a.score || (a.entry.code < b.entry.code ? -1 : 1));
    // What only names a measure of a catalogue says less than a sentence one can verify.
    const sentences = fits.filter(({ entry }) => entry.type === 'requirement');
    const best = (sentences.length > 0 ? sentences : fits).slice(0, mostSure + mostOffered);
    for (const [at, { entry, why, maySure }] of best.entries()) {
      const known = found.get(entry.id) ?? { entry, pairs: [], why: [], isSure: false };
      const isSure = at < mostSure && maySure;
      // Of one that is proposed for other goals those count for which it is proposed.
      if (known.isSure && !isSure) continue;
      const before = isSure && !known.isSure ? [] : known.pairs;
      found.set(entry.id, {
        entry,
        pairs: [...before, pair],
        why: [...new Set([...(before.length > 0 ? known.why : []), why()])],
        isSure: known.isSure || isSure,
      });
    }
  }
  const rows = new Map(
    [...w.requirements]
      .sort(byCode)
      .flatMap((row) => (row.library?.library === 'requirements' ? [[row.library.entry, row] as const] : [])),
  );
  return [...found.values()].flatMap((one) => proposalOf(given, one, rows.get(one.entry.id)));
}

/** The pairs of the goals that are there, by their risks. */
function pairsOfGoals(given: Given, attacksOn: AttacksOn): Pair[] {
  const { w } = given;
  const byPair = new Map<
    string,
    { goal: string; called: string; asset: string; property: string; threats: string[] }
  >();
  for (const risk of [...w.risks].sort(byCode)) {
    const threat = w.threats.get(risk.threat);
    if (!threat) continue;
    for (const id of risk.goals) {
      const goal = w.goals.get(id);
      for (const asset of goal ? threat.assets : []) {
        const key = `${id} ${asset} ${threat.property}`;
        const known = byPair.get(key) ?? {
          goal: id,
          called: goal?.code ?? '',
          asset,
          property: threat.property,
          threats: [],
        };
        byPair.set(key, { ...known, threats: [...known.threats, threat.id] });
      }
    }
  }
  return [...byPair.values()].map(({ threats, ...pair }) => ({ ...pair, ...attacksOn(threats) }));
}

function* pairsOfDrafts(given: Given, goals: readonly DraftGoal[], attacksOn: AttacksOn): Generator<undefined, Pair[]> {
  const pairs: Pair[] = [];
  for (const { proposal, ops } of goals) {
    yield;
    const made = ops.find((op) => op.op === 'add' && op.kind === 'goals');
    const goal = proposal.goal ?? (made?.op === 'add' ? made.id : undefined);
    if (!goal) continue;
    const threats = proposal.risks.flatMap((id) => given.w.risks.get(id)?.threat ?? []);
    const { asset, property, name } = proposal;
    pairs.push({ goal, called: name, asset, property, ...attacksOn(threats) });
  }
  return pairs;
}

/** The entries that the paths of each threat scenario and their steps were taken from. */
function entriesOf({ w }: Given): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { library, steps, threats } of w.paths) {
    const entries = [library?.entry, ...steps.map((id) => w.steps.get(id)?.library?.entry)];
    for (const threat of threats) {
      const all = found.get(threat) ?? new Set<string>();
      for (const entry of entries) if (entry) all.add(entry);
      found.set(threat, all);
    }
  }
  return found;
}

/** What the attacks of threat scenarios are, and which requirements answer them by name. */
type AttacksOn = (threats: readonly string[]) => Pick<Pair, 'types' | 'attacks' | 'counteredBy' | 'isUnanswered'>;

function attacksIn(given: Given): AttacksOn {
  const { w, knowledge } = given;
  const byThreat = entriesOf(given);
  const attackOf = new Map(knowledge.attacks.map((attack) => [attack.id, attack]));
  const idOf = new Map(knowledge.requirements.map(({ code, id }) => [code, id]));
  const hardening = new Map<string, string[]>();
  for (const { id, hardens } of knowledge.requirements)
    for (const code of new Set(hardens.flatMap(({ attacks }) => attacks)))
      hardening.set(code, [...(hardening.get(code) ?? []), id]);
  const counteredBy = ({ code, mitigations }: LibraryEntry<'attacks'>) => [
    ...mitigations.flatMap((one) => idOf.get(one) ?? []),
    ...(hardening.get(code) ?? []),
  ];
  return (threats) => {
    const entries = new Set(threats.flatMap((id) => [...(byThreat.get(id) ?? [])]));
    const attacks = [...entries].flatMap((id) => attackOf.get(id) ?? []);
    return {
      types: new Set(threats.flatMap((id) => w.threats.get(id)?.type ?? [])),
      attacks,
      counteredBy: new Set(attacks.flatMap(counteredBy)),
      isUnanswered: attacks.length === 0 || attacks.some((attack) => counteredBy(attack).length === 0),
    };
  };
}

/** One names the other. That both name the same measure of a catalogue says little: "availability" is one of them. */
const counters = (entry: Requirement, attack: LibraryEntry<'attacks'>): boolean =>
  attack.mitigations.includes(entry.code) || entry.hardens.some(({ attacks }) => attacks.includes(attack.code));

/** The library assets that the asset of a pair is or runs over; and the unit whose software it is. */
interface Kinds {
  own: ReadonlySet<string>;
  holders: ReadonlySet<string>;
  /** It has a line of its own, and is no message of a bus. */
  isDirect: boolean;
  /** What a tester says is proven by the tester, not as messages of control units are. */
  isDiagnosis: boolean;
}

function kindsIn(given: Given): (asset: AssetRow) => Kinds {
  const categories = new Map(given.knowledge.assets.map(({ code, category }) => [code, category]));
  const known = new Map<string, Kinds>();
  return (asset) => {
    const one = known.get(asset.id);
    if (one) return one;
    const { kinds, carriers, isDirect, isDiagnosis } = profile(given, asset, categories);
    const units = asset.category === 'FW' ? given.facts.beside(asset.id) : [];
    const holders = units.flatMap((unit) => (unit.asset?.category === 'HW' ? assetCode(given, unit.asset) || [] : []));
    const own = new Set([...kinds, ...carriers]);
    const made = { own, holders: new Set(holders), isDirect, isDiagnosis };
    known.set(asset.id, made);
    return made;
  };
}

/** How well a requirement fits a pair; null where it is for other assets, or for other properties and categories and names none of its attacks. */
function fitOf(given: Given, pair: Pair, entry: Requirement, kindsOf: (asset: AssetRow) => Kinds): Fit | null {
  const asset = given.w.assets.get(pair.asset);
  if (!asset) return null;
  if (isElsewhere(entry, asset)) return null;
  const { own, holders, isDirect, isDiagnosis } = kindsOf(asset);
  const isOther = isDirect || (isDiagnosis && plainMessages.some((code) => entry.assets.includes(code)));
  const named = entry.assets.filter((code) => own.has(code) && !(isOther && ofMessages.has(code)));
  if (entry.assets.length > 0 && named.length === 0 && !entry.assets.some((code) => holders.has(code))) return null;
  const countered = pair.counteredBy.has(entry.id) ? pair.attacks.filter((attack) => counters(entry, attack)) : [];
  const hardens = entry.hardens.some(
    ({ attacks, threatTypes, assetCategories }) =>
      pair.isUnanswered &&
      attacks.length === 0 &&
      threatTypes.some((type) => pair.types.has(type)) &&
      (assetCategories.length === 0 || assetCategories.includes(asset.category)),
  );
  const namesProperty = entry.properties.includes(pair.property);
  const namesCategory = entry.assetCategories.includes(asset.category);
  const isFor =
    (entry.properties.length === 0 || namesProperty) && (entry.assetCategories.length === 0 || namesCategory);
  const isSpecific = entry.properties.length + entry.assetCategories.length + entry.assets.length > 0;
  if (countered.length === 0 && !(isFor && (hardens || (isSpecific && entry.type === 'requirement')))) return null;
  const score =
    // What names the attack comes first, before all that is only of the kind.
    (countered.length > 0 ? 20 : 0) +
    Math.min(countered.length, 3) * 2 +
    Number(hardens) * 2 +
    Number(isFor) * 3 +
    Number(named.length > 0) * 3 +
    Number(namesProperty) +
    Number(namesCategory);
  const isNamed = namesProperty && namesCategory;
  return {
    entry,
    score,
    // What is for a property and a category alone says the same of every item, unless an organisation wants it everywhere.
    maySure:
      entry.type === 'requirement' &&
      isFor &&
      (countered.length > 0 || named.length > 0 || (entry.origin === 'own' && isNamed)),
    why: () => whyOf(given, pair, asset, { countered, hardens, named, isNamed }),
  };
}

const ownLines = new Set(['board', 'video']);
/** Library assets that are messages and what carries them in a vehicle. */
const ofMessages = new Set([
  ...plainMessages,
  ...media.flatMap(({ code, assets }) => (buses.has(code) && !ownLines.has(code) ? assets : [])),
]);

interface Reasons {
  countered: readonly LibraryEntry<'attacks'>[];
  hardens: boolean;
  /** Library assets that both are about. */
  named: readonly string[];
  isNamed: boolean;
}

function whyOf(
  { w, say }: Given,
  pair: Pair,
  asset: AssetRow,
  { countered, hardens, named, isNamed }: Reasons,
): string {
  const nameOf = (list: readonly { code: string; name: LocalText }[], code: string) => {
    const found = list.find((one) => one.code === code);
    return found ? say(found.name) : code;
  };
  const list = (codes: readonly string[]) => codes.slice(0, 4).join(say(draftWords.comma));
  if (countered.length > 0)
    return fillSentence(say(draftWords.reqMitigates), { attacks: list(countered.map(({ code }) => code)) });
  const property = nameOf(w.method.properties, pair.property);
  if (named.length > 0) return fillSentence(say(draftWords.reqAsset), { code: list(named), property, A: asset.name });
  const category = nameOf(w.method.assetCategories, asset.category);
  if (isNamed || !hardens) return fillSentence(say(draftWords.reqKind), { property, category, A: asset.name });
  const types = [...pair.types].map((code) => nameOf(w.method.threatTypes, code));
  return fillSentence(say(draftWords.reqHardens), { types: list(types), category, A: asset.name });
}

function proposalOf(
  given: Given,
  {
    entry,
    pairs,
    why,
    isSure,
  }: { entry: Requirement; pairs: readonly Pair[]; why: readonly string[]; isSure: boolean },
  row: RequirementRow | undefined,
): DraftProposal[] {
  const { w, say, language } = given;
  const open = pairs.filter(({ goal, asset }) => !row?.goals.includes(goal) || !row.assets.includes(asset));
  // One that was taken is only bound to more where it is proposed, not merely offered.
  if (open.length === 0 || (row && !isSure)) return [];
  const [goals, assets] = [[...new Set(open.map(({ goal }) => goal))], [...new Set(open.map(({ asset }) => asset))]];
  const called = [...new Set(open.map((pair) => pair.called))].slice(0, 6).join(say(draftWords.comma));
  const joiner = language === 'zh' ? '；' : '; ';
  const base = {
    stage: 'goals' as const,
    about: assets[0] ?? '',
    facts: [],
    ...(!isSure && { unsure: true as const }),
  };
  const detail = [...why.slice(0, 3), fillSentence(say(draftWords.reqBound), { goals: called }), say(entry.explanation)]
    .filter(Boolean)
    .join(joiner);
  if (row)
    return [
      {
        ...base,
        key: `requirement ${entry.code} more`,
        text: fillSentence(say(draftWords.reqMore), { code: row.code, goals: called }),
        detail,
        ops: [
          change('requirements', row, {
            goals: [...new Set([...row.goals, ...goals])],
            assets: [...new Set([...row.assets, ...assets])],
          }),
        ],
      },
    ];
  const values = valuesOf('requirements', entry, { method: w.method, language }) as { name: string };
  return [
    {
      ...base,
      key: `requirement ${entry.code}`,
      text: `${entry.code} ${say(entry.name)}`,
      detail,
      ops: [
        add(
          'requirements',
          { ...values, goals, assets, library: linkOf('requirements', entry, language) },
          draftId(`requirement ${entry.code}`),
        ),
      ],
    },
  ];
}
