import { foldText } from '#domain/fold-text.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { ExpertList } from './lists.ts';
import { type TechniqueName, techniques } from './techniques.ts';

/** How much of what an expert wants is there. */
export interface Share {
  found: number;
  of: number;
  /** What is not, in words. */
  missing: string[];
}

export interface Score {
  damages: Share;
  threats: Share;
  /** By asset, threat type and technique, wherever they begin. */
  paths: Share;
  /** Those of them that begin where the expert lets them begin. */
  pathsWithEntry: Share;
}

/**
 * Compares an analysis in English with the list of an expert. A damage is found by asset and property, a threat by its type as well and by the
 * property it or its damage is of, a path by asset, type and the
 * technique that its name and steps tell of. Whether the sentences are good is for a reader.
 */
export function scoreOf(w: Workspace, { damages, threats, paths }: ExpertList): Score {
  const nameOf = (id: string) => foldText(w.assets.get(id)?.name ?? '');
  const damaged = new Set(
    [...w.damages].flatMap(({ assets, property }) => assets.map((id) => key(nameOf(id), property))),
  );
  const threatened = new Set(
    [...w.threats].flatMap(({ assets, type, property, damages }) =>
      // Who pretends to be a sender is one threat scenario, whichever of the two properties the expert names for it.
      assets.flatMap((id) =>
        [property, ...damages.flatMap((one) => w.damages.get(one)?.property ?? [])].map((one) =>
          key(nameOf(id), type, one),
        ),
      ),
    ),
  );
  const told = toldOf(w, nameOf);
  const tells = (asset: string, type: string, technique: TechniqueName, entry = '') =>
    told
      .get(key(foldText(asset), type))
      ?.some((text) => techniques[technique].words.test(text) && text.includes(entry)) === true;
  return {
    damages: shareOf(damages, (one) => damaged.has(key(foldText(one.asset), one.property)), says),
    threats: shareOf(
      threats,
      (one) => threatened.has(key(foldText(one.asset), one.type, one.property)),
      ({ asset, type, property }) => `${asset}: ${type} of ${property}`,
    ),
    paths: shareOf(paths, ({ asset, type, technique }) => tells(asset, type, technique), saysPath),
    pathsWithEntry: shareOf(
      paths,
      ({ asset, type, technique, entry }) => tells(asset, type, technique, foldText(entry)),
      saysPath,
    ),
  };
}

const key = (...parts: string[]) => parts.join('\n');
const says = (one: { asset: string; property: string; says: string }) => `${one.asset}, ${one.property}: ${one.says}`;
const saysPath = (one: ExpertList['paths'][number]) =>
  `${one.asset}, ${one.type}, ${one.technique}${one.entry && ` from ${one.entry}`}: ${one.says}`;

function shareOf<T>(wanted: readonly T[], isFound: (one: T) => boolean, words: (one: T) => string): Share {
  const missing = wanted.filter((one) => !isFound(one)).map(words);
  return { found: wanted.length - missing.length, of: wanted.length, missing };
}

/** What the paths to each asset and threat type tell: name and steps, folded. */
function toldOf(w: Workspace, nameOf: (id: string) => string): Map<string, string[]> {
  const told = new Map<string, string[]>();
  for (const { name, description, steps, threats } of w.paths) {
    const text = foldText([name, description, ...steps.map((id) => w.steps.get(id)?.name ?? '')].join('. '));
    for (const threat of threats.flatMap((id) => w.threats.get(id) ?? []))
      for (const asset of threat.assets) {
        const at = key(nameOf(asset), threat.type);
        told.set(at, [...(told.get(at) ?? []), text]);
      }
  }
  return told;
}

/** An analysis as lines for a reader who marks what is wrong or empty. */
export function linesToRead(w: Workspace): string[] {
  const names = (ids: readonly string[]) => ids.map((id) => w.assets.get(id)?.name ?? '?').join(', ');
  return [
    ...[...w.damages].map((one) => `D ${one.code} [${names(one.assets)} · ${one.property}] ${one.description}`),
    ...[...w.threats].map(
      (one) => `T ${one.code} [${names(one.assets)} · ${one.property}] ${one.type}: ${one.description}`,
    ),
    ...[...w.paths].map((one) => {
      const threats = one.threats.map((id) => w.threats.get(id)?.code ?? '?').join(' ');
      return `P ${one.code} [${threats}] ${one.name}: ${one.steps.map((id) => w.steps.get(id)?.name ?? '?').join(' → ')}`;
    }),
  ];
}
