// @vitest-environment node
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import { writeReqif } from '#domain/formats/reqif/write.ts';
import { rate } from '#domain/method/rate/rater.ts';
import type { ReportHead } from '#domain/report/blocks.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, engineer } from '#tests/world/analysis.ts';
import { throughDoors } from '#tests/world/formats/doors.ts';
import { empty } from '#tests/world/headlamp.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const head = { project: 'Car', projectCode: 'CAR', task: 'Lamp', taskCode: 'T', version: 'V1' } as ReportHead;

/** A document with a goal and two requirements that fulfil it. @param name of the goal */
function sample(name = 'Only genuine requests'): string {
  const desk = empty();
  desk.do(
    add('goals', { code: 'CSG-5', name }, 'goal'),
    add('requirements', { code: 'CSR-5', name: 'Check frames', text: 'All of them', goals: ['goal'] }, 'first'),
    add('requirements', { code: 'CSR-6', name: 'Count frames', text: 'By a counter', goals: ['goal'] }, 'second'),
  );
  return String(writeReqif({ head, workspace: desk.w, ratings: rate(desk.w) }).content);
}

const at = () => ({ params: { versionId: world.versionId } });
function formOf(content: string | Uint8Array<ArrayBuffer>, fields: Record<string, unknown> = {}) {
  const form = new FormData();
  form.append('file', new File([content], 'a.reqif'));
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return form;
}
const check = (content: string | Uint8Array<ArrayBuffer>, fields?: Record<string, unknown>) =>
  world.li.call(api.reqif.check, { ...at(), form: formOf(content, fields) });
const bring = (content: string | Uint8Array<ArrayBuffer>, fields?: Record<string, unknown>) =>
  world.li.attempt(api.reqif.import, { ...at(), form: formOf(content, fields) });
const requirements = () => world.li.call(api.requirements.list, at());

/** An archive with a document of so many blanks. */
const blanks = (count: number) =>
  zipSync({ 'a.reqif': strToU8(sample().replace('</REQ-IF>', `${' '.repeat(count)}</REQ-IF>`)) });

describe('a ReqIF document in a version', () => {
  it('is refused before it is read when it is little but blanks', async () => {
    const megabyte = 1024 * 1024;
    expect((await check(blanks(megabyte) as Uint8Array<ArrayBuffer>)).counts).toMatchObject({ new: 3 });
    const { failure } = await bring(blanks(40 * megabyte) as Uint8Array<ArrayBuffer>);
    expect(failure.message).toContain('it unpacks to more than is taken');
  });

  it('says before it is taken which reviewed rows it makes suspect', async () => {
    await bring(sample());
    const [first, second] = await requirements();
    const reviewed = [first, second].map((row) => add('reviews', { kind: 'requirements', row: row?.id ?? '' }));
    await world.li.call(api.version.edit, { ...at(), body: { edits: reviewed } });
    expect((await check(sample())).suspects).toEqual({ count: 0, codes: [] });
    expect((await check(sample('Only requests of the switch'))).suspects).toEqual({
      count: 2,
      codes: ['CSR-5', 'CSR-6'],
    });
  });

  it('is compared before anything is stored, then taken, and shows nothing the second time', async () => {
    const document = sample();
    const preview = await check(document);
    expect(preview.counts).toMatchObject({ new: 3, same: 0 });
    expect(preview.types.map(({ name, kind }) => `${name}: ${kind}`)).toContain(
      'Cybersecurity requirement: requirements',
    );
    expect(await requirements()).toEqual([]);
    const { data } = await bring(document, { fingerprint: preview.fingerprint });
    expect(data).toMatchObject({ created: 3, changed: 0, dropped: 0 });
    const lines = await world.store.db
      .selectFrom('audit')
      .select(['event', 'detail'])
      .where('event', '=', 'reqif.imported')
      .execute();
    expect(lines).toEqual([{ event: 'reqif.imported', detail: '+3 ~0 -0' }]);
    const [goal] = await world.li.call(api.goals.list, at());
    expect((await requirements()).map(({ code, goals }) => [code, goals])).toEqual([
      ['CSR-5', [goal?.id]],
      ['CSR-6', [goal?.id]],
    ]);
    expect((await check(document)).counts).toMatchObject({ new: 0, same: 3 });
    expect((await bring(document)).data).toMatchObject({ created: 0, changed: 0 });
    expect(await requirements()).toHaveLength(2);
  });

  it('comes back from another tool: differences by field, the gone one is named and kept', async () => {
    const document = sample();
    await bring(document);
    const back = throughDoors(document, {
      texts: { 'CSR-5': 'Each of them' },
      removed: ['CSR-6'],
      added: [{ name: 'Log', text: 'Attacks' }],
    });
    const preview = await check(back);
    expect(preview.isKnown).toBe(true);
    expect(preview.lines.map(({ state, code, title, choice }) => [state, code || title, choice])).toEqual([
      ['goneThere', 'CSR-6', 'ours'],
      ['changedThere', 'CSR-5', 'theirs'],
      ['new', 'Log', 'theirs'],
    ]);
    expect(preview.lines[1]?.fields).toEqual([
      { field: 'text', ours: 'All of them', theirs: 'Each of them', base: 'All of them', isOpen: true },
    ]);
    await bring(back, { fingerprint: preview.fingerprint });
    expect((await requirements()).map(({ name, text }) => `${name}: ${text}`).sort()).toEqual([
      'Check frames: Each of them',
      'Count frames: By a counter',
      'Log: Attacks',
    ]);
  });

  it('is chosen field by field, and names what was kept last time behind what is new', async () => {
    const document = sample();
    await bring(document);
    const [row] = (await requirements()).filter(({ code }) => code === 'CSR-5');
    const edits = [change('requirements', row!, { text: 'Mine', name: 'Named here' })];
    await world.li.call(api.version.edit, { ...at(), body: { edits } });
    const back = throughDoors(document, { texts: { 'CSR-5': 'Each of them' }, removed: ['CSR-6'] });
    const both = back.replace('Check frames', 'Named there');
    const preview = await check(both);
    expect(preview.lines.map(({ state, code, wasKept }) => [state, code, wasKept])).toEqual([
      ['changedBoth', 'CSR-5', false],
      ['goneThere', 'CSR-6', false],
    ]);
    expect(preview.keptBefore).toBe(0);
    const choices = { [preview.lines[0]?.object ?? '']: { name: 'theirs', text: 'ours' } };
    expect((await bring(both, { choices, fingerprint: preview.fingerprint })).data).toMatchObject({ changed: 1 });
    expect((await requirements()).map(({ name, text }) => `${name}: ${text}`).sort()).toEqual([
      'Count frames: By a counter',
      'Named there: Mine',
    ]);
    const later = await check(both);
    expect(later.keptBefore).toBe(1);
    expect(later.lines.map(({ state, code, wasKept }) => [state, code, wasKept])).toEqual([
      ['changedHere', 'CSR-5', false],
      ['goneThere', 'CSR-6', true],
    ]);
    const odd = await bring(both, { choices: { a: { text: 'whatever' } } });
    expect([odd.status, odd.failure.errorCode]).toEqual([400, errors.BadInput.code]);
  });

  it('says before the import which objects are too long to be kept whole', async () => {
    const long = throughDoors(sample(), { texts: { 'CSR-5': 'x'.repeat(160_000) } });
    const preview = await check(long);
    expect([preview.fieldsOnly, preview.fieldsOnlyCount, preview.partsLeft]).toEqual([['CSR-5 Check frames'], 1, 0]);
    expect(preview.problems.map(({ row, field, problem }) => [row, field, problem])).toEqual([
      ['CSR-5 Check frames', 'text', 'cut'],
    ]);
    expect((await check(sample())).fieldsOnlyCount).toBe(0);
  });

  it('is one edit, which undo takes back whole', async () => {
    await bring(sample());
    await world.li.call(api.version.undo, { ...at(), body: {} });
    expect(await requirements()).toEqual([]);
    expect((await check(sample())).isKnown).toBe(false);
  });

  it('is read as a person says, and remembers it', async () => {
    const mapping = { 'cybersecurity requirement': { kind: 'claims', fields: { 'reqif.text': 'explanation' } } };
    const preview = await check(sample(), { mapping });
    expect(preview.lines.map(({ kind }) => kind).sort()).toEqual(['claims', 'claims', 'goals']);
    await bring(sample(), { mapping });
    const claims = await world.li.call(api.claims.list, at());
    expect(claims.map(({ explanation, text }) => [explanation, text])).toContainEqual(['All of them', '']);
    expect((await check(sample())).counts).toMatchObject({ same: 3 });
  });

  it('is checked again when a row changed since the differences were shown', async () => {
    const document = sample();
    await bring(document);
    const back = throughDoors(document, { texts: { 'CSR-5': 'Each of them' } });
    const { fingerprint } = await check(back);
    const row = (await requirements())[0]!;
    await world.li.call(api.version.edit, {
      ...at(),
      body: { edits: [change('requirements', row, { text: 'Mine' })] },
    });
    const reply = await bring(back, { fingerprint });
    expect([reply.status, reply.failure.errorCode]).toEqual([412, errors.ReqifOutdated.code]);
    expect((await requirements())[0]?.text).toBe('Mine');
  });

  it('comes in an archive with folders, several documents and pictures, in whatever encoding', async () => {
    const wide = new Uint8Array(Buffer.from(`\ufeff${sample()}`, 'utf16le'));
    const zip = zipSync({
      'a/b/first.reqif': wide,
      'a/lamp.svg': strToU8('<svg/>'),
      '__MACOSX/._x': strToU8('x'),
      '../evil.svg': strToU8('x'),
    });
    const preview = await check(new Uint8Array(zip));
    expect(preview.counts.new).toBe(3);
    expect(preview.files).toEqual([
      { name: '../evil.svg', isKept: false },
      { name: 'a/lamp.svg', isKept: true },
    ]);
  });

  it.each([
    ['no XML', 'hello', 'it is no ReqIF file'],
    ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]><REQ-IF/>`, 'document type'],
    ['a broken archive', 'PK\u0003\u0004 and nothing more', 'it is no ReqIF file'],
    ['nothing', '', 'there is no file'],
  ])('is refused in words for %s', async (_, content, words) => {
    const reply = await bring(content);
    expect([reply.status, reply.failure.errorCode]).toEqual([422, errors.UnreadableDocument.code]);
    expect(JSON.stringify(reply.failure)).toContain(words);
  });

  it('is refused for a frozen version, and to who may not edit or does not see it', async () => {
    const stranger = await world.user('wu', engineer);
    const reader = await world.user('ma', ['ProjectAnalysisRead', 'ProjectAdmin', 'ProjectConfigRead']);
    const asked = { ...at(), form: formOf(sample()) };
    expect((await stranger.attempt(api.reqif.check, asked)).status).toBe(404);
    expect((await reader.attempt(api.reqif.check, asked)).status).toBe(403);
    await world.li.call(api.taskVersion.freeze, { ...at(), body: { rev: 1, reason: 'x', approvers: [] } });
    for (const call of [api.reqif.check, api.reqif.import])
      expect((await world.li.attempt(call, asked)).failure.errorCode).toBe(errors.VersionLocked.code);
  });
});
