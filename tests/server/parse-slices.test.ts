import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { project } from '#contract/project.ts';
import { version } from '#contract/version.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { parseInSlices } from '#server/parse-slices.ts';

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
    if (whole.success) expect(sliced.data).toEqual(whole.data);
    else expect(sliced.error?.issues).toEqual(whole.error.issues);
  });
});
