import { describe, expect, it } from 'vitest';
import { rate } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { firstStepsDone } from '#domain/views/first-steps.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import { empty } from '#tests/world/headlamp.ts';
import { potential } from '../method/rows.ts';

const model = defaultMethod.feasibility[0]?.id ?? '';
const severe = { S: { level: 'SEV', notAnalysed: false, reason: 'because' } };

describe('the first steps of a task', () => {
  it('are ticked off by what is there, each by its own rows', () => {
    const desk = empty();
    const done = (...ops: Op[]) => {
      if (ops.length > 0) desk.do(...ops);
      return [...firstStepsDone(desk.w, rate(desk.w))];
    };
    expect(done()).toEqual([]);
    expect(done(add('assets', { name: 'Lamp' }, 'lamp'))).toEqual(['draw']);
    // The summary of the task is no description of the item.
    expect(done(add('chapters', { topic: 'overview', text: 'A lamp' }, 'chapter-overview'))).toEqual(['draw']);
    expect(done(add('chapters', { topic: 'boundary', text: ' ' }, 'chapter-boundary'))).toEqual(['draw']);
    expect(done(add('chapters', { topic: 'phases', text: 'All' }, 'chapter-phases'))).toEqual(['draw', 'item']);
    expect(done(add('damages', { description: 'Dark', assets: ['lamp'] }, 'dark'))).toEqual(['draw', 'item']);
    expect(done(add('damages', { description: 'Glare', assets: ['lamp'], ratings: severe }, 'glare'))).toEqual([
      'draw',
      'item',
      'damage',
    ]);
    const threat = { description: 'Spoofing', type: 'S', assets: ['lamp'], property: 'I', damages: ['dark', 'glare'] };
    expect(done(add('threats', threat, 'spoofing'))).toContain('threat');
    expect(done(add('paths', { name: 'By radio', threats: ['spoofing'] }, 'unrated'))).not.toContain('path');
    const step = add('steps', { name: 'By radio', ratings: { [model]: potential([0, 0, 0, 0, 0]) } }, 'step');
    expect(done(step, add('paths', { name: 'By wire', threats: ['spoofing'], steps: ['step'] }, 'path'))).toContain(
      'path',
    );
    expect(done(add('risks', { threat: 'spoofing', damage: 'dark' }, 'risk'))).not.toContain('risk');
    expect(done(add('risks', { threat: 'spoofing', damage: 'glare', treatments: ['retain'] }, 'decided'))).toEqual([
      'draw',
      'item',
      'damage',
      'threat',
      'path',
      'risk',
    ]);
  });
});
