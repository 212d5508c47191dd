import { describe, expect, it } from 'vitest';
import { withDefaultMarks } from '#domain/method/check/default-levels.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { vectorOnly } from '#domain/method/seed/cvss.ts';
import { annexFImpact } from '#domain/method/seed/impact.ts';
import { feasibilityLevels } from '#domain/method/seed/risk.ts';
import {
  type ThreatDraft,
  threatDraftOf,
  threatTablesOf,
  withFeasibilityLevels,
} from '@/method-editor/feasibility/threat-draft';
import { draftOf, type ImpactDraft, tablesOf } from '@/method-editor/impact/impact-draft';

const potential = { ...attackPotential, levels: [...feasibilityLevels] };
const vector = { ...vectorOnly, levels: [...feasibilityLevels] };

/** A feasibility level gets another code, as it is typed into its cell. */
const coded = (draft: ThreatDraft, at: number, code: string): ThreatDraft =>
  withFeasibilityLevels(
    draft,
    draft.levels.map((level, i) => (i === at ? { ...level, code } : level)),
  );
const rangesOf = (draft: ThreatDraft) => threatTablesOf(draft).ranges.map(({ level, from }) => [level, from]);

describe('the ranges of a feasibility model', () => {
  const start = threatDraftOf(potential);
  const asSeeded = potential.ranges.map(({ level, from }) => [level, from]);
  const codes = potential.levels.map(({ code }) => code);

  it('mean the same level again after its code was that of another one for a moment', () => {
    expect(rangesOf(coded(coded(start, 0, codes[1] ?? ''), 0, codes[0] ?? ''))).toEqual(asSeeded);
  });

  it('mean the same level again after its code was empty', () => {
    expect(rangesOf(coded(coded(start, 0, ''), 0, codes[0] ?? ''))).toEqual(asSeeded);
  });

  it('stay with their level when a new one with the same code gets a code of its own', () => {
    const [first] = start.levels;
    if (!first) throw new Error('no level');
    const twice = withFeasibilityLevels(start, [...start.levels, { ...first, key: 'another' }]);
    expect(rangesOf(coded(twice, start.levels.length, 'NEW'))).toEqual(asSeeded);
  });

  it('follow codes that are exchanged one after the other', () => {
    const [a = '', b = ''] = codes;
    const exchanged = coded(coded(coded(start, 0, 'between'), 1, a), 0, b);
    const expected = asSeeded.map(([code, from]) => [code === a ? b : code === b ? a : code, from]);
    expect(rangesOf(exchanged)).toEqual(expected);
  });

  it('keep the code of a level that went, and mean it again when it is back', () => {
    const [lost, ...others] = start.levels;
    const without = withFeasibilityLevels(start, others);
    expect(rangesOf(without)).toEqual(asSeeded);
    const back = withFeasibilityLevels(without, [...others, { ...(lost as (typeof others)[0]), key: 'again' }]);
    expect(rangesOf(coded(back, others.length, 'RENAMED')).some(([code]) => code === 'RENAMED')).toBe(true);
  });
});

describe('the map of an attack vector', () => {
  it('means the same levels again after a code was that of another one for a moment', () => {
    const start = threatDraftOf(vector);
    const codes = vector.levels.map(({ code }) => code);
    const map = threatTablesOf(coded(coded(start, 0, codes[1] ?? ''), 0, codes[0] ?? '')).map;
    expect(map).toEqual(vectorOnly.map);
  });
});

describe('the criteria of impact levels', () => {
  const coded = (draft: ImpactDraft, at: number, code: string): ImpactDraft => ({
    ...draft,
    dimensions: draft.dimensions.map((dimension, i) => (i === at ? { ...dimension, code } : dimension)),
  });
  const start = draftOf(annexFImpact);
  const [first = '', second = ''] = annexFImpact.dimensions.map(({ code }) => code);

  it('travel as they came', () => {
    expect(tablesOf(start)).toEqual(tablesOf(draftOf(withDefaultMarks(annexFImpact, annexFImpact))));
    expect(tablesOf(start).levels).toEqual(annexFImpact.levels);
  });

  it('stand at their own dimension after its code was that of another one for a moment', () => {
    expect(tablesOf(coded(coded(start, 0, second), 0, first)).levels).toEqual(annexFImpact.levels);
  });

  it('go along to another code, and go with their dimension', () => {
    const [level] = tablesOf(coded(start, 0, 'NEW')).levels;
    expect(level?.criteria?.NEW).toEqual(annexFImpact.levels[0]?.criteria?.[first]);
    const without = { ...start, dimensions: start.dimensions.slice(1) };
    expect(Object.keys(tablesOf(without).levels[0]?.criteria ?? {})).not.toContain(first);
  });
});
