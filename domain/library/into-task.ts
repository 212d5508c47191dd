import { longestAssetName } from '../kinds/asset/shape.ts';
import { templateRatings } from '../kinds/damage/template-ratings.ts';
import type { AnalysisKind } from '../kinds/kinds.ts';
import { cutAt, type LocalText } from '../model/base.ts';
import { fillSentence } from '../model/holes.ts';
import type { LibraryLink, LinkedLibrary } from '../model/library-link.ts';
import type { Method } from '../model/method.ts';
import { sameContent } from '../model/same-content.ts';
import { add, type Op } from '../workspace/edit.ts';
import type { AttackStep } from './attacks.ts';
import type { EntryForm, LibraryEntry } from './libraries.ts';
import { type ParameterValues, requirementText } from './requirement-text.ts';
import { sourceWords } from './source-words.ts';
import { type Rated, ratingsOf } from './step-ratings.ts';

/** The library of each kind of row that may be linked to an entry. A threat scenario is linked to an attack of the threat library, its paths to others. */
export const libraryOfKind = {
  assets: 'assets',
  damages: 'impacts',
  threats: 'attacks',
  paths: 'attacks',
  requirements: 'requirements',
  assumptions: 'templates',
} as const satisfies Partial<Record<AnalysisKind, LinkedLibrary>>;
export type LinkedKind = keyof typeof libraryOfKind;
export const linkedKinds = Object.keys(libraryOfKind) as LinkedKind[];
/** What an entry says that a row of the kind may be linked to. */
export type EntryOf<K extends LinkedKind> = EntryForm<(typeof libraryOfKind)[K]>;

type Language = LibraryLink['language'];

interface Given {
  method: Method;
  language: Language;
  /** The name of the asset a damage scenario is about. */
  asset?: string;
  /** What somebody entered for the open values of a requirement. */
  parameters?: ParameterValues;
}

/** The fields of rows that are taken from an entry. */
type TakenField =
  | keyof ReturnType<typeof assetValues>
  | keyof ReturnType<typeof damageValues>
  | keyof ReturnType<typeof requirementValues>
  | keyof ReturnType<typeof assumptionValues>
  | keyof ReturnType<typeof threatValues>
  | keyof ReturnType<typeof pathValues>;
type Values<F extends string = TakenField> = Readonly<Partial<Record<F, unknown>>>;

/** What a row takes from an entry, by the row's own fields. Codes the method does not know are left out. */
export function valuesOf<K extends LinkedKind>(kind: K, entry: EntryOf<K>, given: Given): Values {
  const say = sayIn(given.language);
  switch (kind) {
    case 'assets':
      return assetValues(entry as EntryForm<'assets'>, given.method, say);
    case 'damages':
      return damageValues(entry as EntryForm<'impacts'>, given, say);
    case 'requirements':
      return requirementValues(entry as EntryForm<'requirements'>, given);
    case 'assumptions':
      return assumptionValues(entry as EntryForm<'templates'>, say);
    case 'threats':
      return threatValues(entry as EntryForm<'attacks'>, given.method, say);
    default:
      return pathValues(entry as EntryForm<'attacks'>, say);
  }
}

type Say = (text: LocalText) => string;

const sayIn =
  (language: Language): Say =>
  (text) =>
    text[language] || text.en || text.zh;

const assetValues = (entry: EntryForm<'assets'>, method: Method, say: Say) => ({
  name: cutAt(say(entry.name), longestAssetName),
  description: say(entry.description),
  type: entry.type,
  diagram: entry.diagram,
  category: method.assetCategories.some(({ code }) => code === entry.category) ? entry.category : '',
  icon: entry.icon,
  isSecurityAsset: entry.isSecurityAsset,
  insideTrustBoundary: entry.insideTrustBoundary,
  data: say(entry.data),
  dataCategory: entry.dataCategory,
  properties: entry.properties.filter((code) => method.properties.some((one) => one.code === code)),
});

/** Is the name of the entry longer than that of a row? Entries of former versions of the product may be. */
export const isNameCut = (library: LinkedLibrary, name: LocalText, language: Language): boolean =>
  library === 'assets' && sayIn(language)(name).length > longestAssetName;

/** Why a damage scenario is rated as its entry says: the entry's own reason, then where that is from. */
function impactReason(entry: EntryForm<'impacts'>, language: Language, say: Say): string {
  const from = `${entry.code} ${say(sourceWords(entry.source))}`.trim();
  const why = say(entry.reason).trim();
  if (why === '' || from === '') return why || from;
  const tail = language === 'zh' ? `（${from}）` : ` (${from})`;
  return `${cutAt(why, 4000 - tail.length)}${tail}`;
}

const damageValues = (entry: EntryForm<'impacts'>, { method, asset = '', language }: Given, say: Say) => {
  const filled = (text: string) => cutAt(fillSentence(text, { A: asset }), 4000);
  return {
    description: filled(say(entry.sentence) || say(entry.name)),
    effects: filled(say(entry.effects)),
    category: entry.category,
    property: method.properties.some(({ code }) => code === entry.property) ? entry.property : '',
    ratings: templateRatings(method.impact, entry, impactReason(entry, language, say)),
  };
};

const assumptionValues = (entry: EntryForm<'templates'>, say: Say) => ({
  name: say(entry.name),
  text: say(entry.text),
  explanation: say(entry.explanation),
  link: entry.link,
});

const requirementValues = (entry: EntryForm<'requirements'>, { language, parameters }: Given) => ({
  name: sayIn(language)(entry.name),
  text: requirementText(entry, language, parameters),
  explanation: sayIn(language)(entry.explanation),
  link: entry.link,
  verificationMethod: entry.verificationMethod,
  clauses: entry.standard === '' ? [] : [{ standard: entry.standard, chapter: entry.chapter }],
});

const threatValues = (entry: EntryForm<'attacks'>, method: Method, say: Say) => ({
  description: say(entry.name),
  ...threatCodes(entry, method),
});

/**
 * A threat scenario has one type and one property: what the entry names first of those the method knows. Catalogues (UN R155, Annex 5) name
 * no property; then it is the first the type compromises.
 */
export function threatCodes(
  { threatTypes, properties }: Pick<EntryForm<'attacks'>, 'threatTypes' | 'properties'>,
  method: Method,
): { type?: string; property?: string } {
  const type = threatTypes.flatMap((code) => method.threatTypes.find((one) => one.code === code) ?? [])[0];
  const named = properties.length > 0 ? properties : (type?.properties ?? []);
  const property = named.find((code) => method.properties.some((one) => one.code === code));
  return { ...(type && { type: type.code }), ...(property && { property }) };
}

/** A threat scenario cannot be without a type and a property. */
export function canBeThreat(entry: Parameters<typeof threatCodes>[0], method: Method): boolean {
  const { type, property } = threatCodes(entry, method);
  return type !== undefined && property !== undefined;
}

const pathValues = (entry: EntryForm<'attacks'>, say: Say) => ({
  name: say(entry.name),
  description: say(entry.description),
  reason: say(entry.reason),
  realises: entry.realises,
});

/** What a step of a task takes from a step of an entry. */
export const stepValues = (step: AttackStep, { entry, method, language }: Given & { entry: Rated }) => {
  const say = sayIn(language);
  return {
    name: say(step.name),
    description: say(step.description),
    ratings: ratingsOf(method, entry, step),
    takesPart: step.takesPart,
    reason: say(step.reason),
    realises: step.realises ?? [],
  };
};

interface NewPath {
  attack: LibraryEntry<'attacks'>;
  method: Method;
  language: Language;
  threats: readonly string[];
  newId: () => string;
}

/** The edit that makes an attack path of an attack: its steps with their ratings and reasons, then the path with its link. */
export function newPathOps({ attack, method, language, threats, newId }: NewPath): Op[] {
  const steps = attack.steps.map((step) => ({ step, id: newId() }));
  return [
    ...steps.map(({ step, id }) => add('steps', stepValues(step, { entry: attack, method, language }), id)),
    add('paths', {
      ...pathValues(attack, sayIn(language)),
      threats: [...threats],
      steps: steps.map(({ id }) => id),
      library: linkOf('attacks', attack, language),
    }),
  ];
}

/** The link of a row to an entry as it is now. */
export const linkOf = (
  library: LinkedLibrary,
  { id, rev }: { id: string; rev: number },
  language: Language,
): LibraryLink => ({
  library,
  entry: id,
  rev,
  language,
});

/** A field the library has changed since the row was taken, with what the row says and what the entry says now. */
export interface LibraryDifference<F extends string = TakenField> {
  field: F;
  row: unknown;
  entry: unknown;
  /** The row says something else than the entry did when it was taken: a person wrote it, and the entry would replace that. */
  isOwn?: true;
}

/** The fields that the entry has changed since `then` and that the row does not say yet. */
export const libraryDifferences = <F extends string>(
  row: object,
  then: Values<F>,
  now: Values<F>,
): LibraryDifference<F>[] =>
  (Object.keys(now) as F[])
    .filter((field) => !sameContent(then[field], now[field]))
    .map((field) => {
      const own = (row as Values<F>)[field];
      const entry = field === 'ratings' ? ratingsAfter(own, then[field], now[field]) : now[field];
      return { field, row: own, entry, ...(isOwn(field, own, then[field], now[field]) && { isOwn: true as const }) };
    })
    .filter(({ row: own, entry }) => !sameContent(own, entry));

/** Of ratings only those that the entry has changed would be replaced. */
function isOwn(field: string, own: unknown, then: unknown, now: unknown): boolean {
  if (field !== 'ratings') return !sameContent(own, then);
  const [ours, before, after] = [own, then, now].map((ratings) => (ratings ?? {}) as Values<string>);
  const keys = Object.keys({ ...before, ...after }).filter((key) => !sameContent(before?.[key], after?.[key]));
  return keys.some((key) => !sameContent(ours?.[key], before?.[key]));
}

/** Returns the row's own ratings with what the entry has changed: those by other models, or in other dimensions, are the task's. */
function ratingsAfter(own: unknown, then: unknown, now: unknown): Values<string> {
  const valuesIn = (ratings: unknown) => (ratings ?? {}) as Values<string>;
  const [ours, before, after] = [valuesIn(own), valuesIn(then), valuesIn(now)];
  const keys = [...Object.keys(before), ...Object.keys(after)];
  const changed = new Set(keys.filter((key) => !sameContent(before[key], after[key])));
  const kept = Object.entries(ours).filter(([key]) => !changed.has(key));
  const taken = Object.entries(after).filter(([key]) => changed.has(key));
  return Object.fromEntries([...kept, ...taken]);
}
