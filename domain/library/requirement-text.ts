import { cutAt, type LocalText } from '../model/base.ts';
import { fillSentence } from '../model/holes.ts';
import type { LibraryLink } from '../model/library-link.ts';
import type { EntryForm } from './libraries.ts';
import { type Parameter, verifiedCals } from './requirements.ts';

type Language = LibraryLink['language'];
type Requirement = EntryForm<'requirements'>;

/** Values of parameters by their keys, as somebody entered them; one that is missing or empty leaves the default. */
export type ParameterValues = Readonly<Record<string, string>>;

/** A text of a row has at most so many characters. */
const longestText = 4000;

const said = (text: LocalText, language: Language): string => text[language] || text.en || text.zh;

/** The sentence of a library requirement as a task has it: its open values filled in. A hole without a parameter stays as it is written. */
export const requirementText = (
  { text, parameters }: Pick<Requirement, 'text' | 'parameters'>,
  language: Language,
  values: ParameterValues = {},
): string => filled(text, parameters, language, values);

/** How a library requirement is verified at a CAL; empty where it says nothing of that level, or there is none. */
export function verificationFor(
  { verificationByCal, parameters }: Pick<Requirement, 'verificationByCal' | 'parameters'>,
  cal: string | null | undefined,
  language: Language,
  values: ParameterValues = {},
): string {
  const level = verifiedCals.find((one) => one === cal);
  const text = level && verificationByCal[level];
  return text ? filled(text, parameters, language, values) : '';
}

/** The value of a parameter unless somebody sets another. */
export const defaultOf = ({ value }: Parameter, language: Language): string => said(value, language);

function filled(
  text: LocalText,
  parameters: readonly Parameter[],
  language: Language,
  values: ParameterValues,
): string {
  const all = parameters.map((one) => [one.key, own(values, one.key).trim() || defaultOf(one, language)] as const);
  return cutAt(fillSentence(said(text, language), Object.fromEntries(all)), longestText);
}

const own = (values: ParameterValues, key: string): string => (Object.hasOwn(values, key) ? (values[key] ?? '') : '');
