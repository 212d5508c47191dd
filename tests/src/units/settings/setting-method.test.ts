import { describe, expect, it } from 'vitest';
import { heavensPotential } from '#domain/method/seed/attack-potential.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { heavensFeasibilityLevels } from '#domain/method/seed/risk.ts';
import type { Method } from '#domain/model/method.ts';
import {
  newEntries,
  rebased,
  settled,
  withAdded,
  withMoved,
  withNewEntries,
  withRemoved,
} from '@/features/project-method/setting-method';

const levels = (method: Method) => method.feasibilityLevels.map(({ code }) => code);
const both = (text: string) => ({ en: text, zh: text });

describe('the feasibility models a project allows', () => {
  const more = withAdded(defaultMethod, heavensPotential, heavensFeasibilityLevels);

  it('bring the levels only they name, and take them away again', () => {
    expect(levels(more)).toHaveLength(levels(defaultMethod).length + heavensFeasibilityLevels.length);
    const back = withRemoved(more, heavensPotential.id);
    expect(levels(back)).toEqual(levels(defaultMethod));
    expect(back.feasibility).toEqual(defaultMethod.feasibility);
  });

  it('leave the levels that another model still names', () => {
    const fewer = withRemoved(defaultMethod, 'attack-potential');
    expect(fewer.feasibility.map(({ id }) => id)).toEqual(['attack-vector', 'cvss']);
    expect(levels(fewer)).toEqual(levels(defaultMethod));
  });

  it('change places: the first is the default of the tasks', () => {
    expect(withMoved(defaultMethod, 'attack-vector', -1).feasibility[0]?.id).toBe('attack-vector');
  });
});

describe('what a project takes from the organisation', () => {
  const resilience = {
    ...defaultMethod.properties[0],
    code: 'RS',
    name: both('Resilience'),
  } as Method['properties'][0];
  const jamming = { ...defaultMethod.threatTypes[0], code: 'JAM', properties: ['RS'] } as Method['threatTypes'][0];
  const organisation = {
    ...defaultMethod,
    properties: [...defaultMethod.properties, resilience],
    threatTypes: [...defaultMethod.threatTypes, jamming],
  };

  it('are the entries it does not have, with the properties they name', () => {
    expect(newEntries(defaultMethod, organisation, 'threatTypes')).toEqual([jamming]);
    const next = withNewEntries(defaultMethod, organisation, 'threatTypes');
    expect(next.threatTypes.at(-1)).toEqual(jamming);
    expect(next.properties.at(-1)).toEqual(resilience);
    expect(newEntries(next, organisation, 'properties')).toEqual([]);
  });
});

describe('a draft of the setting', () => {
  it('saves no cell of a level that is gone', () => {
    const fewer = { ...defaultMethod, feasibilityLevels: defaultMethod.feasibilityLevels.slice(1) };
    expect(Object.keys(settled(fewer).risk.matrix.SEV ?? {})).toEqual(['L', 'M', 'H']);
  });

  it('keeps what was changed here and takes over what someone else changed elsewhere', () => {
    const mine = { ...defaultMethod, codePrefixes: { damages: 'SZ' } };
    const theirs = { ...defaultMethod, feasibilityLevels: defaultMethod.feasibilityLevels.slice(1) };
    const merged = rebased(mine, defaultMethod, theirs);
    expect(merged.codePrefixes).toEqual({ damages: 'SZ' });
    expect(merged.feasibilityLevels).toBe(theirs.feasibilityLevels);
  });
});
