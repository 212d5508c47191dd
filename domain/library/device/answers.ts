import type { AssetRow } from '../../kinds/asset/shape.ts';
import type { LocalText } from '../../model/base.ts';
import { type Emb3dProperty, emb3d, emb3dGroups } from '../content/emb3d/emb3d.ts';
import usual from '../content/emb3d/usual-answers.json';

/** A question of the questionnaire, with those it leads to below it. */
interface DeviceQuestion {
  property: Emb3dProperty;
  /** How many properties it is below. */
  depth: number;
}

export interface QuestionGroup {
  code: string;
  name: LocalText;
  questions: readonly DeviceQuestion[];
}

/** The properties of a device in their groups, each followed by those that are parts of it. */
export const deviceQuestions: readonly QuestionGroup[] = emb3dGroups.map(({ code, name }) => {
  const inGroup = emb3d.properties.filter(({ group }) => group === code);
  const below = (parent: string, depth: number): DeviceQuestion[] =>
    inGroup
      .filter((property) => property.parent === parent)
      .flatMap((property) => [{ property, depth }, ...below(property.code, depth + 1)]);
  return { code, name, questions: below('', 0) };
});

const byCode = new Map(emb3d.properties.map((property) => [property.code, property]));

/** What library assets usually answer, with the reason; one list may be of several. */
export interface UsualAnswers {
  /** Codes of library assets. */
  assets: readonly string[];
  yes: readonly string[];
  no: readonly string[];
  reason: LocalText;
}

export const usualAnswers: readonly UsualAnswers[] = usual;

/** What an asset of these kinds usually answers; null where nothing is known of any of them. The first kind is what the row is linked to. */
export function usualFor(kinds: Iterable<string>): UsualAnswers | null {
  for (const kind of kinds) {
    const found = usualAnswers.find(({ assets }) => assets.includes(kind));
    if (found) return found;
  }
  return null;
}

type Answers = AssetRow['deviceProperties'];

/** The answers with the usual ones where there was none: what a person answered stays. */
export const withUsual = (answers: Answers, { yes, no }: UsualAnswers): Answers => ({
  ...Object.fromEntries(yes.map((code) => [code, true])),
  ...Object.fromEntries(no.map((code) => [code, false])),
  ...answers,
});

/**
 * The answers after one more: a device that has a part has the whole, and one without the whole has none of its parts. Undefined takes an answer
 * back, and nothing follows.
 */
export function answered(answers: Answers, code: string, answer: boolean | undefined): Answers {
  const { [code]: _, ...others } = answers;
  if (answer === undefined) return others;
  const following = answer ? above(code) : allBelow(code);
  return { ...others, ...Object.fromEntries(following.map((one) => [one, answer])), [code]: answer };
}

const above = (code: string): string[] => {
  const parent = byCode.get(code)?.parent;
  return parent ? [parent, ...above(parent)] : [];
};

const allBelow = (code: string): string[] =>
  emb3d.properties
    .filter(({ parent }) => parent === code)
    .flatMap((property) => [property.code, ...allBelow(property.code)]);

/** The threats that the answers of a device lead to, by number, each with the properties that lead there. */
export function threatsLedTo(answers: Answers): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { code, threats } of emb3d.properties) {
    if (answers[code] !== true) continue;
    for (const threat of threats) found.set(threat, [...(found.get(threat) ?? []), code]);
  }
  return found;
}

const leading = new Map(
  emb3d.threats.map(({ code }) => [code, emb3d.properties.filter(({ threats }) => threats.includes(code))]),
);

/** The properties that lead to a threat. */
export const leadingTo = (threat: string): readonly Emb3dProperty[] => leading.get(threat) ?? [];

export const propertyNamed = (code: string): Emb3dProperty | undefined => byCode.get(code);
