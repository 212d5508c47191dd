import { foldText } from '../../fold-text.ts';
import type { LocalText } from '../../model/base.ts';
import type {
  FeasibilityLevel,
  FeasibilityModel,
  FeasibilityName,
  ImpactDimension,
  ImpactLevel,
  ImpactName,
  Method,
} from '../../model/method.ts';

/** A word as it is compared: `Life-threatening` and `life threatening` are one. */
export const plain = (word: string): string => foldText(word.replace(/[\s_/-]+/g, ' '));

interface Named {
  code: string;
  name: LocalText;
}

/** The one of a list that a word means, by its code or its name in one of the languages. */
function namedBy<T extends Named>(list: readonly T[], word: string): T | undefined {
  const said = plain(word);
  return (
    list.find(({ code }) => code === word) ??
    list.find(({ name }) => plain(name.en) === said || plain(name.zh) === said) ??
    list.find(({ code }) => plain(code) === said)
  );
}

/** The word for one of a list: its English name where that is understood again, else its code. */
export const wordFor = <T extends Named>(list: readonly T[], one: T): string =>
  one.name.en !== '' && namedBy(list, one.name.en) === one ? one.name.en : one.code;

/** What others call the impact levels of the standard. */
const impactWords: Readonly<Record<ImpactName, readonly string[]>> = {
  Negligible: ['none', 'very low', 'low', 'minor', 'insignificant'],
  Moderate: ['medium'],
  Major: ['high', 'serious', 'significant'],
  Severe: ['very high', 'critical', 'catastrophic', 'life threatening', 'fatal', 'hazardous'],
};

/** What others call the feasibility levels of the standard. */
const feasibilityWords: Readonly<Record<FeasibilityName, readonly string[]>> = {
  'Very low': ['none', 'negligible'],
  Low: [],
  Medium: ['moderate'],
  High: ['very high', 'critical'],
};

function meant<T extends Named & { correspondsTo: string }>(
  levels: readonly T[],
  words: Readonly<Record<string, readonly string[]>>,
  word: string,
): T | undefined {
  const own = namedBy(levels, word);
  if (own) return own;
  const said = plain(word);
  const name = Object.keys(words).find((one) => plain(one) === said || words[one]?.includes(said));
  return levels.find(({ correspondsTo }) => correspondsTo === name);
}

export const impactLevelOf = (levels: readonly ImpactLevel[], word: string): ImpactLevel | undefined =>
  meant(levels, impactWords, word);
export const feasibilityLevelOf = (levels: readonly FeasibilityLevel[], word: string): FeasibilityLevel | undefined =>
  meant(levels, feasibilityWords, word);

/** What others call the categories of impact. */
const categoryWords: Readonly<Record<string, readonly string[]>> = {
  safety: ['s', 'safety impact', 'human safety'],
  financial: ['f', 'finance', 'finances', 'economic', 'cost', 'financial impact'],
  operational: ['o', 'operation', 'operations', 'operational impact', 'performance'],
  privacy: ['p', 'data protection', 'privacy impact', 'personal data'],
};

export function dimensionOf(dimensions: readonly ImpactDimension[], word: string): ImpactDimension | undefined {
  const own = namedBy(dimensions, word);
  if (own) return own;
  const said = plain(word);
  const kind = Object.keys(categoryWords).find((one) => one === said || categoryWords[one]?.includes(said));
  return dimensions.find((one) => one.kind !== undefined && one.kind === kind);
}

/** What others call the parameters of the attack potential, by the beginning of their names. */
const parameterWords: readonly (readonly [RegExp, RegExp])[] = [
  [/^(elapsed )?time|^et$|duration/, /elapsed time|^et$/],
  [/expert|^se$|skill/, /expert|^se$/],
  [/knowledge|^koic$|^ki$/, /knowledge|^koic$/],
  [/window|opportunity|^woo$/, /window|opportunity|^woo$/],
  [/equip|^eq$|tools/, /equip|^eq$/],
  [/vector|^av$/, /attack vector|^av$/],
];

/** What others call the levels of those parameters, by what ours are called. */
const optionWords: Readonly<Record<string, readonly string[]>> = {
  '≤ 1 day': ['minutes', 'hours', 'hour', '1 day', '<= 1 day', '<=1 day', 'less than 1 day'],
  '≤ 1 week': ['days', '1 week', '<= 1 week', '<=1 week', 'less than 1 week'],
  '≤ 1 month': ['weeks', '1 month', '<= 1 month', '<=1 month', 'less than 1 month'],
  '≤ 6 months': ['months', '6 months', '<= 6 months', '<=6 months', 'less than 6 months'],
  '> 6 months': ['years', '>6 months', 'more than 6 months'],
  layman: ['laymen'],
  'multiple experts': ['multiple expert', 'experts'],
  restricted: ['limited'],
  confidential: ['sensitive'],
  'strictly confidential': ['strict', 'critical', 'highly confidential'],
  specialized: ['specialised'],
  'multiple bespoke': ['multi bespoke'],
};

type Parameter = FeasibilityModel['parameters'][number];

export function parameterOf(model: FeasibilityModel, word: string): Parameter | undefined {
  const own = namedBy(model.parameters, word);
  if (own) return own;
  const said = plain(word);
  const ours = parameterWords.find(([theirs]) => theirs.test(said))?.[1];
  return ours && model.parameters.find(({ code, name }) => ours.test(plain(name.en)) || ours.test(plain(code)));
}

export function optionOf({ levels }: Parameter, word: string): Parameter['levels'][number] | undefined {
  const own = namedBy(levels, word);
  if (own) return own;
  const said = plain(word);
  // A number is the value of the option in the tables of the standard.
  if (/^\d+(\.\d+)?$/.test(said)) return levels.find(({ value }) => value === Number(said));
  return levels.find(({ name }) => optionWords[plain(name.en)]?.includes(said));
}

/** The properties that RDX knows. */
const sharedProperties: readonly string[] = ['confidentiality', 'integrity', 'availability'];

/** The code of a property that RDX has a word for. */
export const propertyOf = (method: Method, word: string): string | undefined => {
  const said = plain(word);
  if (!sharedProperties.includes(said)) return undefined;
  return method.properties.find(({ name }) => plain(name.en) === said)?.code;
};
/** The word of RDX for a property, if it has one. */
export const propertyWord = (method: Method, code: string): string | undefined =>
  sharedProperties.find((word) => propertyOf(method, word) === code);

/** What words of a threat tell its type: by the kinds of attack that STRIDE names. */
const typeWords: readonly (readonly [RegExp, string])[] = [
  [/denial of service|\bdos\b|flood|jam|block|unavailab|拒绝服务/, 'D'],
  [/spoof|impersonat|fake|masquerad|伪造|冒充/, 'S'],
  [/exfiltrat|sniff|eavesdrop|intercept|disclos|leak|extract|read out|窃听|泄露/, 'I'],
  [/tamper|modif|manipulat|inject|alter|corrupt|replac|篡改/, 'T'],
  [/repudiat|deny having|抵赖/, 'R'],
  [/privilege|escalat|bypass|unauthori[sz]ed access|提权/, 'E'],
];

/** The threat type that a threat scenario speaks of, else one that compromises the property. */
export function threatTypeOf(method: Method, texts: readonly string[], property: string): string {
  const types = method.threatTypes;
  const fits = types.filter(({ properties }) => properties.includes(property));
  for (const text of texts) {
    const said = foldText(text);
    const word = typeWords.find(([pattern, code]) => pattern.test(said) && types.some((type) => type.code === code));
    if (word) return word[1];
  }
  return (fits.find(({ properties }) => properties[0] === property) ?? fits[0] ?? types[0])?.code ?? '';
}

/** Types of components, and the asset category ours has for them. */
const componentTypes: readonly (readonly [string, string])[] = [
  ['ecu', 'HW'],
  ['sensor', 'SEN'],
  ['actuator', 'ACT'],
  ['cloud-service', 'CLD'],
  ['external-system', 'EXT'],
  ['gateway', 'HW'],
  ['ota-server', 'CLD'],
  ['diagnostic-tool', 'EXT'],
];

export const categoryOfType = (method: Method, type: string): string => {
  const category = componentTypes.find(([word]) => word === type)?.[1] ?? '';
  return method.assetCategories.some(({ code }) => code === category) ? category : '';
};
export const typeOfCategory = (category: string): string =>
  componentTypes.find(([, code]) => code === category)?.[0] ?? 'other';

/** The words of RDX for what is done about a risk: what we retain it accepts. */
export const decisionOf = { reduce: 'reduce', avoid: 'avoid', share: 'share', retain: 'accept' } as const;
export const treatmentOf = (decision: string): keyof typeof decisionOf | undefined =>
  (Object.keys(decisionOf) as (keyof typeof decisionOf)[]).find((one) => decisionOf[one] === decision);

/** Is a control in force, by the word for its status? */
export const isInForce = (status: string): boolean =>
  /^(fully )?(implemented|active|verified|in place|done|deployed)$/.test(plain(status));
