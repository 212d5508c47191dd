import { type AnyRow, kindNames, kinds } from '../kinds/kinds.ts';
import { exchangeFormat, exchangeSchema } from './file.ts';

/** `foreign`: no exchange file. `newer`: written by a later product than this. */
export type ExchangeRefusal = { why: 'foreign' } | { why: 'newer'; found: number };

type Loose = Record<string, unknown>;
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** When a row was written last: as near to the time of a version as a file of schema 1 says. */
function lastWrite(rows: unknown): string {
  const times = Object.values(isObject(rows) ? rows : {})
    .flatMap(listOf)
    .map(({ updateTime }) => String(updateTime));
  return times.sort().at(-1) ?? '1970-01-01T00:00:00.000Z';
}

/**
 * What brings a file of a schema to the next one. It moves what is there; what is wrong in it is found afterwards. A schema whose successor only has
 * more fields, each with a default, needs no step.
 */
const steps: Readonly<Record<number, (file: Loose) => Loose>> = {
  /** Schema 1 was one version of one task: its method, texts and rows stood beside the task, drawings and views were not in it. */
  1: ({ method, task, files, ...rest }) => {
    const { version, texts, counters, rows, ...form } = isObject(task) ? task : {};
    const only = {
      version,
      base: null,
      content: '',
      author: form.responsible,
      createdOn: lastWrite(rows),
      method: 0,
      texts,
      counters: counters ?? {},
      frozen: null,
      rows: rows ?? {},
    };
    const whole = { complete: null, views: [], ...form, current: version, versions: [only] };
    return { ...rest, kind: 'task', methods: [method], project: null, tasks: [whole], files: files ?? [] };
  },
  /** Until schema 3 people entered whether a task was finished; it follows from its progress. */
  3: (file) => ({ ...file, tasks: listOf(file.tasks).map(({ status: _, ...task }) => task) }),
  /** Until schema 4 a text or a file counted as a verification; what came of it nobody had said. */
  4: (file) => ({ ...file, tasks: listOf(file.tasks).map(withPlannedRisks) }),
};

/** A verification in words was planned at least; where there are files, an open point asks for the result. */
function withPlannedRisks(task: Loose): Loose {
  const planned = (risk: Loose): Loose =>
    risk.verification && listOf(risk.attachments).length === 0 ? { ...risk, verificationState: 'planned' } : risk;
  const versions = listOf(task.versions).map((version) => {
    const rows = isObject(version.rows) ? version.rows : {};
    return { ...version, rows: { ...rows, risks: Array.isArray(rows.risks) ? rows.risks.map(planned) : rows.risks } };
  });
  return { ...task, versions };
}

/**
 * A parsed file as the schema of today has it; fields that came to a kind of row since have their defaults.
 * @returns the refusal for a file that is none of ours, or of a later schema
 */
export function upgrade(parsed: unknown): { file: unknown } | ExchangeRefusal {
  if (!isObject(parsed) || parsed.format !== exchangeFormat) return { why: 'foreign' };
  const { schema: found } = parsed;
  if (typeof found !== 'number' || !Number.isInteger(found) || found < 1) return { why: 'foreign' };
  if (found > exchangeSchema) return { why: 'newer', found };
  let file = parsed;
  for (let schema = found; schema < exchangeSchema; schema++) {
    const step = steps[schema];
    file = { ...(step ? step(file) : file), schema: schema + 1 };
  }
  for (const task of listOf(file.tasks)) for (const version of listOf(task.versions)) completeRows(version);
  return { file };
}

/** Kinds and fields that are younger than the file. */
function completeRows(version: Loose): void {
  if (!isObject(version.rows)) return;
  for (const kind of kindNames) {
    const rows = version.rows[kind] ?? [];
    version.rows[kind] = Array.isArray(rows)
      ? rows.map((row) => (isObject(row) ? kinds[kind].complete(row as unknown as AnyRow) : row))
      : rows;
  }
}
