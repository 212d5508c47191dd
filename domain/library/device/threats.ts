import { damagesOfThreat } from '../../generate/threats.ts';
import type { AssetRow } from '../../kinds/asset/shape.ts';
import type { RequirementRow } from '../../kinds/requirement/shape.ts';
import type { ThreatRow } from '../../kinds/threat/shape.ts';
import { cutAt, type LocalText } from '../../model/base.ts';
import type { LibraryLink } from '../../model/library-link.ts';
import { add, change, type Op } from '../../workspace/edit.ts';
import { byCode, type Workspace } from '../../workspace/workspace.ts';
import { type CoveredEntry, coverageOf, saidOf, sayOps } from '../catalogue-coverage.ts';
import { emb3d, emb3dAttacks, emb3dCode, emb3dMitigations } from '../content/emb3d/emb3d.ts';
import { linkOf, threatCodes, valuesOf } from '../into-task.ts';
import { type EntryForm, type LibraryEntry, libraries } from '../libraries.ts';
import { leadingTo, propertyNamed, threatsLedTo } from './answers.ts';
import { emb3dCatalogue } from './catalogue.ts';

type Language = LibraryLink['language'];
type Attack = Pick<EntryForm<'attacks'>, 'code' | 'name' | 'threatTypes' | 'properties'> & KnownId;
type Requirement = EntryForm<'requirements'> & KnownId;
interface KnownId {
  id?: string;
  rev?: number;
}

/** What the libraries of the workplace hold of EMB3D; what they lack is taken as it is delivered, without a link. */
export interface DeviceEntries {
  attacks: readonly LibraryEntry<'attacks'>[];
  requirements: readonly LibraryEntry<'requirements'>[];
}

/** A threat that the answers of an asset lead to and that the task does not say of it yet. */
export interface DeviceThreat {
  asset: AssetRow;
  /** `TID-101`. */
  number: string;
  attack: Attack;
  /** Numbers of the properties that lead to it. */
  properties: readonly string[];
  /** A threat scenario of the asset that is this threat already, and is only to be linked. */
  threat: ThreatRow | null;
  type: string;
  property: string;
  /** Ids of the damage scenarios of the pair. */
  damages: readonly string[];
}

/** A threat scenario that stays although no answer leads to its threat any more. */
interface LostThreat {
  asset: AssetRow;
  number: string;
  threat: ThreatRow;
}

interface DeviceThreats {
  found: readonly DeviceThreat[];
  /** Threats without a threat type, of which no row can be made. */
  untyped: readonly { asset: AssetRow; number: string }[];
  lost: readonly LostThreat[];
}

const seeds = new Map(
  emb3dAttacks().map((seed) => [seed.code, libraries.attacks.form.parse({ ...seed, reviewed: false, tags: [] })]),
);
const requirementSeeds = new Map(
  emb3dMitigations().map((seed) => [
    seed.code,
    libraries.requirements.form.parse({ ...seed, reviewed: false, tags: [] }),
  ]),
);

/** The threats the answers of these assets lead to (all assets, unless said), in the order of assets and numbers. */
export function deviceThreats(w: Workspace, entries: DeviceEntries, assets?: ReadonlySet<string>): DeviceThreats {
  const known = new Map(entries.attacks.map((entry) => [entry.code, entry]));
  const covered = new Map(coverageOf(w, emb3dCatalogue).entries.map((one) => [one.entry.number, one]));
  const found: DeviceThreat[] = [];
  const untyped: { asset: AssetRow; number: string }[] = [];
  const lost: LostThreat[] = [];
  for (const asset of assetsOf(w, assets)) {
    const own = [...w.threats].filter((threat) => threat.assets.includes(asset.id)).sort(byCode);
    const led = threatsLedTo(asset.deviceProperties);
    for (const { code: number } of emb3d.threats) {
      const attack: Attack | undefined = known.get(emb3dCode(number)) ?? seeds.get(emb3dCode(number));
      if (!attack) continue;
      const properties = led.get(number);
      const said = saidOn(asset, covered.get(number));
      if (!properties) {
        if (isDenied(asset, number)) lost.push(...said.byHand.map((threat) => ({ asset, number, threat })));
        continue;
      }
      if (said.all.length > 0) continue;
      const threat = own.find((one) => isSame(one, number, attack)) ?? null;
      const codes = codesFor(w, asset, attack);
      if (threat) found.push({ asset, number, attack, properties, threat, type: '', property: '', damages: [] });
      else if (!codes) untyped.push({ asset, number });
      else found.push({ asset, number, attack, properties, threat, ...codes });
    }
  }
  return { found, untyped, lost };
}

const assetsOf = ({ assets }: Workspace, wanted: ReadonlySet<string> | undefined): AssetRow[] =>
  [...assets].filter(({ id }) => !wanted || wanted.has(id)).sort(byCode);

/** The threat scenarios of the asset that address the entry. */
function saidOn({ id }: AssetRow, of: CoveredEntry | undefined) {
  const all = (of?.by ?? []).filter(({ threat }) => threat.assets.includes(id));
  return { all, byHand: all.filter(({ byHand }) => byHand).map(({ threat }) => threat) };
}

/** Somebody answered no where the threat comes from. What nobody answered says nothing. */
const isDenied = ({ deviceProperties }: AssetRow, number: string): boolean =>
  leadingTo(number).some(({ code }) => deviceProperties[code] === false);

/** It was taken from the entry, or names the number. */
const isSame = ({ library, description, reason }: ThreatRow, number: string, { id }: Attack): boolean =>
  (id !== undefined && library?.entry === id) || `${description} ${reason}`.includes(number);

/**
 * Type and property of a threat scenario: of the types of the entry the first that harms a property of the asset, rather one whose damage is
 * described; else what the entry says by itself.
 */
function codesFor(w: Workspace, asset: AssetRow, attack: Attack) {
  const usual = threatCodes(attack, w.method);
  if (!usual.type || !usual.property) return null;
  const pairs = attack.threatTypes.flatMap((type) =>
    (w.method.threatTypes.find(({ code }) => code === type)?.properties ?? [])
      .filter((property) => asset.properties.includes(property))
      .map((property) => withDamages(w, asset, type, property)),
  );
  return (
    pairs.find(({ damages }) => damages.length > 0) ?? pairs[0] ?? withDamages(w, asset, usual.type, usual.property)
  );
}

const withDamages = (w: Workspace, { id }: AssetRow, type: string, property: string) => ({
  type,
  property,
  damages: damagesOfThreat(w, { assets: [id], type, property }).map((row) => row.id),
});

interface Given {
  language: Language;
  newId: () => string;
}

/** The edit that makes threat scenarios of these, each linked to its entry and to the catalogue; those that are there are only linked. */
export function deviceThreatOps(w: Workspace, wanted: readonly DeviceThreat[], { language, newId }: Given): Op[] {
  const rowsOf = new Map<string, string[]>();
  const rows = wanted.map((one) => ({ one, id: one.threat?.id ?? newId() }));
  for (const { one, id } of rows) rowsOf.set(one.number, [...(rowsOf.get(one.number) ?? []), id]);
  return [
    ...rows.flatMap(({ one, id }) => (one.threat ? [] : [add('threats', threatOf(one, language), id)])),
    ...[...rowsOf].flatMap(([number, ids]) => {
      const { threats, reason } = saidOf(w, emb3dCode(number));
      return sayOps(w, emb3dCode(number), { threats: [...new Set([...threats, ...ids])], reason });
    }),
  ];
}

function threatOf({ asset, number, attack, properties, type, property, damages }: DeviceThreat, language: Language) {
  const say = sayIn(language);
  const because = properties.flatMap((code) => {
    const name = propertyNamed(code)?.name;
    return name ? [`${code} ${say(name)}`] : [];
  });
  return {
    description: cutAt(say({ en: `${asset.name}: ${attack.name.en}`, zh: `${asset.name}：${attack.name.zh}` }), 4000),
    type,
    property,
    assets: [asset.id],
    damages: [...damages],
    reason: cutAt(
      say({ en: `MITRE EMB3D ${number}; ${because.join('; ')}`, zh: `MITRE EMB3D ${number}；${because.join('；')}` }),
      4000,
    ),
    library: linked('attacks', attack, language),
  };
}

const sayIn =
  (language: Language) =>
  ({ en, zh }: LocalText) =>
    (language === 'zh' ? zh : en) || en || zh;

const linked = (library: 'attacks' | 'requirements', { id, rev }: KnownId, language: Language) =>
  id === undefined ? null : linkOf(library, { id, rev: rev ?? 0 }, language);

/** A mitigation of the threats of an asset that no requirement of the asset says yet. */
export interface DeviceMitigation {
  asset: AssetRow;
  /** `MID-001`. */
  number: string;
  level: string;
  requirement: Requirement;
  /** Numbers of the threats it counters. */
  threats: readonly string[];
  /** The requirement of the task that says it for other assets. */
  row: RequirementRow | null;
}

const levelOrder = ['foundational', 'intermediate', 'leading'];

/** The mitigations of the threats that the answers lead to, for each asset the basic ones first. */
export function deviceMitigations(
  w: Workspace,
  entries: DeviceEntries,
  assets?: ReadonlySet<string>,
): DeviceMitigation[] {
  const known = new Map(entries.requirements.map((entry) => [entry.code, entry]));
  const against = new Map(emb3d.threats.map(({ code, mitigations }) => [code, mitigations]));
  const inOrder = [...emb3d.mitigations].sort((a, b) => levelOrder.indexOf(a.level) - levelOrder.indexOf(b.level));
  const requirements = [...w.requirements].sort(byCode);
  return assetsOf(w, assets).flatMap((asset) => {
    const led = [...threatsLedTo(asset.deviceProperties).keys()].sort();
    return inOrder.flatMap(({ code: number, level }): DeviceMitigation[] => {
      const threats = led.filter((threat) => against.get(threat)?.includes(number));
      const requirement: Requirement | undefined =
        known.get(emb3dCode(number)) ?? requirementSeeds.get(emb3dCode(number));
      if (threats.length === 0 || !requirement) return [];
      const rows = requirements.filter((row) => isOf(row, requirement));
      if (rows.some((row) => row.assets.includes(asset.id))) return [];
      return [{ asset, number, level, requirement, threats, row: rows[0] ?? null }];
    });
  });
}

/** It was taken from the entry; without one it is known by its name. */
const isOf = ({ library, name }: RequirementRow, { id, name: own }: Requirement): boolean =>
  (id !== undefined && library?.entry === id) || name === own.en || name === own.zh;

/** The edit that takes these over: one requirement for each mitigation, bound to all its assets. */
export function deviceMitigationOps(w: Workspace, wanted: readonly DeviceMitigation[], language: Language): Op[] {
  const byNumber = new Map<string, DeviceMitigation[]>();
  for (const one of wanted) byNumber.set(one.number, [...(byNumber.get(one.number) ?? []), one]);
  return [...byNumber.values()].flatMap((all): Op[] => {
    const [first] = all;
    if (!first) return [];
    const assets = all.map(({ asset }) => asset.id);
    if (first.row) return [change('requirements', first.row, { assets: [...first.row.assets, ...assets] })];
    const { requirement } = first;
    const values = valuesOf('requirements', requirement, { method: w.method, language });
    return [
      add('requirements', { ...values, assets, library: linked('requirements', requirement, language) } as never),
    ];
  });
}

/** A threat of the catalogue that no answer leads to. */
export interface UnledEntry {
  of: CoveredEntry;
  /** A property that leads to it is not answered for every device. */
  unsure: boolean;
}

/**
 * The threats of EMB3D that nothing is said of and that no answered property of any asset leads to: they do not apply. Nothing, while no asset has
 * answers.
 */
export function unledEntries(w: Workspace): UnledEntry[] {
  const devices = [...w.assets].filter(({ deviceProperties }) => Object.keys(deviceProperties).length > 0);
  if (devices.length === 0) return [];
  return coverageOf(w, emb3dCatalogue).entries.flatMap((of): UnledEntry[] => {
    if (of.state !== 'open') return [];
    const properties = leadingTo(of.entry.number);
    const answers = devices.flatMap(({ deviceProperties }) => properties.map(({ code }) => deviceProperties[code]));
    if (answers.includes(true)) return [];
    return [{ of, unsure: answers.includes(undefined) }];
  });
}
