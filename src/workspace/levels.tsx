import { useMemo } from 'react';
import { levelsOf, overallLevelsOf } from '#domain/method/impact.ts';
import { riskLevelOf } from '#domain/method/risk.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { Method } from '#domain/model/method.ts';
import { LevelTag } from '@/components/LevelTag';
import { currentLanguage, useT } from '@/i18n';
import { type Tone, toneAt } from '@/theme';
import { useWorkspace } from './WorkspaceProvider';

/** The configured name in the language of the screen; a name given in one language only serves both. */
export const local = (text: LocalText): string =>
  (currentLanguage() === 'zh-CN' ? text.zh || text.en : text.en || text.zh) ?? '';

export interface LevelLook {
  tone: Tone;
  name: string;
  code: string;
}

interface Ranked {
  code: string;
  name: LocalText;
  value: number;
}

function looksOf(levels: readonly Ranked[]): Looks {
  const ordered = [...levels].sort((a, b) => a.value - b.value);
  return new Map(
    ordered.map(({ code, name }, i) => [code, { tone: toneAt(i, ordered.length), name: local(name), code }]),
  );
}

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
/** By value: a level holds up to the next one (domain/method/risk.ts). */
export const riskLooks = ({ risk }: Method): Pick<Looks, 'get'> => {
  const looks = looksOf(risk.levels.map((level) => ({ ...level, code: String(level.value) })));
  return { get: (value) => looks.get(value) ?? looks.get(String(riskLevelOf(risk, Number(value))?.value)) };
};

/** How every level of the open version's method looks. */
export function useLooks() {
  const method = useWorkspace((v) => v.w.method);
  const language = currentLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are read in the language of the screen
  return useMemo(
    () => ({
      impact: impactLooks(method),
      dimensions: dimensionLooks(method),
      feasibility: feasibilityLooks(method),
      risk: riskLooks(method),
    }),
    [method, language],
  );
}

/** A level as a chip; unrated says so, it is never shown as the lowest level. */
export function Level({
  of,
  code,
  dimension,
}: {
  of: 'impact' | 'feasibility' | 'risk';
  code: string | number | null | undefined;
  /** Of an impact: the level is one of this dimension, not of the overall impact. */
  dimension?: string;
}) {
  const t = useT();
  const looks = useLooks();
  if (code === null || code === undefined) return <span className="not-rated">{t('workspace.notRated')}</span>;
  const look = (looks.dimensions.get(dimension ?? '') ?? looks[of]).get(String(code)) ?? looks[of].get(String(code));
  if (!look) return <span>{code}</span>;
  const name = of === 'risk' ? `${code} ${look.name}` : look.name;
  return <LevelTag tone={look.tone} name={name} code={of === 'risk' ? undefined : look.code} />;
}
