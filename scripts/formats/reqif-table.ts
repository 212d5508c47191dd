import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { applyingReqif } from '../../domain/formats/reqif/apply.ts';
import { comparingReqif, namesOfDocument } from '../../domain/formats/reqif/compare.ts';
import { keptDocument } from '../../domain/formats/reqif/kept-document.ts';
import { writeReqif } from '../../domain/formats/reqif/write.ts';
import { rate } from '../../domain/method/rate/rater.ts';
import { defaultMethod } from '../../domain/method/seed/methods.ts';
import type { ReportHead } from '../../domain/report/blocks.ts';
import { runToEnd } from '../../domain/run-to-end.ts';
import { edit } from '../../domain/workspace/edit.ts';
import { apply, type Workspace, workspaceOf } from '../../domain/workspace/workspace.ts';
import { readReqifFile } from '../../server/import/read-reqif.ts';

/**
 * Prints for each file of a folder what was read of it, what is kept beside the rows, what is lost, and whether it says the same when it is written and
 * read again: `npx tsx scripts/formats/reqif-table.ts FOLDER`.
 */
const [folder = '.'] = process.argv.slice(2);
let n = 0;
const newId = () => `id${++n}`;
const head = { project: '', projectCode: 'P', task: 'Task', taskCode: 'T', version: 'V' } as ReportHead;

function lineOf(path: string): string {
  const { document, files } = readReqifFile(readFileSync(path));
  let w: Workspace = workspaceOf({
    versionId: 'v',
    rev: 1,
    status: 'open',
    method: defaultMethod,
    counters: {},
    rows: {},
  });
  const compare = (read: typeof document) =>
    runToEnd(
      comparingReqif(w, read, runToEnd(keptDocument(w, namesOfDocument(read))), undefined, {
        newId,
        now: '2026-01-01T00:00:00Z',
      }),
    );
  const first = compare(document);
  const { ops, tooLong } = runToEnd(applyingReqif(w, first, {}, files));
  w = apply(w, edit(w, ops, { user: 'u', now: '2026-01-01T00:00:00Z', newId }));
  const written = writeReqif({ head, workspace: w, ratings: rate(w) });
  const bytes = Buffer.from(written.content);
  const again = readReqifFile(bytes).document;
  const back = compare(again);
  const rows = first.lines.length;
  const others = document.objects.size - rows;
  const isWhole = [...document.objects].every(([id, one]) => again.objects.get(id)?.xml === one.xml);
  const isSame = back.lines.every(({ state }) => state === 'same');
  const said = [
    ...document.losses.map(({ kind, count, note }) => `${kind} ×${count}: ${note?.en ?? ''}`),
    ...(first.problems.length > 0 ? [`${first.problems.length} values to look at`] : []),
  ];
  return [
    basename(path),
    `${document.objects.size} objects, ${document.relations.size} relations, ${document.specifications.length} specifications`,
    `${rows} rows`,
    `${others} objects (${first.chapters} chapters), ${document.relations.size} relations, ${files.length} files`,
    [
      ...written.losses.map(({ kind, note }) => `${kind} ${note?.en ?? ''}`),
      ...(tooLong ? [`${tooLong} too long`] : []),
    ].join('; ') || '—',
    said.join('; ') || '—',
    isWhole && isSame ? 'same' : `objects ${isWhole}, rows ${isSame}`,
  ].join(' | ');
}

const names = readdirSync(folder).filter((name) => /\.reqifz?$/i.test(name));
console.log('| file | read | rows | kept | lost | said | written and read again |\n|---|---|---|---|---|---|---|');
for (const name of names.sort()) console.log(`| ${lineOf(join(folder, name))} |`);
