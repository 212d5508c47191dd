// @vitest-environment node
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { applyingReqif, type ReqifChoices } from '#domain/formats/reqif/apply.ts';
import { comparingReqif, namesOfDocument } from '#domain/formats/reqif/compare.ts';
import { keptDocument } from '#domain/formats/reqif/kept-document.ts';
import { isReqifArchive, readReqif } from '#domain/formats/reqif/read.ts';
import { writeReqif, writeReqifArchive } from '#domain/formats/reqif/write.ts';
import { rate } from '#domain/method/rate/rater.ts';
import type { ReportHead } from '#domain/report/blocks.ts';
import { runToEnd } from '#domain/run-to-end.ts';
import { add, change, drop } from '#domain/workspace/edit.ts';
import { throughDoors } from '#tests/world/formats/doors.ts';
import { hasReqifSamples, schemaErrors } from '#tests/world/formats/reqif-schema.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

const head = { project: 'Car', projectCode: 'CAR', task: 'Lamp', taskCode: 'TARA/1', version: 'V1' } as ReportHead;

const writeOf = ({ w }: Desk) => writeReqif({ head, workspace: w, ratings: rate(w) });
const exported = (desk: Desk) => String(writeOf(desk).content);

function checked(desk: Desk, text: string) {
  const document = readReqif([{ name: 'a.reqif', text }]);
  return runToEnd(
    comparingReqif(desk.w, document, runToEnd(keptDocument(desk.w, namesOfDocument(document))), undefined, desk.at),
  );
}

function take(desk: Desk, text: string, choices: ReqifChoices = {}) {
  const result = runToEnd(applyingReqif(desk.w, checked(desk, text), choices, []));
  if (result.ops.length > 0) desk.do(...result.ops);
  return result;
}

/** What differs, a line each. */
const told = (desk: Desk, text: string) =>
  checked(desk, text).lines.flatMap(({ state, code, title, fields }) =>
    state === 'same' ? [] : [`${state} ${code || title} ${fields.map(({ field }) => field).join()}`.trim()],
  );

/** The headlamp system with requirements, claims and assumptions. */
function desk(): Desk {
  const own = headlamp();
  const goal = [...own.w.goals.values()][0]?.id as string;
  own.do(
    add('assumptions', { code: 'CSA-9', name: 'The garage is locked', text: 'At night' }, 'assumption9'),
    add(
      'requirements',
      {
        code: 'CSR-91',
        name: 'Check each frame',
        text: 'First line\nSecond <line> & more',
        goals: [goal],
        assumptions: ['assumption9'],
        assets: [[...own.w.assets.values()][0]?.id as string],
        verificationMethod: 'test',
      },
      'requirement91',
    ),
    add('requirements', { code: 'CSR-92', name: 'Count frames', text: 'By a counter', goals: [goal] }, 'requirement92'),
    add('claims', { code: 'CSC-91', name: 'Nobody gains by it', assumptions: ['assumption9'] }, 'claim91'),
  );
  return own;
}

describe('a version as ReqIF', () => {
  it.skipIf(!hasReqifSamples)('is valid by the schema, before and after another tool had it', async () => {
    const own = desk();
    expect(await schemaErrors(exported(own))).toEqual([]);
    const back = throughDoors(exported(own), { added: [{ name: 'New', text: 'One more' }] });
    expect(await schemaErrors(back)).toEqual([]);
    take(own, back);
    expect(await schemaErrors(exported(own))).toEqual([]);
  });

  it('has the same bytes whenever it is written', () => {
    expect(exported(desk())).toBe(exported(desk()));
  });

  it('says goals, requirements, claims, assumptions and the risks that lead to them', () => {
    const document = readReqif([{ name: 'a', text: exported(desk()) }]);
    const names = [...document.objects.values()].map(({ type }) => document.types.get(type)?.name);
    expect(new Set(names)).toEqual(
      new Set([
        'Cybersecurity goal',
        'Cybersecurity requirement',
        'Cybersecurity claim',
        'Assumption',
        'Risk',
        'Chapter heading',
      ]),
    );
    const values = document.objects.get('_requirement91')?.values.map(({ text }) => text);
    expect(values).toContain('First line\nSecond <line> & more');
    expect([...document.relations.values()].map(({ source }) => source)).toContain('_requirement91');
  });
});

describe('an archive with files', () => {
  it('goes out with the files that came in', () => {
    const own = desk();
    const file = { name: 'pictures/lamp.svg', content: Buffer.from('<svg/>'.repeat(30_000)).toString('base64') };
    own.do(...runToEnd(applyingReqif(own.w, checked(own, exported(own)), {}, [file])).ops);
    const archive = writeReqifArchive({ head, workspace: own.w, ratings: rate(own.w) }).content as Uint8Array;
    const files = unzipSync(archive);
    expect(Object.keys(files).sort()).toEqual(['document.reqif', 'pictures/lamp.svg']);
    expect(isReqifArchive('PK', archive)).toBe(true);
    expect(writeOf(own).losses).toContainEqual(expect.objectContaining({ kind: 'files', count: 1, outcome: 'left' }));
    expect(strFromU8(files['pictures/lamp.svg'] as Uint8Array)).toBe('<svg/>'.repeat(30_000));
    expect(
      readReqif([{ name: 'a', text: strFromU8(files['document.reqif'] as Uint8Array) }]).objects.has('_requirement91'),
    ).toBe(true);
  });
});

describe('a document that comes back from another tool', () => {
  it('shows no difference when nobody changed it', () => {
    const own = desk();
    expect(told(own, exported(own))).toEqual([]);
    expect(told(own, throughDoors(exported(own)))).toEqual([]);
  });

  it('shows what differs, takes it as one edit, and shows nothing the second time', () => {
    const own = desk();
    const out = exported(own);
    const back = throughDoors(out, {
      texts: { 'CSR-91': 'Each frame is checked' },
      removed: ['CSR-92'],
      added: [{ name: 'Log attacks', text: 'Attacks are logged' }],
    });
    expect(told(own, back).sort()).toEqual(['changedThere CSR-91 text', 'goneThere CSR-92', 'new Log attacks']);
    const result = take(own, back, { _requirement92: 'theirs' });
    expect(result).toMatchObject({ created: 1, changed: 1, dropped: 1 });
    expect(own.row('requirements', 'CSR-91').text).toBe('Each frame is checked');
    expect(own.codes('requirements')).not.toContain('CSR-92');
    expect(told(own, back)).toEqual([]);
    expect(take(own, back).ops).toEqual([]);
    expect(told(own, throughDoors(back, {}, '2026-06-01T00:00:00Z'))).toEqual([]);
  });

  it('is taken back whole by one undo', () => {
    const own = desk();
    const before = exported(own);
    take(own, throughDoors(before, { texts: { 'CSR-91': 'Other' }, added: [{ name: 'New', text: 'One' }] }));
    own.undo();
    expect(own.w.foreignParts.size).toBe(0);
    expect(own.row('requirements', 'CSR-91').text).toBe('First line\nSecond <line> & more');
  });

  it('keeps what was changed here, and asks where both sides changed a row', () => {
    const own = desk();
    const out = exported(own);
    take(own, throughDoors(out));
    own.do(change('requirements', own.row('requirements', 'CSR-91'), { text: 'Changed here' }));
    expect(told(own, throughDoors(out))).toEqual(['changedHere CSR-91 text']);
    const back = throughDoors(out, { texts: { 'CSR-91': 'Changed there' } });
    expect(told(own, back)).toEqual(['changedBoth CSR-91 text']);
    take(own, back);
    expect(own.row('requirements', 'CSR-91').text).toBe('Changed here');
    expect(told(own, back)).toEqual(['changedHere CSR-91 text']);
  });

  it('says of a first return that the row was changed here since it was sent', () => {
    const own = desk();
    const back = throughDoors(exported(own), { texts: { 'CSR-91': 'Changed there' } });
    own.do(change('requirements', own.row('requirements', 'CSR-91'), { text: 'Changed here' }));
    expect(told(own, back)).toEqual(['changedBoth CSR-91 text']);
    take(own, back, { _requirement91: 'theirs' });
    expect(own.row('requirements', 'CSR-91').text).toBe('Changed there');
  });

  it('is taken field by field where a person says so, and leaves the other fields for later', () => {
    const own = desk();
    const out = exported(own);
    take(own, throughDoors(out));
    own.do(change('requirements', own.row('requirements', 'CSR-91'), { text: 'Changed here', name: 'Named here' }));
    const back = throughDoors(out, { texts: { 'CSR-91': 'Changed there' } }).replace('Check each frame', 'Named there');
    expect(told(own, back)).toEqual(['changedBoth CSR-91 text,name']);
    take(own, back, { _requirement91: { name: 'theirs', text: 'ours' } });
    expect(own.row('requirements', 'CSR-91')).toMatchObject({ text: 'Changed here', name: 'Named there' });
    expect(told(own, back)).toEqual(['changedHere CSR-91 text']);
  });

  it('is taken without the one field that a person keeps where only the document changed', () => {
    const own = desk();
    const out = exported(own);
    take(own, throughDoors(out));
    const name = own.row('requirements', 'CSR-91').name;
    const back = throughDoors(out, { texts: { 'CSR-91': 'Changed there' } }).replace('Check each frame', 'Named there');
    take(own, back, { _requirement91: JSON.parse('{"name":"ours","constructor":"ours"}') });
    expect(own.row('requirements', 'CSR-91')).toMatchObject({ text: 'Changed there', name });
  });

  it('names a missing row that was kept as kept the next time, until the document has it again', () => {
    const own = desk();
    const out = exported(own);
    take(own, throughDoors(out));
    const back = throughDoors(out, { removed: ['CSR-92'] });
    const missing = () => checked(own, back).lines.filter(({ state }) => state === 'goneThere');
    expect(missing().map(({ code, wasKept }) => [code, wasKept])).toEqual([['CSR-92', undefined]]);
    take(own, back);
    expect(missing().map(({ code, wasKept }) => [code, wasKept])).toEqual([['CSR-92', true]]);
    expect(take(own, back).ops).toEqual([]);
    expect(exported(own)).toContain('_requirement92"');
    take(own, throughDoors(out));
    expect(missing().map(({ wasKept }) => wasKept)).toEqual([undefined]);
    own.undo();
    expect(missing().map(({ wasKept }) => wasKept)).toEqual([true]);
    take(own, back, { _requirement92: 'theirs' });
    expect([missing(), own.codes('requirements').includes('CSR-92')]).toEqual([[], false]);
  });

  it('says which objects are too long to be kept whole', () => {
    const own = desk();
    const long = throughDoors(exported(own), { texts: { 'CSR-91': 'x'.repeat(160_000) } });
    const { fieldsOnly } = take(own, long);
    expect(fieldsOnly.map(({ code }) => code)).toEqual(['CSR-91']);
    expect(own.row('requirements', 'CSR-91').text.length).toBeGreaterThan(1_000);
    expect(exported(own)).toContain('_requirement91"');
  });

  it('goes out again with the attributes and identifiers of the other tool', () => {
    const own = desk();
    take(own, throughDoors(exported(own), { added: [{ name: 'New', text: 'One' }] }));
    own.do(change('requirements', own.row('requirements', 'CSR-91'), { name: 'Check every frame' }));
    const document = readReqif([{ name: 'a', text: exported(own) }]);
    const object = document.objects.get('_requirement91');
    const type = document.types.get(object?.type ?? '');
    const named = Object.fromEntries(
      object?.values.map(({ definition, text }) => [
        type?.attributes.find(({ id }) => id === definition)?.name,
        text,
      ]) ?? [],
    );
    expect(named).toMatchObject({
      'ReqIF.Name': 'Check every frame',
      'ReqIF.ForeignID': 'CSR-91',
      ForeignID: expect.stringMatching(/^\d+$/),
    });
    expect(document.objects.has('_doors-new-1')).toBe(true);
    expect(document.specifications).toHaveLength(1);
  });

  it('goes out well formed although what was kept of it is anything', () => {
    const own = desk();
    const part = { format: 'reqif', document: 'd' };
    const odd = [
      null,
      7,
      { sort: 'object', id: 'x', xml: '</SPEC-OBJECTS>' },
      { sort: 'head', mapping: 1 },
      { sort: 'node', depth: -1 },
    ];
    own.do(
      ...[...odd.map((item) => [item]), {}, 'text'].map((content, n) =>
        add('foreignParts', { ...part, foreignId: String(n), content: JSON.stringify(content) }),
      ),
      add('foreignParts', {
        ...part,
        row: 'requirement91',
        foreignId: '_requirement91',
        content: '{"xml":"<a","base":[]}',
      }),
    );
    const document = readReqif([{ name: 'a', text: exported(own) }]);
    expect(document.objects.has('_requirement91')).toBe(true);
    expect(document.objects.has('x')).toBe(false);
  });

  it('knows the rows of all documents that went out as one, and no others of the same identifiers', () => {
    const own = headlamp();
    const one = (specification: string, title: string) =>
      exported(desk())
        .replaceAll('_intara-spec-CAR-TARA_1', specification)
        .replaceAll('_requirement91', 'R001')
        .replace('<TITLE>Lamp', `<TITLE>${title}`);
    take(own, one('spec-a', 'A'));
    const before = own.w.requirements.size;
    take(own, one('spec-b', 'B').replaceAll('_requirement92', 'R002'));
    expect(own.w.requirements.size).toBe(before + 2);
    expect(told(own, exported(own))).toEqual([]);
    take(own, throughDoors(exported(own)));
    expect(told(own, one('spec-a', 'A'))).toEqual([]);
    expect(told(own, one('spec-b', 'B').replaceAll('_requirement92', 'R002'))).toEqual([]);
    expect(own.w.requirements.size).toBe(before + 2);
  });

  it('takes no day of verification that is to come', () => {
    const own = desk();
    own.do(
      change('requirements', own.row('requirements', 'CSR-91'), {
        verificationState: 'passed',
        verifiedOn: '2026-02-01',
      }),
    );
    const later = exported(own).replace('2026-02-01', '2999-02-01').replaceAll('_requirement9', '_other9');
    expect(checked(own, later).problems.map(({ problem }) => problem)).toContain('date');
    take(own, later);
    expect([...own.w.requirements.values()].filter(({ verifiedOn }) => verifiedOn.startsWith('2999'))).toEqual([]);
  });

  it('says which codes it cannot take, and gives new ones', () => {
    const own = desk();
    const twice = exported(own)
      .replaceAll('_requirement9', '_other9')
      .replace('THE-VALUE="CSR-92"', 'THE-VALUE="CSR 92"');
    const { problems } = checked(own, twice);
    expect(problems.filter(({ problem }) => problem === 'code').map(({ value }) => value)).toEqual([
      'CSR-91',
      'CSR 92',
    ]);
    take(own, twice);
    expect(new Set(own.codes('requirements')).size).toBe(own.w.requirements.size);
  });

  it('does not make a row again that was deleted here', () => {
    const own = desk();
    const back = throughDoors(exported(own));
    take(own, back);
    own.do(drop('requirements', own.row('requirements', 'CSR-92')));
    expect(told(own, back)).toEqual(['goneHere CSR-92']);
    take(own, back);
    expect(own.codes('requirements')).not.toContain('CSR-92');
    expect(exported(own)).not.toContain('_requirement92"');
    take(own, back, { _requirement92: 'theirs' });
    expect(own.codes('requirements')).toContain('CSR-92');
  });

  it('gives a goal back to a requirement, or takes it, by its relations', () => {
    const own = desk();
    const out = exported(own);
    take(own, throughDoors(out));
    const without = out.replace(/<SPEC-RELATION [^>]*IDENTIFIER="_rel-requirement92-.*?<\/SPEC-RELATION>/, '');
    expect(told(own, throughDoors(without))).toEqual(['changedThere CSR-92 goals']);
    take(own, throughDoors(without));
    expect(own.row('requirements', 'CSR-92').goals).toEqual([]);
    take(own, throughDoors(out));
    expect(own.row('requirements', 'CSR-92').goals).toHaveLength(1);
  });
});
