import { levelsOf, overallLevelsOf } from '#domain/method/rate/impact.ts';
import { levelScale, type RankedLevel } from '#domain/method/rate/level-scale.ts';
import { riskLevelOf } from '#domain/method/rate/risk.ts';
import type { Method } from '#domain/model/method.ts';
import type { Tone } from '#domain/model/tones.ts';
import { currentLanguage, type Language } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useWorkspace } from '@/session/SessionProvider';

export interface LevelLook {
  tone: Tone;
  name: string;
  code: string;
}

const looksOf = (levels: readonly RankedLevel[]): Looks =>
  new Map(levelScale(levels).map(({ code, name, tone }) => [code, { tone, name: inLanguage(name), code }]));

type Looks = ReadonlyMap<string, LevelLook>;

/** How the levels of one dimension look: its own, else the model's. Two dimensions may give one code to levels of different names. */
const dimensionLooks = ({ impact }: Method): ReadonlyMap<string, Looks> =>
  new Map(impact.dimensions.map((dimension) => [dimension.code, looksOf(levelsOf(impact, dimension))]));

/** How an overall impact looks; levels of the other lists stand in for codes it does not know. */
const impactLooks = (m: Method): Looks => {
  const others = [m.impact.levels, ...m.impact.dimensions.map(({ levels }) => levels ?? [])].map(looksOf);
  return new Map([...others.reverse(), looksOf(overallLevelsOf(m.impact))].flatMap((looks) => [...looks]));
};
const feasibilityLooks = (m: Method) => looksOf(m.feasibilityLevels);
/** By value: a level holds up to the next one (domain/method/rate/risk.ts). */
export const riskLooks = ({ risk }: Method): Pick<Looks, 'get'> => {
  const looks = looksOf(risk.levels.map((level) => ({ ...level, code: String(level.value) })));
  return { get: (value) => looks.get(value) ?? looks.get(String(riskLevelOf(risk, Number(value))?.value)) };
};

/** How every level of a method looks, in the language of the screen. */
export const allLooks = (method: Method) => ({
  impact: impactLooks(method),
  dimensions: dimensionLooks(method),
  feasibility: feasibilityLooks(method),
  risk: riskLooks(method),
});
export type AllLooks = ReturnType<typeof allLooks>;

/** Made once per method and language: every chip of a table asks for them. */
const made = new WeakMap<Method, Map<Language, AllLooks>>();

/** How every level of the open version's method looks. */
export function useLooks(): AllLooks {
  const method = useWorkspace((v) => v.w.method);
  const language = currentLanguage();
  const known = made.get(method) ?? new Map<Language, AllLooks>();
  made.set(method, known);
  const looks = known.get(language) ?? allLooks(method);
  known.set(language, looks);
  return looks;
}
