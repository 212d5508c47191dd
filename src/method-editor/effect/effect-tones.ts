import type { MovableKind } from '#domain/method/change/effect.ts';
import { overallLevelsOf } from '#domain/method/rate/impact.ts';
import type { Method } from '#domain/model/method.ts';
import { type Tone, toneAt } from '#domain/model/tones.ts';

export type ToneOf = (kind: MovableKind, side: 'before' | 'after', code: string) => Tone;

/** The tone of a level by its place in the scale of the method of that time. */
export function tonesOf(before: Method, after: Method): ToneOf {
  const scales = { before: scalesOf(before), after: scalesOf(after) };
  return (kind, side, code) => {
    const scale = scales[side][kind];
    return toneAt(Math.max(0, scale.indexOf(code)), scale.length);
  };
}

const byValue = (levels: readonly { code: string; value: number }[]): string[] =>
  [...levels].sort((a, b) => a.value - b.value).map(({ code }) => code);

function scalesOf(method: Method): Record<MovableKind, string[]> {
  const feasibility = byValue(method.feasibilityLevels);
  return {
    damages: byValue(overallLevelsOf(method.impact)),
    paths: feasibility,
    threats: feasibility,
    risks: byValue(method.risk.levels),
    residuals: byValue(method.risk.levels),
    goals: method.cal.levels.map(({ code }) => code),
  };
}
