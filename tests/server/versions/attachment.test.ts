import { createHash } from 'node:crypto';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import { permissions } from '#contract/kit/permissions.ts';
import type { Attachment } from '#domain/kinds/attachment.ts';
import { change } from '#domain/workspace/edit.ts';
import { attachmentType } from '#server/files/attachment-type.ts';
import { attachment as disposition } from '#server/files/download.ts';
import { engineer } from '#tests/world/analysis.ts';
import { setVariable } from '#tests/world/identity.ts';
import { jpegOf, pngOf } from '#tests/world/pictures.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let world: ServerWorld;
let lin: Actor;
let versionId: string;
beforeEach(async () => {
  world = await serverWorld();
  lin = await world.user('lin', engineer);
  ({ versionId } = await lin.call(api.workplace.loadExample, { body: { locale: 'en-US' } }));
});
afterEach(() => world.close());

const bytesOf = (text: string) => new TextEncoder().encode(text);
const pdf = bytesOf('%PDF-1.7 penetration test of the headlamp');
const formOf = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.append('file', new File([bytes], name));
  return form;
};
const send = (name = 'pentest.pdf', bytes = pdf, who = lin) =>
  who.attempt(api.attachment.upload, { params: { versionId }, form: formOf(name, bytes) });
const get = (file: string, who = lin, query = '') =>
  who.fetch(`/intara/v1.0/versions/${versionId}/attachments/${file}${query}`);
const attach = async (kept: Attachment[]) => {
  const risk = (await lin.call(api.risks.list, { params: { versionId } }))[0];
  if (!risk) throw new Error('no risk');
  return lin.call(api.version.edit, {
    params: { versionId },
    body: { edits: [change('risks', risk, { attachments: kept })] },
  });
};

describe('a file for the verification of a risk', () => {
  it('is kept under its content and named by the row that holds it', async () => {
    const { data: kept } = await send();
    const file = createHash('sha256').update(pdf).digest('hex');
    expect(kept).toEqual({ file, name: 'pentest.pdf', size: pdf.byteLength, type: 'pdf' });
    const changes = await attach([kept]);
    expect(changes.put.risks?.[0]?.attachments).toEqual([kept]);
  });

  it('is answered to be saved, never to be shown in place', async () => {
    const { data: kept } = await send('渗透测试.pdf');
    await attach([kept]);
    const answer = await get(kept.file, lin, `?name=${encodeURIComponent(kept.name)}`);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''%E6%B8%97/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
  });

  it('is not taken when a browser would run it, and runs nothing when it is opened all the same', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const [name, content] of [
      ['a.svg', svg],
      ['a.html', '<script>alert(1)</script>'],
      ['a.png', svg],
      ['a.pdf', svg],
    ] as const)
      expect([name, (await send(name, bytesOf(content))).status]).toEqual([name, 400]);
    const script = '%PDF-1.4 1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj';
    for (const [name, content, type] of [
      ['a.txt', `<!doctype html>${svg}`, 'text/plain; charset=utf-8'],
      ['a.csv', svg, 'text/csv; charset=utf-8'],
      ['a.pdf', script, 'application/pdf'],
    ] as const) {
      const { data } = await send(name, bytesOf(content));
      const { headers } = await get(data.file, lin, `?name=${name}`);
      expect(headers.get('content-type')).toBe(type);
      expect(headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    }
  });

  it('is not named by a row as what it was not sent as: under that name it would be saved', async () => {
    const { data: kept } = await send('notes.txt', bytesOf('<script>alert(1)</script>'));
    const refused = async (said: Partial<Attachment>) => {
      const [risk] = await lin.call(api.risks.list, { params: { versionId } });
      const edits = [change('risks', risk!, { attachments: [{ ...kept, ...said }] })];
      const { failure } = await lin.attempt(api.version.edit, { params: { versionId }, body: { edits } });
      return failure?.fields?.map(({ path, problem }) => [path.split('.').at(-1), problem]);
    };
    const asPicture = { name: 'notes.png', type: 'png' } as const;
    for (const isNamed of [false, true]) {
      for (const name of ['notes.html', 'notes.bat', 'notes.txt.exe', 'notes.pdf', 'notes'])
        expect([name, await refused({ name })]).toEqual([name, [['name', 'wrong']]]);
      expect(await refused(asPicture)).toEqual([['file', 'unknown']]);
      // What a row says already is no proof of another type, either.
      if (!isNamed) await attach([kept]);
    }
    expect((await attach([{ ...kept, name: 'findings.txt' }])).put.risks?.[0]?.attachments).toHaveLength(1);
  });

  it('is as large in pixels as a square of 8 000, however small it is in bytes: whoever sees it needs memory for each', async () => {
    const sent = async (name: string, picture: Buffer) => {
      const { status, failure } = await send(name, new Uint8Array(picture));
      return [status, failure?.errorCode, failure?.fields];
    };
    const limit = '8000 × 8000 px';
    const tooLarge = [413, errors.TooLarge.code, [{ path: 'file', problem: 'tooBig', limit }]];
    expect(await sent('a.png', pngOf(8_001, 8_000))).toEqual(tooLarge);
    expect(await sent('a.jpg', jpegOf(8_000, 8_001))).toEqual(tooLarge);
    // Bytes that may stand before every part of a JPEG hide nothing.
    const padded = jpegOf(40_000, 40_000);
    expect(
      await sent('a.jpg', Buffer.concat([padded.subarray(0, 2), Buffer.alloc(9, 0xff), padded.subarray(2)])),
    ).toEqual(tooLarge);
    // But they are not gone through without end: everybody would wait for it.
    const endless = Buffer.concat([padded.subarray(0, 2), Buffer.alloc(200_000, 0xff), padded.subarray(2)]);
    expect((await sent('a.jpg', endless)).slice(0, 2)).toEqual([400, errors.AttachmentType.code]);
    expect((await sent('plan.png', pngOf(30_000, 2_000)))[0]).toBe(200);
    expect((await sent('a.png', pngOf(8_000, 8_000)))[0]).toBe(200);
  });

  it('is not taken for a picture when nothing says how large that is', async () => {
    const { status, failure } = await send('a.png', new Uint8Array(pngOf(10, 10).subarray(0, 20)));
    expect([status, failure.errorCode, failure.fields]).toEqual([
      400,
      errors.AttachmentType.code,
      [{ path: 'file', problem: 'wrong' }],
    ]);
  });

  it('can be read by colleagues only once a row names it, and by its sender just after sending', async () => {
    const { projectId } = await lin.call(api.version.snapshot, { params: { versionId } });
    const boss = await world.user('boss', [...engineer, 'ProjectAdmin']);
    expect(projectId).not.toBe('');
    const { data: kept } = await send();
    expect((await get(kept.file)).status).toBe(200);
    expect((await get(kept.file, boss)).status).toBe(404);
    await attach([kept]);
    expect((await get(kept.file, boss)).status).toBe(200);
    await attach([]);
    expect((await get(kept.file)).status).toBe(200);
    world.clock.advance(minutes(24 * 60 + 1));
    lin = await world.renewed(lin);
    expect((await get(kept.file)).status).toBe(404);
  });

  it('comes back with the undo of its removal', async () => {
    const { data: kept } = await send();
    await attach([kept]);
    await attach([]);
    const undone = await lin.call(api.version.undo, { params: { versionId }, body: {} });
    expect(undone.put.risks?.[0]?.attachments).toEqual([kept]);
    expect((await get(kept.file)).status).toBe(200);
  });

  it('of another version is not found, whatever its content is called', async () => {
    expect((await get('0'.repeat(64))).status).toBe(404);
    expect((await get('..%2F..%2Fintara.db')).status).toBe(404);
  });

  it('that nobody sent is not taken for evidence, nor one of another size', async () => {
    const { data: kept } = await send();
    const before = await lin.call(api.risks.list, { params: { versionId } });
    const [risk, other] = before;
    const invented: Attachment = { ...kept, file: '0'.repeat(64) };
    const single = await lin.attempt(api.risks.change, {
      params: { versionId, id: risk!.id },
      body: { rev: risk!.rev, patch: { attachments: [kept, invented] } },
    });
    expect([single.status, single.failure.fields]).toEqual([
      400,
      [{ path: 'patch.attachments.1.file', problem: 'unknown' }],
    ]);
    const edits = [
      change('risks', risk!, { strategy: 'tested' }),
      change('risks', other!, { attachments: [{ ...kept, size: 7 }] }),
    ];
    const several = await lin.attempt(api.version.edit, { params: { versionId }, body: { edits } });
    expect(several.failure.fields).toEqual([{ path: 'edits.1.patch.attachments.0.file', problem: 'unknown' }]);
    expect(await lin.call(api.risks.list, { params: { versionId } })).toEqual(before);
  });

  it.each([
    ['../../etc/test.pdf', 'test.pdf'],
    ['C:\\Users\\li\\test.pdf', 'test.pdf'],
    ['a\u0000b\r\nc.pdf', 'abc.pdf'],
    ['\u202efdp.exe.pdf', 'fdp.exe.pdf'],
    [`${'\u{1f697}'.repeat(100)}.pdf`, `${'\u{1f697}'.repeat(98)}.pdf`],
  ])('named %j is kept as %j', async (name, kept) => {
    const { data } = await send(name);
    expect(data.name).toBe(kept);
    expect((await attach([data])).put.risks?.[0]?.attachments).toEqual([data]);
  });

  it('is named by a row without signs that turn the direction of reading, as when it is sent', async () => {
    const { data: kept } = await send();
    const { put } = await attach([{ ...kept, name: 'the \u202efdp.exe\u2028\u061c.pdf' }]);
    expect(put.risks?.[0]?.attachments).toEqual([{ ...kept, name: 'the fdp.exe.pdf' }]);
  });

  it('is saved under a name that is cut between characters and turns no direction of reading', () => {
    const name = (text: string) => decodeURIComponent(/UTF-8''(.*)$/.exec(disposition(text))?.[1] ?? '');
    expect(name(`${'a'.repeat(199)}\u{1f697}${'b'.repeat(9)}`)).toBe(`${'a'.repeat(199)}\u{1f697}`);
    expect(name('\u202efdp.exe')).toBe('fdp.exe');
  });

  it('is refused on a frozen version', async () => {
    await world.store.db.updateTable('task_version').set({ status: 'frozen' }).where('id', '=', versionId).execute();
    const refused = await send();
    expect(refused).toMatchObject({ status: 409, failure: { errorCode: errors.VersionLocked.code } });
  });

  it('is refused at its field when it is too large or empty', async () => {
    const large = new Uint8Array(10 * 1024 * 1024 + 1);
    large.set(pdf);
    expect(await send('large.pdf', large)).toMatchObject({
      status: 413,
      failure: { errorCode: errors.TooLarge.code, fields: [{ path: 'file' }] },
    });
    expect(await send('empty.pdf', new Uint8Array(0))).toMatchObject({
      status: 400,
      failure: { fields: [{ path: 'file' }] },
    });
  });

  it('is refused when it is something else than its name says', async () => {
    const refused = await send('report.pdf', bytesOf('<html><script>alert(1)</script></html>'));
    expect(refused).toMatchObject({ status: 400, failure: { errorCode: errors.AttachmentType.code } });
  });
});

describe('what a file is', () => {
  const zip = (name: string) => zipSync({ '[Content_Types].xml': bytesOf('<x/>'), [name]: bytesOf('<x/>') });
  it.each([
    ['a.pdf', pdf, 'pdf'],
    ['a.PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'png'],
    ['a.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'jpeg'],
    ['a.docx', zip('word/document.xml'), 'docx'],
    ['a.xlsx', zip('xl/workbook.xml'), 'xlsx'],
    ['a.zip', zip('any.txt'), 'zip'],
    ['a.csv', bytesOf('编号;结果\nT-1;ok'), 'csv'],
    ['a.log', bytesOf('done'), 'txt'],
    ['a.xlsx', zip('word/document.xml'), undefined],
    ['a.docx', zip('any.txt'), undefined],
    ['a.png', pdf, undefined],
    ['a.txt', new Uint8Array([0x4d, 0x5a, 0x90, 0x00]), undefined],
    ['a.csv', pdf, undefined],
    ['a.html', bytesOf('<p>hello</p>'), undefined],
    ['a.exe', new Uint8Array([0x4d, 0x5a, 0x90, 0x00]), undefined],
    ['pdf', pdf, undefined],
  ])('%s', (name, bytes, type) => {
    expect(attachmentType(name, bytes)).toBe(type);
  });
});

describe('a database from before there were attachments', () => {
  it('opens, is edited, and undoes what was done then', async () => {
    const risk = (await lin.call(api.risks.list, { params: { versionId } }))[0];
    if (!risk) throw new Error('no risk');
    const params = { versionId };
    await lin.call(api.version.edit, { params, body: { edits: [change('risks', risk, { strategy: 'Filter' })] } });
    const bodies = await world.store.db
      .selectFrom('entity')
      .select(['id', 'body'])
      .where('version_id', '=', versionId)
      .where('kind', '=', 'risks')
      .execute();
    for (const { id, body } of bodies) {
      const { attachments: _, residual: __, ...old } = body as Record<string, unknown>;
      await world.store.db
        .updateTable('entity')
        .set({ body: old })
        .where('version_id', '=', versionId)
        .where('id', '=', id)
        .execute();
    }
    const line = await world.store.db
      .selectFrom('activity')
      .select(['id', 'changes'])
      .orderBy('rev', 'desc')
      .executeTakeFirstOrThrow();
    // The values of a decision name a residual risk as well; here the fields of rows are meant.
    const old = JSON.parse(JSON.stringify(line.changes), function (this: object, key, value) {
      return 'threat' in this && (key === 'attachments' || key === 'residual') ? undefined : value;
    });
    await world.store.db.updateTable('activity').set({ changes: old }).where('id', '=', line.id).execute();
    world.env.versions.forget(versionId);
    const snapshot = await lin.call(api.version.snapshot, { params });
    const read = snapshot.rows.risks?.find(({ id }) => id === risk.id);
    expect(read).toMatchObject({ attachments: [], residual: null, strategy: 'Filter' });
    const undone = await lin.call(api.version.undo, { params, body: {} });
    expect(undone.put.risks?.[0]).toMatchObject({ attachments: [], residual: null, strategy: risk.strategy });
  });
});

describe('files that no row names', () => {
  const megabyte = 1024 * 1024;
  /** As if it had been sent so large. */
  const resize = (file: string, size: number) =>
    world.store.db.updateTable('sent_file').set({ size }).where('file', '=', file).execute();
  const enlarge = (file: string, megabytes: number) => resize(file, megabytes * megabyte);
  const other = (n: number) => send(`${n}.pdf`, bytesOf(`%PDF-1.7 ${n}`));

  it('are refused above 200 MB of one user in a day, and taken again when rows name them', async () => {
    const { data: kept } = await send();
    await enlarge(kept.file, 200);
    const refused = await other(1);
    expect([refused.status, refused.failure.errorCode]).toEqual([413, errors.TooMuchUnattached.code]);
    expect(refused.failure.enMessage).toContain('uploaded 200 MB that nothing uses (limit 200 MB)');
    await resize(kept.file, kept.size);
    await attach([kept]);
    await enlarge(kept.file, 200);
    expect((await other(2)).status).toBe(200);
  });

  it('count for a day, and for who sent them alone', async () => {
    const { data: kept } = await send();
    await enlarge(kept.file, 200);
    const { id } = await world.user('wei', engineer);
    await world.store.db.updateTable('sent_file').set({ user_id: id }).execute();
    expect((await other(1)).status).toBe(200);
    await world.store.db.updateTable('sent_file').set({ user_id: lin.id }).execute();
    expect((await other(2)).status).toBe(413);
    world.clock.advance(minutes(24 * 60) + 1);
    lin = await world.renewed(lin);
    expect((await other(3)).status).toBe(200);
  });

  it.each([
    ['of a project', 'upload.unnamedProjectMegabytes', 'ProjectUnattached'],
    ['of the installation', 'upload.unnamedTotalMegabytes', 'TotalUnattached'],
  ] as const)(
    'are refused above the quota %s, whoever sent them, and taken again when rows name them',
    async (_, key, name) => {
      await setVariable(await world.user('admin', permissions), key, 50);
      const { data: kept } = await send();
      await enlarge(kept.file, 50);
      const { id } = await world.user('wei', engineer);
      await world.store.db.updateTable('sent_file').set({ user_id: id }).execute();
      const refused = await other(1);
      expect([refused.status, refused.failure.errorCode]).toEqual([413, errors[name].code]);
      expect(refused.failure.enMessage).toMatch(/50 MB.*\(limit 50 MB\)/);
      expect(refused.failure.chMessage).toMatch(/50 MB.*上限 50 MB/);
      await world.store.db.updateTable('sent_file').set({ user_id: lin.id }).execute();
      await resize(kept.file, kept.size);
      await attach([kept]);
      await enlarge(kept.file, 50);
      world.clock.advance(minutes(2));
      expect((await other(2)).status).toBe(200);
    },
  );

  it('count for an hour although their version was deleted', async () => {
    await setVariable(await world.user('admin', permissions), 'upload.unnamedMegabytes', 10);
    const large = (n: number) => send(`${n}.txt`, bytesOf(`${n} ${'x'.repeat(6 * megabyte)}`));
    expect((await large(1)).status).toBe(200);
    // Goes with the version.
    await world.store.db.deleteFrom('sent_file').execute();
    expect((await large(2)).status).toBe(413);
    world.clock.advance(minutes(61));
    expect((await large(3)).status).toBe(200);
  });

  it('count while they are being kept: of many at once only as many are taken as fit', async () => {
    const { data: kept } = await send();
    await enlarge(kept.file, 199);
    const large = (n: number) => send(`${n}.txt`, bytesOf(`${n} ${'x'.repeat(0.6 * megabyte)}`));
    const statuses = (await Promise.all([1, 2, 3, 4].map(large))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(new Set([...statuses, 413])).toEqual(new Set([200, 413]));
  });
});
