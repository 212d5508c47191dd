import { inEveryLanguage, type PlainTextKey } from '@/i18n';

/** What columns were called before: whoever pastes a sheet of that time, with its line of titles, still means them. */
const former: { readonly [K in PlainTextKey]?: readonly string[] } = {
  'asset.field.instanceNames': ['Names of the instances'],
  'path.field.realises': ['Threats of catalogues'],
  'path.step.impossible': ['Impossible'],
  'requirement.field.verificationMethod': ['Verified by'],
  'verification.field.by': ['Verified by whom'],
  'verification.field.reason': ['Why no evidence'],
};

/** The titles a column may be named by in a pasted line: in every language, today and before. */
export const everyTitle = (key: PlainTextKey): string[] => [...inEveryLanguage(key), ...(former[key] ?? [])];
