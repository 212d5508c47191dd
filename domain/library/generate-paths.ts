import type { ThreatRow } from '../kinds/threat/shape.ts';
import type { LibraryLink } from '../model/library-link.ts';
import { change, type Op } from '../workspace/edit.ts';
import { byCode, type Workspace } from '../workspace/workspace.ts';
import { type KindsOf, noKinds } from './asset-kinds.ts';
import { newPathOps } from './into-task.ts';
import type { LibraryEntry } from './libraries.ts';

export type LibraryAttack = LibraryEntry<'attacks'>;

/** An attack of the library that realises threat scenarios of the task which do not have it yet. */
export interface FittingAttack {
  attack: LibraryAttack;
  /** The threat scenarios it would be added to, in the order of their codes. */
  threats: readonly ThreatRow[];
  /** Id of the path that was taken from it before; it would get these threat scenarios too. */
  path: string | null;
}

/**
 * What is looked for in the library: the threat types of a task, and the categories of the assets that its threat scenarios are about; where kinds
 * of assets are known, which library assets these are.
 */
export function soughtAttacks(
  w: Workspace,
  kindsOf?: KindsOf,
): { threatTypes: string[]; assetCategories: string[]; assets?: string[] } {
  const sought = soughtThreats(w, kindsOf);
  const assets = sought.flatMap((threat) => threat.assets);
  return {
    threatTypes: [...new Set(sought.map(({ threat }) => threat.type))],
    assetCategories: [...new Set(assets.flatMap(({ category }) => category || []))],
    ...(kindsOf && { assets: [...new Set(assets.flatMap(({ kinds }) => [...kinds]))] }),
  };
}

export interface FitOptions {
  /** Only threat scenarios without any path. */
  onlyWithoutPath: boolean;
  /** Which library assets the rows are; without it nothing is known, so attacks on certain assets are left out. */
  kindsOf?: KindsOf;
}

/**
 * The attacks of the library that fit threat scenarios: by threat type, and by one of their assets that has a category of the attack, or any, and is
 * one of the library assets of the attack, where it names some (M-2.6.5). A threat scenario that has the attack already is left out, and so is one
 * that is rated by a tree.
 */
export function fittingAttacks(
  w: Workspace,
  attacks: readonly LibraryAttack[],
  { onlyWithoutPath, kindsOf }: FitOptions,
): FittingAttack[] {
  const withPath = new Set([...w.paths].flatMap((path) => path.threats));
  const open = soughtThreats(w, kindsOf).filter(({ threat }) => !(onlyWithoutPath && withPath.has(threat.id)));
  const taken = new Map([...w.paths].flatMap((path) => (path.library ? [[path.library.entry, path] as const] : [])));
  // Each time it is taken an attack makes a path of its own.
  const reached = new Map<string, Set<string>>();
  for (const { library, threats } of w.paths)
    if (library) reached.set(library.entry, new Set([...(reached.get(library.entry) ?? []), ...threats]));
  return attacks.flatMap((attack): FittingAttack[] => {
    if (attack.form !== 'path') return [];
    const path = taken.get(attack.id);
    const fitting = open.filter((one) => fits(attack, one) && !reached.get(attack.id)?.has(one.threat.id));
    return fitting.length > 0 ? [{ attack, threats: fitting.map(({ threat }) => threat), path: path?.id ?? null }] : [];
  });
}

interface SoughtThreat {
  threat: ThreatRow;
  assets: readonly SoughtAsset[];
}

interface SoughtAsset {
  category: string;
  /** Codes of the library assets it is one of. */
  kinds: ReadonlySet<string>;
}

/** The threat scenarios that may get attack paths: those without a tree. */
function soughtThreats(w: Workspace, kindsOf: KindsOf = noKinds): SoughtThreat[] {
  const withTree = new Set([...w.treeNodes].map(({ threat }) => threat));
  return [...w.threats]
    .filter(({ id }) => !withTree.has(id))
    .sort(byCode)
    .map((threat) => ({
      threat,
      assets: threat.assets.flatMap((id): SoughtAsset[] => {
        const asset = w.assets.get(id);
        return asset ? [{ category: asset.category, kinds: kindsOf(asset) }] : [];
      }),
    }));
}

/** Category and kind have to fit the same asset: a path over a bus is none for a sensor that is named beside it. */
function fits(attack: LibraryAttack, { threat, assets }: SoughtThreat): boolean {
  const { threatTypes, assetCategories } = attack;
  // Attacks that were stored before they could name assets have no such list.
  const about: readonly string[] | undefined = attack.assets;
  const ofAny = !about || about.length === 0;
  if (!threatTypes.includes(threat.type)) return false;
  if (assetCategories.length === 0 && ofAny) return true;
  return assets.some(
    ({ category, kinds }) =>
      (assetCategories.length === 0 || assetCategories.includes(category)) &&
      (ofAny || about.some((code) => kinds.has(code))),
  );
}

/**
 * The edit that makes attack paths of these attacks: each with its steps, ratings and reasons, with the threats of catalogues it realises, and
 * with a link back to the library, in the language they are taken in.
 */
export function pathOps(
  w: Workspace,
  fitting: readonly FittingAttack[],
  language: LibraryLink['language'],
  newId: () => string,
): Op[] {
  return fitting.flatMap(({ attack, threats, path: id }): Op[] => {
    const path = id === null ? undefined : w.paths.get(id);
    const added = threats.map((threat) => threat.id);
    if (path) return [change('paths', path, { threats: [...path.threats, ...added] })];
    return newPathOps({ attack, method: w.method, language, threats: added, newId });
  });
}
