// postgres: no, opens no store
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { project } from '#contract/project.ts';
import { version } from '#contract/version.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { mostIssues, parseInSlices } from '#server/loop/parse-slices.ts';

const edits = Array.from({ length: 20 }, (_, n) => ({
  op: 'add',
  kind: 'functions',
  row: { name: `f${n}` },
  unknown: 'falls away',
}));
const method = { ...defaultMethod, impactTemplates: [] };
const cases: [string, z.ZodType, unknown][] = [
  ['a list of edits', version.edit.body, { edits, id: 'one' }],
  ['a method', project.methodEffect.body, { method }],
  ['a method with more beside it', project.changeMethod.body, { rev: 1, method, accepted: true }],
  ['no list at all', version.edit.body, {}],
  ['no object at all', version.edit.body, null],
  ['too many of a list', project.methodEffect.body, { method: { ...method, feasibility: [] } }],
  ['a wrong entry of a list', version.edit.body, { edits: [...edits, { op: 'add', kind: 'nothing', row: {} }] }],
  [
    'a wrong field deep inside',
    project.methodEffect.body,
    { method: { ...method, feasibility: [{ ...method.feasibility[0], parameters: [{}] }] } },
  ],
  ['a check of the whole', z.object({ a: z.array(z.number()) }).refine(({ a }) => a.length > 1), { a: [1] }],
];

describe('a value parsed in slices', () => {
  it.each(cases)('is what the schema gives in one go: %s', async (_what, schema, value) => {
    const whole = schema.safeParse(value, { reportInput: true });
    const sliced = await parseInSlices(schema, value);
    expect(sliced.success).toBe(whole.success);
    expect([sliced.data, sliced.error?.issues]).toEqual([whole.data, whole.error?.issues]);
  });

  it('is not looked into where a list is too long', async () => {
    let looked = 0;
    const entry = z.string().refine(() => ++looked > 0);
    const list = z.object({ names: z.array(entry).max(10) });
    const { error } = await parseInSlices(list, { names: Array(1_000).fill('a') });
    expect(error?.issues.map(({ code }) => code)).toEqual(['too_big']);
    expect(looked).toBe(0);
  });

  it('names fifty problems and looks for no more, also in a list that need not be there or beside checks of the whole', async () => {
    let looked = 0;
    const names = z.array(z.unknown().refine(() => ++looked < 0));
    const unchecked = z.object({ names });
    for (const list of [unchecked, z.object({ names: names.optional() }), unchecked.refine(() => true)]) {
      looked = 0;
      const { error } = await parseInSlices(z.object({ list }), { list: { names: Array(1_000).fill(1) } });
      expect([error?.issues.length, looked]).toEqual([mostIssues, mostIssues]);
    }
  });

  it('names what is wrong beside a wrong list', async () => {
    const form = z.object({ name: z.string(), names: z.array(z.string()) });
    const { error } = await parseInSlices(form, { name: 1, names: [2, 'b'] });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['name', 'names.0']);
  });

  it('names no more than fifty of one object', async () => {
    const texts = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`key-${n}`, 'too long']));
    const { error } = await parseInSlices(z.object({ texts: z.record(z.string(), z.string().max(3)) }), { texts });
    expect(error?.issues.length).toBe(mostIssues);
  });
});
