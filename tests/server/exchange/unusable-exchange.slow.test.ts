// @vitest-environment node
// postgres: no, the database has no part in it
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { type ErrorKey, errors } from '#contract/kit/errors.ts';
import type { ExchangeFile, ExchangeVersion } from '#domain/exchange/file.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { changedFile, exportTask, fillTask, formOf, importTask, rowsOfFile } from '#tests/world/exchange-files.ts';
import { pngOf } from '#tests/world/pictures.ts';

describe('a file that is not as it should be', () => {
  let world: Analysis;
  let whole: string;
  beforeAll(async () => {
    world = await analysis();
    await fillTask(world, [1, 2, 3, 4, 5, 6, 7, 8]);
    whole = await exportTask(world.li, world.taskId);
  });
  afterAll(() => world.close());

  const attempt = async (text: string) => {
    const reply = await importTask(world.li, world.projectId, text, { name: 'Copy', code: 'C-1' });
    const key = Object.keys(errors).find((one) => errors[one as ErrorKey].code === reply.failure.errorCode);
    return { key, fields: reply.failure.fields ?? [], message: reply.failure.enMessage };
  };

  it.each([
    ['no JSON', 'not json', 'NotAnExchangeFile'],
    ['other JSON', '{"format":"other"}', 'NotAnExchangeFile'],
    ['a list', '[]', 'NotAnExchangeFile'],
    ['nothing but brackets', '['.repeat(200_000), 'NotAnExchangeFile'],
    [
      'deep brackets that close',
      `{"format":"intara-exchange","schema":2,"x":${'['.repeat(9000)}${']'.repeat(9000)}}`,
      'UnusableExchange',
    ],
  ])('%s is refused', async (_, text, key) => {
    expect((await attempt(text)).key).toBe(key);
  });

  it.each([
    ['no file', new FormData(), 'NotAnExchangeFile', 'required'],
    ['an empty file', formOf(''), 'EmptyFile', 'wrong'],
  ] as const)('%s is refused at the field', async (_, form, key, problem) => {
    const params = { projectId: world.projectId };
    for (const { status, failure } of [
      await world.li.attempt(api.exchange.checkProject, { form }),
      await world.li.attempt(api.exchange.importProject, { form }),
      await world.li.attempt(api.exchange.checkTask, { params, form }),
      await world.li.attempt(api.exchange.importTask, { params, form }),
    ]) {
      expect([status, failure.errorCode]).toEqual([400, errors[key].code]);
      expect(failure.fields).toEqual([{ path: 'file', problem }]);
    }
  });

  it('a later schema is refused with both numbers', async () => {
    const { key, message } = await attempt('{"format":"intara-exchange","schema":7}');
    expect(key).toBe('ExchangeNewer');
    expect(message).toMatch(/schema 7.*up to 5/);
  });

  it.each<[string, (file: ExchangeFile & Record<string, unknown>) => void, RegExp]>([
    ['a wrong type', (f) => Object.assign(rowsOfFile(f, 'assets')[0], { name: 5 }), /assets\.0\.name$/],
    ['a field nobody knows', (f) => Object.assign(rowsOfFile(f, 'assets')[0], { colour: 'red' }), /assets\.0\.colour$/],
    [
      'a reference to nothing',
      (f) => Object.assign(rowsOfFile(f, 'risks')[0], { threat: 'gone' }),
      /risks\.0\.threat$/,
    ],
    [
      'an id twice',
      (f) => Object.assign(rowsOfFile(f, 'goals')[0], { id: rowsOfFile(f, 'claims')[0].id }),
      /claims\.0\.id$/,
    ],
    [
      'a code twice',
      (f) => Object.assign(rowsOfFile(f, 'goals')[1], { code: rowsOfFile(f, 'goals')[0].code.toLowerCase() }),
      /goals\.1\.code$/,
    ],
    [
      'a code that looks like another',
      (f) => {
        const all = f.tasks.flatMap(({ versions }) => versions);
        const { rows } = all.find(({ frozen }) => frozen === null) as ExchangeVersion;
        const [one, other] = rows.goals as unknown as { code: string }[];
        Object.assign(other as object, { code: one?.code.replace('S', 'Ｓ') });
      },
      /goals\.1\.code$/,
    ],
    [
      'a version whose name looks like another',
      (f) => {
        const versions = f.tasks[0]?.versions ?? [];
        const open = versions.find(({ frozen }) => frozen === null) as ExchangeVersion;
        versions.push({ ...open, version: `\u200b${open.version}`, base: null });
      },
      /versions\.\d\.version$/,
    ],
    [
      'a row that is part of itself',
      (f) => Object.assign(rowsOfFile(f, 'assets')[0], { part: rowsOfFile(f, 'assets')[0].id }),
      /assets\.\d+\.part$/,
    ],
    [
      'steps that wait for each other',
      (f) => {
        const [a, b] = rowsOfFile(f, 'steps');
        Object.assign(a, { preSteps: [b.id] });
        Object.assign(b, { preSteps: [a.id] });
      },
      /steps\.\d+\.preSteps$/,
    ],
    [
      'a tree that leads back',
      (f) => {
        const root = rowsOfFile(f, 'treeNodes').find(({ parent }: { parent: string | null }) => parent === null);
        const child = rowsOfFile(f, 'treeNodes').find(({ parent }: { parent: string | null }) => parent === root.id);
        Object.assign(root, { parent: child.id });
      },
      /treeNodes\.\d+\.parent$/,
    ],
    ['a file that is not in it', (f) => f.files.splice(0), /attachments\.0$/],
    [
      'a file with other content',
      (f) => Object.assign(f.files[0] as object, { content: 'AAAA' }),
      /files\.0\.content$/,
    ],
    [
      'a picture of gigabytes in a small file',
      (f) => {
        const [{ file: before }] = rowsOfFile(f, 'chapters')[0].pictures;
        const bytes = pngOf(40_000, 40_000);
        const file = createHash('sha256').update(bytes).digest('hex');
        const content = bytes.toString('base64');
        Object.assign(f.files.find((one) => one.file === before) as object, { file, content });
        for (const { rows } of f.tasks[0]?.versions ?? [])
          for (const { pictures } of rows.chapters as unknown as { pictures: object[] }[])
            for (const picture of pictures) Object.assign(picture, { file, size: bytes.byteLength });
      },
      /chapters\.0\.pictures\.0/,
    ],
    [
      'a method that is not there',
      (f) => Object.assign(f.tasks[0]?.versions[0] as object, { method: 3 }),
      /versions\.0\.method$/,
    ],
    [
      'a base that is not there',
      (f) => Object.assign(f.tasks[0]?.versions[0] as object, { base: 'V9' }),
      /versions\.0\.base$/,
    ],
    [
      'a version made from itself',
      (f) => Object.assign(f.tasks[0]?.versions[0] as object, { base: f.tasks[0]?.versions[0]?.version }),
      /versions\.0\.base$/,
    ],
    [
      'a text no database takes',
      (f) => Object.assign(rowsOfFile(f, 'assets')[0], { description: 'a\u0000b' }),
      /assets\.0\.description$/,
    ],
    [
      'a time that is none',
      (f) => Object.assign(f.tasks[0]?.versions[0] as object, { createdOn: 'yesterday' }),
      /versions\.0\.createdOn$/,
    ],
    [
      'a code prefix no code may begin with',
      (f) => Object.assign(f.methods[0] as object, { codePrefixes: { risks: '1 x' } }),
      /^methods\.0\.codePrefixes\.risks$/,
    ],
    ['a field nobody knows at the top', (f) => Object.assign(f, { invented: 1 }), /^invented$/],
    [
      'an id with a path in it',
      (f) => Object.assign(rowsOfFile(f, 'assets')[0], { id: '../../etc' }),
      /assets\.0\.id$/,
    ],
  ])('%s is refused at its place', async (_, work, path) => {
    const { key, fields } = await attempt(changedFile(whole, work));
    expect(key).toBe('UnusableExchange');
    expect(fields.map((field) => field.path).find((one) => path.test(one))).toBeDefined();
  });
});
