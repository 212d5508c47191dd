import { beforeEach, describe, expect, it } from 'vitest';
import { errorTexts } from '#contract/kit/errors.ts';
import { badInput, failureOf } from '#contract/kit/refusals.ts';
import { Refusal } from '#domain/kinds/refusal.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

let desk: Desk;

/** What a person reads who is refused. */
function said(...ops: Op[]) {
  try {
    desk.do(...ops);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { key, holes } = failureOf(error, 'Wang Fang');
    const { enMessage, chMessage } = errorTexts(key, holes);
    return [enMessage, chMessage];
  }
  throw new Error('not refused');
}

beforeEach(() => {
  desk = headlamp();
  desk.do(
    add('treeNodes', { threat: 'TS1', gate: 'or' }, 'root'),
    add('treeNodes', { threat: 'TS1', parent: 'root', gate: 'and', text: 'Both' }, 'both'),
    add('steps', { name: 'Plug in' }, 'plug'),
    add('treeNodes', { threat: 'TS1', parent: 'both', step: 'plug' }, 'leaf'),
  );
});

describe('a refusal is said in words, not in names of the wire', () => {
  it('of a branch that leads back, of a step before itself', () => {
    expect(said(add('treeNodes', { threat: 'TS1', parent: 'both', target: 'root' }))).toEqual([
      'This would create a loop: the referenced branch leads back here.',
      '将形成循环：所引用的分支又回到此处。',
    ]);
    expect(said(change('steps', desk.w.steps.get('plug')!, { preSteps: ['plug'] }))[0]).toContain(
      'the required previous step',
    );
  });

  it('of a step and a control that are not there', () => {
    expect(said(add('treeNodes', { threat: 'TS1', parent: 'both', step: 'no', controls: ['no'] }))).toEqual([
      'This does not exist, or does not belong here: the attack step, the control.',
      '不存在，或不属于此处：攻击步骤、控制措施。',
    ]);
  });

  it('of a level that the model does not have', () => {
    const damage = [...desk.w.damages][0]!;
    expect(
      said(change('damages', damage, { ratings: { S: { level: 'huge', reason: '', notAnalysed: false } } } as never)),
    ).toEqual(['The model has no such level: S.', '模型中没有此等级：S。']);
    const path = [...desk.w.paths][0]!;
    expect(said(change('paths', path, { customLevel: { level: 'huge', reason: 'x' } } as never))[0]).toBe(
      'The model has no such level: the level set by hand.',
    );
  });

  it('of a node that is gone, or was changed first; a row with a code is called by it', () => {
    const seen = desk.w.treeNodes.get('both')!;
    const step = desk.w.steps.get('plug')!;
    desk.do(change('treeNodes', seen, { text: 'Theirs' }), change('steps', step, { name: 'Theirs' }));
    expect(said(change('treeNodes', seen, { text: 'Mine' }))).toEqual([
      'TS-1 · Theirs was changed by Wang Fang before you. Your input is kept.',
      'TS-1 · Theirs 已先被 Wang Fang 修改。您的输入已保留。',
    ]);
    expect(said(change('steps', step, { name: 'Mine' }))[1]).toBe(
      `${step.code} 已先被 Wang Fang 修改。您的输入已保留。`,
    );
    desk.do(drop('treeNodes', { id: 'both' }));
    expect(said(change('treeNodes', seen, { text: 'Mine' }))).toEqual([
      'The tree node has been deleted in the meantime.',
      '该攻击树节点已被删除。',
    ]);
  });
});

describe('a refusal of input', () => {
  it('names its fields, or the body where it is about the whole of it', () => {
    const words = (...paths: string[]) => {
      const { key, holes } = badInput(paths.map((path) => ({ path, problem: 'wrong' })));
      const { enMessage, chMessage } = errorTexts(key, holes);
      return [enMessage, chMessage];
    };
    expect(words('name', 'code')).toEqual([
      'Please check the marked fields: name, code.',
      '请检查标出的字段：name, code。',
    ]);
    expect(words('')).toEqual(['Please check the marked fields: the body.', '请检查标出的字段：请求内容。']);
  });
});
