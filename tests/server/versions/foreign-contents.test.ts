// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import type { Snapshot } from '#contract/version.ts';
import { writeReqif } from '#domain/formats/reqif/write.ts';
import { rate } from '#domain/method/rate/rater.ts';
import type { ReportHead } from '#domain/report/blocks.ts';
import { add, change, drop, edit, type Op } from '#domain/workspace/edit.ts';
import { type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';
import { loadWorkspace } from '#server/store/versions/versions.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { listenTo } from '#tests/world/listener.ts';
import { minutes } from '#tests/world/server.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const planted = 'what-the-document-said';
const long = JSON.stringify(`${planted} ${'x'.repeat(190_000)}`);
const at = (versionId = world.versionId) => ({ params: { versionId } });
const send = (...edits: Op[]) => world.li.call(api.version.edit, { ...at(), body: { edits } });
const undo = () => world.li.call(api.version.undo, { ...at(), body: {} });
const stored = async (versionId = world.versionId) => (await loadWorkspace(world.store.db, versionId)) as Workspace;
const part = (row: string, id: string, content = long) =>
  add('foreignParts', { format: 'reqif', row, foreignId: `o-${id}`, document: 'd', content }, id);

/** Two requirements with what a document said of them, and what it said of itself. */
const withParts = () =>
  send(
    add('requirements', { name: 'Check frames' }, 'first'),
    add('requirements', { name: 'Count frames' }, 'second'),
    part('first', 'of-first'),
    part('second', 'of-second'),
    part('', 'of-document'),
  );

async function bytesOfSnapshot(): Promise<string> {
  const path = `/intara/v1.0/versions/${world.versionId}/snapshot`;
  return (await world.li.fetch(path, { headers: { 'accept-encoding': 'identity' } })).text();
}

const workspaceIn = ({ rows, ...head }: Snapshot) =>
  workspaceOf({ ...head, rows: rows as Parameters<typeof workspaceOf>[0]['rows'] });

describe('what documents of other tools said of rows', () => {
  it('is sent to no browser: neither whole, nor as it is made, taken back and done again', async () => {
    const stream = await listenTo(world.li, world.versionId, '?after=0');
    const answers = [
      await withParts(),
      await send(drop('requirements', { id: 'first' })),
      await undo(),
      await world.li.call(api.version.redo, { ...at(), body: {} }),
      await undo(),
    ];
    await stream.until(`"rev":${answers.at(-1)?.rev}`);
    const late = await listenTo(world.li, world.versionId, '?after=0');
    await late.until(`"rev":${answers.at(-1)?.rev}`);
    const history = await world.li.call(api.version.history, { params: { ...at().params, rowId: 'of-first' } });
    const snapshot = await bytesOfSnapshot();
    const all = [JSON.stringify(answers), stream.text(), late.text(), JSON.stringify(history), snapshot];
    expect(all.map((text) => text.includes(planted))).toEqual(all.map(() => false));
    expect(all.map((text) => text.includes('of-second'))).toEqual([true, true, true, false, true]);
    const withoutMethod = JSON.stringify((await world.li.call(api.version.snapshot, at())).rows);
    expect(withoutMethod.length).toBeLessThan(6_000);
    expect((await stored()).foreignParts.get('of-first')?.content).toBe(long);
    await stream.leave();
    await late.leave();
  });

  it('goes and comes with its row in the browser as on the server', async () => {
    await withParts();
    const here = workspaceIn(await world.li.call(api.version.snapshot, at()));
    const context = { user: world.li.id, now: '2026-11-29T10:00:00.000Z', newId: () => 'new' };
    const foreseen = edit(here, [drop('requirements', { id: 'first' })], context);
    const answered = await send(drop('requirements', { id: 'first' }));
    expect([foreseen.drop, answered.drop]).toEqual([answered.drop, foreseen.drop]);
    expect(answered.drop.foreignParts).toEqual(['of-first']);
    expect((await undo()).put.foreignParts?.map(({ id, row }) => [id, row])).toEqual([['of-first', 'first']]);
  });

  it('comes whole into a new version, and back from it with a row that is restored', async () => {
    await withParts();
    const body = { version: 'V2.0', base: world.versionId, content: 'after the test', author: world.li.id };
    world.clock.advance(minutes(5));
    const made = await world.li.call(api.taskVersion.create, { params: { taskId: world.taskId }, body });
    const copied = await stored(made.versionId);
    expect([...copied.foreignParts].map(({ content }) => content === long)).toEqual([true, true, true]);
    const [row] = [...copied.requirements].filter(({ name }) => name === 'Check frames');
    await world.li.call(api.version.edit, {
      ...at(made.versionId),
      body: { edits: [drop('requirements', { id: row?.id ?? '' })] },
    });
    const restored = await world.li.call(api.comparison.restore, {
      ...at(made.versionId),
      body: { from: world.versionId, rows: [{ kind: 'requirements', id: row?.id ?? '' }] },
    });
    expect(JSON.stringify(restored)).not.toContain(planted);
    expect([...(await stored(made.versionId)).foreignParts].map(({ content }) => content === long)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is written back after an import, an edit in a browser and its undo', async () => {
    const xml =
      '<SPEC-OBJECT IDENTIFIER="o-1"><TYPE><SPEC-OBJECT-TYPE-REF>t</SPEC-OBJECT-TYPE-REF></TYPE><VALUES><ATTRIBUTE-VALUE-STRING THE-VALUE="as the other tool knows it"><DEFINITION><ATTRIBUTE-DEFINITION-STRING-REF>own</ATTRIBUTE-DEFINITION-STRING-REF></DEFINITION></ATTRIBUTE-VALUE-STRING><ATTRIBUTE-VALUE-STRING THE-VALUE="All of them"><DEFINITION><ATTRIBUTE-DEFINITION-STRING-REF>a</ATTRIBUTE-DEFINITION-STRING-REF></DEFINITION></ATTRIBUTE-VALUE-STRING></VALUES></SPEC-OBJECT>';
    const attribute = (id: string, name: string) =>
      `<ATTRIBUTE-DEFINITION-STRING IDENTIFIER="${id}" LONG-NAME="${name}"><TYPE><DATATYPE-DEFINITION-STRING-REF>s</DATATYPE-DEFINITION-STRING-REF></TYPE></ATTRIBUTE-DEFINITION-STRING>`;
    const document = `<REQ-IF xmlns="http://www.omg.org/spec/ReqIF/20110401/reqif.xsd"><CORE-CONTENT><REQ-IF-CONTENT><DATATYPES><DATATYPE-DEFINITION-STRING IDENTIFIER="s" MAX-LENGTH="99"/></DATATYPES><SPEC-TYPES><SPEC-OBJECT-TYPE IDENTIFIER="t" LONG-NAME="Requirement"><SPEC-ATTRIBUTES>${attribute('a', 'ReqIF.Text')}${attribute('own', 'Supplier state')}</SPEC-ATTRIBUTES></SPEC-OBJECT-TYPE></SPEC-TYPES><SPEC-OBJECTS>${xml}</SPEC-OBJECTS></REQ-IF-CONTENT></CORE-CONTENT></REQ-IF>`;
    const form = new FormData();
    form.append('file', new File([document], 'a.reqif'));
    await world.li.attempt(api.reqif.import, { ...at(), form });
    const [row] = await world.li.call(api.requirements.list, at());
    await send(change('requirements', row!, { text: 'None' }));
    await send(drop('requirements', { id: row!.id }));
    await undo();
    await undo();
    const workspace = await stored();
    const head = { project: 'Car', projectCode: 'CAR', task: 'Lamp', taskCode: 'T', version: 'V1' } as ReportHead;
    const written = String(writeReqif({ head, workspace, ratings: rate(workspace) }).content);
    expect(written).toContain('as the other tool knows it');
    expect(written).toContain('All of them');
  });

  it('is not written over with what stands for it in a browser', async () => {
    await withParts();
    const [sent] = (await world.li.call(api.version.snapshot, at())).rows.foreignParts as unknown as {
      id: string;
      rev: number;
      content: string;
    }[];
    const edits = [change('foreignParts', sent!, { content: sent!.content })];
    const reply = await world.li.attempt(api.version.edit, { ...at(), body: { edits } });
    expect([reply.status, reply.failure.errorCode]).toEqual([400, errors.BadInput.code]);
    expect((await stored()).foreignParts.get(sent!.id)?.content).toBe(long);
  });
});
