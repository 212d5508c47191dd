import { describe, expect, it } from 'vitest';
import { effectOf } from '#domain/method/change/effect.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { defaultMethod, evitaMethod } from '#domain/method/seed/methods.ts';
import type { Method } from '#domain/model/method.ts';
import { changeMethod } from '#domain/workspace/change-method.ts';
import { add, edit } from '#domain/workspace/edit.ts';
import { apply, type Workspace } from '#domain/workspace/workspace.ts';
import { bigTask, sizeFor } from '#tests/world/big-task.ts';

const at = { user: 'u1', now: '2026-03-02T08:00:00.000Z', newId: () => 'n1' };

/** The method with every code of its scales spelt anew, names as they were. */
function respelt(method: Method): Method {
  const code = (one: string) => `${one}_`;
  const all = <R extends { code: string }>(rows: readonly R[]): R[] =>
    rows.map((row) => ({ ...row, code: code(row.code) }));
  const keys = <V>(table: Readonly<Record<string, V>>, each: (value: V) => V = (value) => value) =>
    Object.fromEntries(Object.entries(table).map(([key, value]) => [code(key), each(value)]));
  return {
    ...method,
    impact: { ...method.impact, levels: all(method.impact.levels), dimensions: all(method.impact.dimensions) },
    feasibility: method.feasibility.map(({ map, vectorParameter, ...model }) => ({
      ...model,
      parameters: all(model.parameters).map((parameter) => ({ ...parameter, levels: all(parameter.levels) })),
      ranges: model.ranges.map((range) => ({ ...range, level: code(range.level) })),
      ...(vectorParameter && { vectorParameter: code(vectorParameter) }),
      ...(map && { map: keys(map, code) }),
    })),
    feasibilityLevels: all(method.feasibilityLevels),
    risk: { ...method.risk, matrix: keys(method.risk.matrix, (line) => keys(line)) },
    cal: { ...method.cal, table: keys(method.cal.table) },
  };
}

/** A task with everything that names a code: ratings, a level by hand, a residual by values, by level and by impact. */
function task(): Workspace {
  const w = bigTask(defaultMethod, { ...sizeFor(12), assets: 6 });
  const [path] = [...w.paths.values()];
  const risks = [...w.risks.values()];
  const [model] = defaultMethod.feasibility;
  const values = Object.fromEntries(
    (model?.parameters ?? []).map(({ code, levels }) => [code, levels.at(-1)?.code ?? '']),
  );
  const none = { impact: {}, model: '', ratings: {}, level: null, acceptedBy: '' };
  const residuals = [
    { ...none, ratings: values },
    { ...none, level: 'VL' },
    { ...none, impact: { S: { level: 'MOD', notAnalysed: false, reason: '' } } },
  ];
  const ops = [
    ...(path
      ? [
          {
            op: 'change' as const,
            kind: 'paths' as const,
            id: path.id,
            rev: path.rev,
            patch: { customLevel: { level: 'H', reason: 'seen' } },
          },
        ]
      : []),
    ...residuals.flatMap((residual, i) => {
      const risk = risks[i];
      return risk
        ? [{ op: 'change' as const, kind: 'risks' as const, id: risk.id, rev: risk.rev, patch: { residual } }]
        : [];
    }),
    add('goals', { name: 'A goal', calOverride: { cal: 'CAL3', reason: 'asked for' } }),
    // Getting around it takes the most there is; the residual of the risks of its step comes of that.
    add('controls', { name: 'A fence', ratings: { [model?.id ?? '']: values } }, 'fence'),
    ...[...w.steps.values()].slice(-1).map(({ id, rev }) => ({
      op: 'change' as const,
      kind: 'steps' as const,
      id,
      rev,
      patch: { controls: ['fence'] },
    })),
  ];
  return apply(w, edit(w, ops, at));
}

const values = ({ risks }: ReturnType<typeof rate>) =>
  [...risks.values()].map(({ overall, residual }) => [overall, residual?.risk.overall ?? null]);

describe('a method that calls its levels, parameters and dimensions by other codes', () => {
  const w = task();
  const after = respelt(defaultMethod);

  it('moves nothing', () => {
    expect(effectOf(w, after).moved).toEqual([]);
  });

  it('takes the rows along: every rating, level by hand and residual is what it was', () => {
    const changes = changeMethod(w, after, at);
    const next = apply(w, changes);
    expect(values(rate(next))).toEqual(values(rate(w)));
    expect(values(rate(next)).filter(([, residual]) => residual !== null)).toHaveLength(3);
    const [path] = changes.put.paths ?? [];
    expect(path?.customLevel?.level).toBe('H_');
    expect(Object.keys(changes.put.controls?.[0]?.ratings['attack-potential'] ?? {})[0]).toBe('ET_');
    expect(changes.put.damages?.every(({ rev, ratings }) => rev === 2 && Object.keys(ratings)[0] === 'S_')).toBe(true);
  });

  it('and back again leaves no trace in what was entered', () => {
    const there = apply(w, changeMethod(w, after, at));
    const back = apply(there, changeMethod(there, defaultMethod, at));
    for (const kind of ['damages', 'steps', 'controls', 'paths', 'risks'] as const)
      for (const row of w[kind].values())
        expect({ ...back[kind].get(row.id), rev: 0, updateTime: '', updateBy: '' }).toEqual({
          ...row,
          rev: 0,
          updateTime: '',
          updateBy: '',
        });
  });
});

describe('what is no new spelling', () => {
  const w = task();

  it('a level that goes while another comes under another name: its ratings are lost, and said', () => {
    const levels = defaultMethod.impact.levels.map((level) =>
      level.code === 'SEV' ? { ...level, code: 'FATAL', name: { en: 'Fatal', zh: '致命' } } : level,
    );
    const after = { ...defaultMethod, impact: { ...defaultMethod.impact, levels } };
    expect(effectOf(w, after).moved.some(({ kind, before }) => kind === 'damages' && before?.code === 'SEV')).toBe(
      true,
    );
    expect(changeMethod(w, after, at).put).toEqual({});
  });

  it('another name of a level moves no rating and touches no row', () => {
    const levels = defaultMethod.feasibilityLevels.map((level) => ({ ...level, name: { en: 'So', zh: '此' } }));
    const after = { ...defaultMethod, feasibilityLevels: levels };
    expect(effectOf(w, after).moved).toEqual([]);
    expect(changeMethod(w, after, at).put).toEqual({});
  });

  it('other models in place of the ones there are', () => {
    expect(changeMethod(w, evitaMethod, at).put).toEqual({});
  });
});
