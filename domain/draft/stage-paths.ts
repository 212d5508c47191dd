import type { AssetRow } from '../kinds/asset/shape.ts';
import type { ThreatRow } from '../kinds/threat/shape.ts';
import { treeOps } from '../library/import.ts';
import { linkOf, newPathOps } from '../library/into-task.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import { fillSentence } from '../model/holes.ts';
import { change, type Op } from '../workspace/edit.ts';
import { byCode, type Workspace } from '../workspace/workspace.ts';
import { fittingAttacks, type RankedAttack } from './fitting-attacks.ts';
import { deedKeys, unitOf } from './one-path.ts';
import { type Drafting, type DraftProposal, draftId, draftIds, type Given } from './proposal.ts';
import { type WayPath, wayProposals } from './way-paths.ts';
import { draftWords } from './words.ts';

type Attack = LibraryEntry<'attacks'>;

/** Attack paths that are proposed for a threat scenario, and others that are offered beside them. */
const mostSure = 6;
const mostOffered = 4;

/**
 * Attack paths of each threat scenario (M-2.6.5): the ways in that the drawing shows, then the attacks of the library that fit. The best of them are
 * proposed; others are offered until somebody rejects them.
 */
export function* pathProposals(given: Given): Drafting {
  const { w } = given;
  const withTree = new Set([...w.treeNodes].map(({ threat }) => threat));
  const pathsOf = new Map<string, { entries: (string | undefined)[] }[]>();
  for (const { threats, library, steps } of w.paths) {
    const entries = [library?.entry, ...steps.map((id) => w.steps.get(id)?.library?.entry)];
    for (const id of threats) pathsOf.set(id, [...(pathsOf.get(id) ?? []), { entries }]);
  }
  const grounds = new Set([...w.grounds].flatMap(({ stage, key }) => (stage === 'paths' ? [key] : [])));
  const fits = yield* fittingAttacks(given);
  const made: MadePaths = new Map();
  const alike = alikeThreats(w);
  const all: DraftProposal[] = [];
  // One attack is one path, whatever it realises: that it is read and changed over the same port are two threat scenarios, and a unit and its software
  // are attacked by one deed.
  const placeOf = new Map<string, number>();
  const keyOf = deedKeys(given);
  for (const threat of [...w.threats].sort(byCode)) {
    yield;
    // What is done to one property of an asset by a type is done to the other as well: one path tells it.
    const first = alike.get(threat.id)?.[0] ?? threat;
    if (first !== threat && (!pathsOf.has(first.id) || isShared(w, first, threat))) continue;
    const together = (alike.get(threat.id) ?? [threat]).filter(({ id }) => id === threat.id || !pathsOf.has(id));
    const asset = threat.assets.flatMap((id) => w.assets.get(id) ?? [])[0];
    if (!asset || withTree.has(threat.id)) continue;
    const taken = new Set(pathsOf.get(threat.id)?.flatMap(({ entries }) => entries.flatMap((one) => one ?? [])));
    // Attacks are ranked by the property that the type compromises first.
    const usual = w.method.threatTypes.find(({ code }) => code === threat.type)?.properties[0];
    const direct = fits.to(alike.get(threat.id)?.find(({ property }) => property === usual) ?? threat, asset);
    const walked = wayProposals(given, { threat, asset, fits, direct });
    const ways = walked.filter(({ isDoubted }) => !isDoubted);
    const sure = fits.different(
      direct.filter(({ isSure }) => isSure),
      mostSure - ways.length,
      ways.flatMap(({ attacks }) => attacks),
    );
    const ends = ways.map(({ end }) => end?.id);
    const others = direct.filter((one) => !sure.includes(one) && !ends.includes(one.attack.id)).slice(0, mostOffered);
    const isNew = ({ attack }: RankedAttack) => !taken.has(attack.id);
    const isOpen = ({ key }: DraftProposal) => !grounds.has(key);
    const push = (proposals: readonly DraftProposal[]) =>
      all.push(...proposals.filter(isOpen).map((one) => realising(one, together)));
    const pushOnce = (key: string, proposal: DraftProposal, isWay = false) => {
      const at = placeOf.get(key) ?? all.length;
      const before = all[at];
      // What was deleted for one of them is not proposed for the other.
      if (at === deleted || !isOpen(proposal)) placeOf.set(key, placeOf.get(key) ?? deleted);
      // A path that says how one comes there tells more than the attack alone.
      else if (before && isWay && !ways.some((one) => one.proposal.key === before.key))
        all[at] = realising(proposal, [...threatsOf(w, before), ...together]);
      else if (before) all[at] = realising(before, together);
      else {
        placeOf.set(key, at);
        push([proposal]);
      }
    };
    for (const way of ways) {
      const key = wayKey(given, asset, way, keyOf);
      if (key === null) push([way.proposal]);
      else if (!way.end || !taken.has(way.end.id)) pushOnce(key, way.proposal, way.isPlugged);
    }
    for (const one of sure.filter(isNew))
      pushOnce(keyOf(one.attack, asset, true), directOf(given, threat, asset, one, made));
    push(unsure(walked.filter(({ isDoubted }) => isDoubted).map(({ proposal }) => proposal)));
    push(unsure(others.filter(isNew).map((one) => directOf(given, threat, asset, one, made))));
    push(
      fits
        .trees(threat, asset)
        .filter(({ id }) => threat.library?.entry !== id)
        .map((attack) => treeOf(given, threat, attack)),
    );
  }
  return all;
}

/** The key of a way to a unit or its software, which is the same for both; other ways are paths of their own. */
function wayKey(given: Given, asset: AssetRow, way: WayPath, keyOf: ReturnType<typeof deedKeys>): string | null {
  // At a connector the attack itself is what is done, from there or alone; it is called after the bus or data that it leads to.
  if (way.isPlugged && way.end) return keyOf(way.end, asset, false);
  const unit = unitOf(given, asset);
  if (!unit) return null;
  return `${unit.id} ${way.sort}`;
}

/** The place of a proposal whose path was taken and deleted. */
const deleted = -1;

/** Threat scenarios of the same type for the same assets: they differ in the property alone. Those with a tree have their attacks there. */
function alikeThreats(w: Workspace): Map<string, ThreatRow[]> {
  const withTree = new Set([...w.treeNodes].map(({ threat }) => threat));
  const groups = new Map<string, ThreatRow[]>();
  for (const threat of [...w.threats].sort(byCode)) {
    if (withTree.has(threat.id)) continue;
    const key = `${threat.type} ${threat.assets.join(' ')}`;
    const known = groups.get(key);
    if (known) known.push(threat);
    else groups.set(key, [threat]);
  }
  return new Map([...groups.values()].flatMap((all) => all.map((one) => [one.id, all] as const)));
}

const isShared = (w: Workspace, one: ThreatRow, other: ThreatRow): boolean =>
  [...w.paths].some(({ threats }) => threats.includes(one.id) && threats.includes(other.id));

const threatsOf = (w: Workspace, { ops }: DraftProposal): ThreatRow[] =>
  ops.flatMap((op) =>
    op.op === 'add' && op.kind === 'paths'
      ? (op.row.threats as readonly string[]).flatMap((id) => w.threats.get(id) ?? [])
      : [],
  );

/** The path realises these threat scenarios as well. */
function realising(proposal: DraftProposal, threats: readonly ThreatRow[]): DraftProposal {
  const ids = threats.map(({ id }) => id);
  const ops = proposal.ops.map((op): Op => {
    if (op.op !== 'add' || op.kind !== 'paths') return op;
    const own = op.row.threats as readonly string[];
    return { ...op, row: { ...op.row, threats: [...new Set([...own, ...ids])] } };
  });
  return { ...proposal, ops };
}

const unsure = (all: readonly DraftProposal[]): DraftProposal[] => all.map((one) => ({ ...one, unsure: true }));

function directOf(
  given: Given,
  threat: ThreatRow,
  asset: AssetRow,
  ranked: RankedAttack,
  made: MadePaths,
): DraftProposal {
  const { say, language } = given;
  const { attack, why, media } = ranked;
  const key = `${threat.id} ${attack.code}`;
  const reason = say(attack.reason);
  const fits = fillSentence(say(draftWords.pathFits), { why: why().join(say(draftWords.comma)) });
  return {
    key,
    stage: 'paths',
    text: `${threat.code}: ${attack.code} ${say(attack.name)}`,
    detail: [fits, reason].filter(Boolean).join(language === 'zh' ? '。' : '. '),
    about: threat.id,
    facts: media.length > 0 ? [`reach:${asset.id}:${media.join(',')}`] : [],
    ops: pathOps(given, threat, attack, key, made),
  };
}

/** The edits that make a path of an attack, by its id: the values of the steps are those of every threat scenario. */
type MadePaths = Map<string, readonly Op[]>;

function pathOps({ w, language }: Given, threat: ThreatRow, attack: Attack, key: string, made: MadePaths): Op[] {
  let n = 0;
  const place = () => String(n++);
  const whole = made.get(attack.id) ?? newPathOps({ attack, method: w.method, language, threats: [], newId: place });
  made.set(attack.id, whole);
  const first = draftId(key);
  const steps = whole.slice(0, -1).map((_, at) => `${first}-${at}`);
  return whole.map((op, at): Op => {
    if (op.op !== 'add') return op;
    if (op.kind === 'steps') return { ...op, id: steps[at] };
    return { ...op, id: draftId(`path ${key}`), row: { ...op.row, threats: [threat.id], steps } };
  });
}

function treeOf(given: Given, threat: ThreatRow, attack: Attack): DraftProposal {
  const { w, say, language } = given;
  const key = `${threat.id} ${attack.code}`;
  return {
    key,
    stage: 'paths',
    text: `${threat.code}: ${fillSentence(say(draftWords.tree), { code: attack.code, name: say(attack.name) })}`,
    detail: [say(draftWords.treeWhy), say(attack.reason)].filter(Boolean).join(language === 'zh' ? '。' : '. '),
    about: threat.id,
    unsure: true,
    facts: [],
    ops: [
      change('threats', threat, { library: linkOf('attacks', attack, language) }),
      ...treeOps({ attack, method: w.method, language, threats: [threat.id], newId: draftIds(key) }),
    ],
  };
}
