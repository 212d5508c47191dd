import { checkFile } from '#domain/exchange/check-file.ts';
import { ExchangeFile } from '#domain/exchange/file.ts';
import { exchangeOf } from '#domain/formats/exchange-of.ts';
import type { Codec, ReadDocument, WholeAnalysis } from '#domain/formats/format.ts';
import { rdxInCycloneDxJson, rdxInCycloneDxXml, rdxJson, rdxXml } from '#domain/formats/rdx/codecs.ts';
import { Portable } from '#domain/formats/rdx/portable.ts';
import { kindNames } from '#domain/kinds/kinds.ts';
import { Rater } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { Method } from '#domain/model/method.ts';
import { type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';

/** The four forms of a document, by name. */
export const rdxForms: Readonly<Record<string, Required<Codec>>> = {
  JSON: rdxJson as Required<Codec>,
  XML: rdxXml as Required<Codec>,
  'JSON in CycloneDX': rdxInCycloneDxJson as Required<Codec>,
  'XML in CycloneDX': rdxInCycloneDxXml as Required<Codec>,
};

const names = { task: 'Headlamp', systemName: 'Headlamp system', description: 'What it is', overview: 'What it does' };
const nothing = { marking: '', organisation: '', project: 'P', projectCode: 'P', type: 'system', level: 'system' };

/** A version as a writer sees it. */
export function analysisOf(
  workspace: Workspace,
  head: Partial<typeof names & { taskCode: string }> = {},
): WholeAnalysis {
  return {
    head: {
      ...nothing,
      ...names,
      taskCode: 'TASK-1',
      lifecycle: [],
      version: 'V1.0',
      status: 'open',
      rev: 1,
      responsible: 'Li',
      members: [],
      author: 'Li',
      scheduled: ['2026-01-01', '2026-12-31'],
      date: '2026-03-02T08:00:00.000Z',
      ...head,
    },
    workspace,
    ratings: new Rater(workspace.method).rate(workspace),
  };
}

const beside = { name: 'a.rdx', version: 'V1.0', method: defaultMethod, now: '2026-03-03T08:00:00.000Z' };

/**
 * A document that was read as the version of a task that is made from it, checked as any exchange file. Its rows have other ids, in another order,
 * as in another installation.
 */
export function imported(read: ReadDocument, head: Parameters<typeof analysisOf>[1] = {}): WholeAnalysis {
  const file = ExchangeFile.parse(exchangeOf(read.draft, beside));
  const found = checkFile(file);
  if ('problems' in found) throw new Error(JSON.stringify(found.problems));
  const [task] = file.tasks;
  const [version] = task?.versions ?? [];
  if (!task || !version) throw new Error('no version');
  const rows = version.rows as unknown as Record<string, { id: string }[]>;
  const fixed = /^(chapter|part)-/;
  const ids = new Map(
    Object.values(rows)
      .flat()
      .map(({ id }, n) => [id, fixed.test(id) ? id : `x${(n * 7919) % 100_003}-${n}`] as const),
  );
  const renamed: Record<string, { id: string }[]> = JSON.parse(JSON.stringify(rows), (key, value) =>
    typeof value === 'string' && key !== 'code' ? (ids.get(value) ?? value) : value,
  );
  for (const list of Object.values(renamed)) list.sort((a, b) => (a.id < b.id ? -1 : 1));
  const method = file.methods[0] as Method;
  const made = { versionId: 'other', rev: 1, status: 'open' as const, method, counters: {} };
  const texts = { task: task.name, taskCode: 'OTHER-7', ...version.texts };
  return analysisOf(workspaceOf({ ...made, rows: renamed as never }), { ...texts, ...head });
}

export const bytesOf = (content: Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;
export const textOfDocument = ({ content }: { content: Uint8Array | string }): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/** All rows of a version, named as a document names them: what people and files of one installation say is not in it. */
export function rowsOf(workspace: Workspace): Record<string, unknown> {
  const portable = new Portable(workspace);
  const kept = kindNames.filter((kind) => kind !== 'foreignParts');
  return Object.fromEntries(
    kept.map((kind) => [
      kind,
      portable.rows(kind).map((row) => ({ name: portable.nameOf(row.id), ...portable.fields(kind, row) })),
    ]),
  );
}

/** All ratings of a version by the codes of rows. */
export function ratingsOf({ workspace, ratings }: WholeAnalysis): Record<string, unknown> {
  const named = (id: string) => nameOfRow(workspace, id);
  return Object.fromEntries([
    ...[...ratings.damages].map(([id, { overall, score, complete }]) => [
      `damage ${named(id)}`,
      [overall, score, complete],
    ]),
    ...[...ratings.paths].map(([id, { level, sum, impossible, custom }]) => [
      `path ${named(id)}`,
      [level, sum, impossible, custom],
    ]),
    ...[...ratings.threats].map(([id, { level }]) => [`threat ${named(id)}`, level]),
    ...[...ratings.risks].map(([id, { overall, level, cal, residual }]) => [
      `risk ${named(id)}`,
      [overall, level, cal, residual && [residual.risk.overall, residual.feasibility, residual.sum]],
    ]),
    ...[...ratings.goals].map(([id, { cal }]) => [`goal ${named(id)}`, cal]),
  ]);
}

function nameOfRow(workspace: Workspace, id: string): string {
  for (const kind of kindNames) {
    const row = workspace[kind].get(id) as { code?: string } | undefined;
    if (row) return row.code ?? id;
  }
  return id;
}
