import { beforeEach, describe, expect, it } from 'vitest';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { historyLines } from '@/features/library/history-lines';
import { textOf } from '@/i18n';

const both = (en: string, zh = en) => ({ en, zh });
const step = (more: object) => ({ name: both('Reach the bus', '接入总线'), potential: {}, takesPart: true, ...more });
const [potential] = defaultMethod.feasibility;
const time = potential?.parameters.find(({ code }) => code === 'ET');
const [quick, slow] = time?.levels ?? [];

const lines = (before: object, after: object, library: 'attacks' | 'standards' = 'attacks') => {
  const titles = { name: 'Name', steps: 'Steps', chapters: 'Chapters', nodes: 'Tree' };
  return historyLines(before, after, { library, titles, models: defaultMethod.feasibility, t: textOf });
};

describe('the history of a library entry', () => {
  beforeEach(() => localStorage.setItem('umi_locale', 'en-US'));

  it('says which rating of which step changed, by the names of parameter and level', () => {
    const before = { steps: [step({ potential: { ET: quick?.code } })] };
    const after = { steps: [step({ potential: { ET: slow?.code, SE: '' } })] };
    const said = `${time?.name.en}: ${quick?.name.en} → ${slow?.name.en}`;
    expect(lines(before, after)).toEqual([`Step 1 Reach the bus · ${said}`]);
    localStorage.setItem('umi_locale', 'zh-CN');
    const [zh = ''] = lines(before, after);
    expect(zh).toContain(`接入总线 · ${time?.name.zh}`);
    expect(zh).not.toContain('Reach');
  });

  it('says ratings by other models with the name of the model, and a rating that is new', () => {
    const rated = (levels: object) => step({ ratings: [{ model: 'own', name: both('House model'), levels }] });
    expect(lines({ steps: [step({})] }, { steps: [rated({ X: 'high' })] })).toEqual([
      'Step 1 Reach the bus · House model · X: – → high',
    ]);
  });

  it('says the reason of a step and the content of a chapter, where the name stayed', () => {
    expect(lines({ steps: [step({ reason: both('') })] }, { steps: [step({ reason: both('Seen') })] })).toEqual([
      'Step 1 Reach the bus · Reason for the step rating: – → Seen',
    ]);
    const chapter = (content: string) => ({ number: '7', title: both('Scope'), content: both(content) });
    expect(lines({ chapters: [chapter('a')] }, { chapters: [chapter('b')] }, 'standards')).toEqual([
      '7 Scope · Content of the chapter: a → b',
    ]);
  });

  it('says a text in the language in which it changed', () => {
    expect(lines({ name: both('Replay', '重播') }, { name: both('Replay', '重放') })).toEqual(['Name: 重播 → 重放']);
  });

  it('says added and removed steps as before', () => {
    const more = step({ name: both('Send') });
    expect(lines({ steps: [step({})] }, { steps: [step({}), more] })).toEqual([
      'Steps: Reach the bus → Reach the bus, Send',
    ]);
  });

  it('says a tree by the names of its gates and steps', () => {
    const node = (id: string, more: object) => ({
      id,
      parent: null,
      gate: 'none',
      text: both(''),
      step: null,
      ...more,
    });
    const root = node('r', { gate: 'and', text: both('Enter', '进入') });
    const tree = (...nodes: object[]) => ({ steps: [step({})], nodes: [root, ...nodes] });
    const first = node('a', { parent: 'r', step: 0 });
    const gate = node('b', { parent: 'r', gate: 'or' });
    const leaf = node('c', { parent: 'b', text: both('Clone', '克隆') });
    expect(lines(tree(first), tree(first, gate, leaf))).toEqual([
      'Tree: AND Enter (Reach the bus) → AND Enter (Reach the bus; OR (Clone))',
    ]);
    localStorage.setItem('umi_locale', 'zh-CN');
    expect(lines(tree(first), tree(first, gate, leaf)).join()).toContain('AND 进入 (接入总线; OR (克隆))');
  });
});
