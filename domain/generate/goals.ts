import type { RiskRow } from '../kinds/risk/shape.ts';
import { cutAt, type LocalText } from '../model/base.ts';
import { fillSentence } from '../model/holes.ts';
import type { Method } from '../model/method.ts';
import { add, change, type Op } from '../workspace/edit.ts';
import { byCode, type Workspace } from '../workspace/workspace.ts';

/** A goal to be made, or to be bound: the risks of one (asset, property) pair that need one and have none. */
export interface GoalProposal {
  asset: string;
  property: string;
  /** What a new goal is called, e.g. "Integrity · Lamp request". */
  name: string;
  /** Its text, from the property's sentence. */
  text: string;
  /** Id of a goal that serves this pair already; `null` = a new one. */
  goal: string | null;
  /** Ids of the risks that get it. */
  risks: string[];
}

/** Longest name and text of a goal (statement.ts). */
const [longestName, longestText] = [400, 4000];

/**
 * Goals for the risks to be reduced (RQ-09-05; M-2.6.4): one per (asset, property), for every risk whose treatment asks for a
 * goal and that has none. A goal that serves only risks of the same pair is bound instead of making a second one. What is bound stays bound.
 */
export function proposeGoals(w: Workspace, say: (text: LocalText) => string): GoalProposal[] {
  const groups = new Map<string, { asset: string; property: string; types: Set<string>; risks: RiskRow[] }>();
  for (const risk of [...w.risks].sort(byCode)) {
    const threat = w.threats.get(risk.threat);
    if (!threat || risk.goals.length > 0 || !asksForGoal(w.method, risk)) continue;
    for (const asset of threat.assets) {
      const key = pairKey(asset, threat.property);
      const group = groups.get(key) ?? { asset, property: threat.property, types: new Set<string>(), risks: [] };
      group.types.add(threat.type);
      group.risks.push(risk);
      groups.set(key, group);
    }
  }
  const existing = goalsByPair(w);
  return [...groups].map(([key, { asset, property, types, risks }]) => ({
    asset,
    property,
    name: nameOf(w, say, asset, property),
    text: sentenceOf(w, say, asset, property, types),
    goal: existing.get(key) ?? null,
    risks: risks.map((risk) => risk.id),
  }));
}

/** The edit that makes and binds these goals; a risk in several proposals gets each of them. */
export function goalOps(w: Workspace, proposals: readonly GoalProposal[], newId: () => string): Op[] {
  const bound = new Map<string, string[]>();
  const adds: Op[] = [];
  for (const { name, text, goal, risks } of proposals) {
    const id = goal ?? newId();
    if (goal === null) adds.push(add('goals', { name, text }, id));
    for (const risk of risks) bound.set(risk, [...(bound.get(risk) ?? []), id]);
  }
  const binds = [...bound].flatMap(([id, goals]) => {
    const risk = w.risks.get(id);
    return risk ? [change('risks', risk, { goals: [...risk.goals, ...goals] })] : [];
  });
  return [...adds, ...binds];
}

const pairKey = (asset: string, property: string) => `${asset} ${property}`;

const asksForGoal = (method: Method, risk: RiskRow) =>
  risk.treatments.some((treatment) => method.treatment.goalFor.includes(treatment));

/** The first goal, by code, whose risks all belong to one and the same pair. */
function goalsByPair(w: Workspace): Map<string, string> {
  const pairsOf = new Map<string, Set<string>>();
  for (const risk of w.risks) {
    const threat = w.threats.get(risk.threat);
    if (!threat) continue;
    for (const goal of risk.goals) {
      const pairs = pairsOf.get(goal) ?? new Set<string>();
      for (const asset of threat.assets) pairs.add(pairKey(asset, threat.property));
      pairsOf.set(goal, pairs);
    }
  }
  const found = new Map<string, string>();
  for (const goal of [...w.goals].sort(byCode)) {
    const [pair, ...others] = pairsOf.get(goal.id) ?? [];
    if (pair !== undefined && others.length === 0 && !found.has(pair)) found.set(pair, goal.id);
  }
  return found;
}

function nameOf(w: Workspace, say: (text: LocalText) => string, asset: string, property: string): string {
  const entry = w.method.properties.find(({ code }) => code === property);
  return cutAt(`${entry ? say(entry.name) : property} · ${w.assets.get(asset)?.name ?? ''}`, longestName);
}

const between: LocalText = { en: ' / ', zh: '、' };

function sentenceOf(
  w: Workspace,
  say: (text: LocalText) => string,
  asset: string,
  property: string,
  types: ReadonlySet<string>,
): string {
  const { properties, threatTypes } = w.method;
  const sentence = properties.find((entry) => entry.code === property)?.goalSentence;
  const names = [...types].map((code) => {
    const type = threatTypes.find((entry) => entry.code === code);
    return type ? say(type.name) : code;
  });
  const text = sentence ? say(sentence) : `${property} {A}`;
  return cutAt(fillSentence(text, { A: w.assets.get(asset)?.name ?? '', T: names.join(say(between)) }), longestText);
}
