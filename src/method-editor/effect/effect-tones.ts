import type { MovableKind } from '#domain/method/change/effect.ts';
import { overallLevelsOf } from '#domain/method/rate/impact.ts';
import type { Method } from '#domain/model/method.ts';
import { type Meaning, type Tone, toneAt, toneOf } from '#domain/model/tones.ts';

export type ToneOf = (kind: MovableKind, side: 'before' | 'after', code: string) => Tone;

/** The tone of a level by what it corresponds to in the method of that time; that of a CAL by its place. */
export function tonesOf(before: Method, after: Method): ToneOf {
  const scales = { before: scalesOf(before), after: scalesOf(after) };
  return (kind, side, code) => {
    return scales[side][kind].get(code) ?? 'negligible';
  };
}

type Scale = ReadonlyMap<string, Tone>;

const byMeaning = (levels: readonly { code: string; correspondsTo: Meaning }[]): Scale =>
  new Map(levels.map(({ code, correspondsTo }) => [code, toneOf(correspondsTo)]));

function scalesOf(method: Method): Record<MovableKind, Scale> {
  const feasibility = byMeaning(method.feasibilityLevels);
  const risk = byMeaning(method.risk.levels);
  const cal = method.cal.levels;
  return {
    damages: byMeaning(overallLevelsOf(method.impact)),
    paths: feasibility,
    threats: feasibility,
    risks: risk,
    residuals: risk,
    goals: new Map(cal.map(({ code }, place) => [code, toneAt(place, cal.length)])),
  };
}
