import { describe, expect, it } from 'vitest';
import { type DraftProposal, draftId } from '#domain/draft/proposal.ts';
import { takenOps } from '#domain/draft/taken.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { type Desk, empty } from '#tests/world/headlamp.ts';

const proposal = (key: string, ops: DraftProposal['ops'], more: Partial<DraftProposal> = {}): DraftProposal => ({
  key,
  stage: 'properties',
  text: key,
  detail: 'Why',
  about: 'lamp',
  facts: [],
  ops,
  ...more,
});

function withLamp(): Desk {
  const desk = empty();
  desk.do(add('assets', { name: 'Lamp', properties: ['A'] }, 'lamp'));
  return desk;
}

describe('the edit that takes proposals of a draft', () => {
  it('makes one change of all changes of a row', () => {
    const desk = withLamp();
    const lamp = desk.w.assets.get('lamp')!;
    const give = (code: string) =>
      proposal(`lamp ${code}`, [change('assets', lamp, { properties: [...lamp.properties, code] })], {
        facts: ['inside:lamp'],
      });
    desk.do(...takenOps(desk.w, [give('C'), give('I')]));
    expect(desk.w.assets.get('lamp')).toMatchObject({ properties: ['A', 'C', 'I'], rev: 2 });
    expect([...desk.w.grounds].map(({ row, key, facts }) => [row, key, facts])).toEqual([
      ['lamp', 'lamp C', ['inside:lamp']],
      ['lamp', 'lamp I', ['inside:lamp']],
    ]);
  });

  it('makes a row once that several proposals make, under an id of its own', () => {
    const desk = withLamp();
    desk.do(add('threats', { description: 'Spoofing', type: 'S', property: 'I', assets: ['lamp'] }, 'threat'));
    const step = add('steps', { name: 'Open the case' }, draftId('step'));
    const path = (key: string) =>
      proposal(key, [step, add('paths', { name: key, threats: ['threat'], steps: [draftId('step')] }, draftId(key))], {
        stage: 'paths',
      });
    desk.do(...takenOps(desk.w, [path('one'), path('two')]));
    const [first] = [...desk.w.steps];
    expect([desk.w.steps.size, desk.w.paths.size]).toEqual([1, 2]);
    expect([...desk.w.paths].map(({ steps }) => steps)).toEqual([[first!.id], [first!.id]]);
    expect(first!.id).toMatch(/^[0-9a-f]{8}-/);
    expect([...desk.w.grounds].map(({ key }) => key)).toEqual(['one', 'two']);
  });

  it('names no row that is not taken with it', () => {
    const desk = withLamp();
    const requirement = proposal('requirement', [
      add('requirements', { name: 'Authenticate', goals: [draftId('goal')], assets: ['lamp'] }, draftId('requirement')),
    ]);
    desk.do(...takenOps(desk.w, [requirement]));
    expect([...desk.w.requirements][0]).toMatchObject({ goals: [], assets: ['lamp'] });
  });

  it('is refused to the second of two people who take the same', () => {
    const desk = withLamp();
    const threat = () =>
      add('threats', { description: 'Spoofing', type: 'S', property: 'I', assets: ['lamp'] }, draftId('threat'));
    const first = takenOps(desk.w, [proposal('lamp S', [threat()])]);
    const second = takenOps(desk.w, [proposal('lamp S', [threat()])]);
    desk.do(...first);
    expect(() => desk.do(...second)).toThrow(/IdTaken/);
    expect(desk.w.threats.size).toBe(1);
  });
});
