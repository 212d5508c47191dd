import type { LibraryLink } from '../model/library-link.ts';
import type { Method } from '../model/method.ts';
import type { EntryForm } from './libraries.ts';
import { requirementText } from './requirement-text.ts';
import type { Hardening } from './requirements.ts';
import { type Rated, ratingsOf } from './step-ratings.ts';

type Requirement = EntryForm<'requirements'>;

/** What an attack of a task or of the library is, for the question which requirements make it harder. */
export interface Attacked {
  /** Codes of the library attacks it is, or realises. */
  codes: readonly string[];
  threatTypes: readonly string[];
  assetCategories: readonly string[];
  /** Requirements of the library answer it by name: what says nothing but its kind is left out then. */
  isAnswered?: boolean;
}

/** What getting around a requirement takes for this attack: what it says of the attack itself, else of attacks of its kind, where no requirement answers it by name. */
export function hardeningFor({ hardens }: Pick<Requirement, 'hardens'>, attack: Attacked): Hardening | undefined {
  const named = hardens.find(({ attacks }) => shares(attacks, attack.codes));
  if (named || attack.isAnswered) return named;
  return hardens.find((one) => one.attacks.length === 0 && isOfKind(one, attack));
}

/** The same where the attack names the requirement itself: then what it says of other attacks stands, first of those with its type of threat. */
export const hardeningNamed = (requirement: Pick<Requirement, 'hardens'>, attack: Attacked): Hardening | undefined =>
  hardeningFor(requirement, attack) ??
  requirement.hardens.find(({ threatTypes }) => shares(threatTypes, attack.threatTypes)) ??
  requirement.hardens[0];

const shares = (some: readonly string[], others: readonly string[]) => some.some((code) => others.includes(code));

/** Without a type and a category it says of no attack in particular, so of none. */
const isOfKind = ({ threatTypes, assetCategories }: Hardening, attack: Attacked): boolean =>
  threatTypes.length + assetCategories.length > 0 &&
  (threatTypes.length === 0 || shares(threatTypes, attack.threatTypes)) &&
  (assetCategories.length === 0 || shares(assetCategories, attack.assetCategories));

interface Given extends Rated {
  method: Method;
  language: LibraryLink['language'];
}

/** What a control of a task takes from a requirement: rated by what getting around it takes (M-7.4); without a hardening it is unrated. */
export function controlValues(requirement: Requirement, hardening: Hardening | undefined, given: Given) {
  const { method, language, vector } = given;
  const say = (text: { en: string; zh: string }) => text[language] || text.en || text.zh;
  const nothing = { en: '', zh: '' };
  const potential = hardening?.potential ?? {};
  const step = { name: requirement.name, description: nothing, potential, takesPart: true, reason: nothing };
  return {
    name: say(requirement.name),
    description: requirementText(requirement, language),
    ratings: hardening ? ratingsOf(method, { ...(vector && { vector }) }, step) : {},
    reason: hardening ? say(hardening.reason) : '',
  };
}
