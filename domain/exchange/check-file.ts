import type { Attachment } from '../kinds/attachment.ts';
import { nameKey } from '../model/name-key.ts';
import type { RowsByKind, Workspace } from '../workspace/workspace.ts';
import { checkRows } from './check-rows.ts';
import { type ExchangeFile, type ExchangeTask, type ExchangeVersion, mostRows } from './file.ts';

/** One thing that is wrong with a file; `problem` is a key of the wire's field problems, or `loop`. */
export interface ExchangeProblem {
  path: string;
  problem: string;
  limit?: number | string | undefined;
}

/** Problems named at once; more would not be read. */
export const mostProblems = 50;

/** The fields of rows that name files: evidence and the pictures of a chapter. */
export const fileFields = { risks: 'attachments', chapters: 'pictures' } as const;

/** A file that rows or a project name. */
export interface NamedFile {
  file: string;
  path: string;
  /** What a row says of it; none of a picture. */
  attachment?: Attachment;
}

/** What is found in a file that is as it should be. */
export interface CheckedFile {
  /** The rows of each version as a workspace, by task and version. */
  workspaces: Workspace[][];
}

/** What is wrong with a file whose every value has its shape: what its parts say of each other. */
export function checkFile(file: ExchangeFile): { problems: ExchangeProblem[] } | CheckedFile {
  const problems: ExchangeProblem[] = [];
  if ((file.kind === 'project') !== (file.project !== null)) problems.push({ path: 'project', problem: 'wrong' });
  if (file.kind === 'task' && file.tasks.length !== 1) problems.push({ path: 'tasks', problem: 'wrong' });
  const method = file.project?.method ?? 0;
  if (file.methods[method] === undefined) problems.push({ path: 'project.method', problem: 'unknown' });
  problems.push(
    ...repeated(file.tasks.map(({ name }, i) => [name, `tasks.${i}.name`])),
    ...repeated(file.tasks.map(({ code }, i) => [code, `tasks.${i}.code`])),
    ...repeated(file.files.map(({ file: name }, i) => [name, `files.${i}.file`])),
  );
  if (countRows(file) > mostRows) problems.push({ path: 'tasks', problem: 'tooMany', limit: mostRows });
  const workspaces = file.tasks.map((task, i) => checkTask(file, task, `tasks.${i}`, problems));
  const known = new Set(file.files.map(({ file: name }) => name));
  const named = namedFiles(file);
  for (const one of named) if (!known.has(one.file)) problems.push({ path: one.path, problem: 'unknown' });
  const wanted = new Set(named.map(({ file: name }) => name));
  for (const [i, { file: name }] of file.files.entries())
    if (!wanted.has(name)) problems.push({ path: `files.${i}.file`, problem: 'unknown' });
  return problems.length > 0 ? { problems: problems.slice(0, mostProblems) } : { workspaces };
}

const countRows = (file: ExchangeFile): number => {
  const inVersion = ({ rows }: ExchangeVersion) => Object.values(rows).reduce((sum, { length }) => sum + length, 0);
  return file.tasks.flatMap(({ versions }) => versions).reduce((sum, version) => sum + inVersion(version), 0);
};

function checkTask(file: ExchangeFile, task: ExchangeTask, path: string, problems: ExchangeProblem[]): Workspace[] {
  const places = new Map(task.versions.map(({ version }, i) => [version, i]));
  problems.push(
    ...alikeVersions(task).map((i) => ({ path: `${path}.versions.${i}.version`, problem: 'taken' })),
    ...repeated(task.views.map(({ kind, name }, i) => [`${kind} ${name.toLowerCase()}`, `${path}.views.${i}.name`])),
  );
  if (!places.has(task.current)) problems.push({ path: `${path}.current`, problem: 'unknown' });
  return task.versions.flatMap((version, i) => {
    const at = `${path}.versions.${i}`;
    const method = file.methods[version.method];
    if (version.base !== null && !places.has(version.base)) problems.push({ path: `${at}.base`, problem: 'unknown' });
    else if (leadsBack(task, places, i)) problems.push({ path: `${at}.base`, problem: 'loop' });
    if (!method) problems.push({ path: `${at}.method`, problem: 'unknown' });
    if (!method || problems.length >= mostProblems) return [];
    const rows = version.rows as unknown as RowsByKind;
    const found = checkRows(method, rows, mostProblems - problems.length, version.frozen !== null);
    problems.push(...found.problems.map((one) => ({ ...one, path: `${at}.rows.${one.path}` })));
    return [found.w];
  });
}

/**
 * The places of versions whose name another has before them. Final ones keep names that differ in how their letters are written, because former
 * installations let them.
 */
function alikeVersions({ versions }: ExchangeTask): number[] {
  return versions.flatMap(({ version, frozen }, i) => {
    const isTwin = versions.slice(0, i).some((other) => {
      const key = frozen && other.frozen ? (name: string) => name.toLowerCase() : nameKey;
      return key(other.version) === key(version);
    });
    return isTwin ? [i] : [];
  });
}

/** Was the version made from itself, by way of others? */
function leadsBack(task: ExchangeTask, places: ReadonlyMap<string, number>, from: number): boolean {
  let at = task.versions[from]?.base ?? null;
  for (let steps = 0; at !== null && steps <= task.versions.length; steps++) {
    const place = places.get(at);
    if (place === from) return true;
    at = (place === undefined ? undefined : task.versions[place]?.base) ?? null;
  }
  return false;
}

/** All files that rows and the project name. */
export function namedFiles(file: ExchangeFile): NamedFile[] {
  const { project, tasks } = file;
  const logo = project?.logo ? [{ file: project.logo, path: 'project.logo' }] : [];
  const ofRows = tasks.flatMap(({ versions }, t) =>
    versions.flatMap(({ rows }, v) =>
      Object.entries(fileFields).flatMap(
        ([kind, field]) =>
          (rows as unknown as Record<string, Record<string, Attachment[]>[]>)[kind]?.flatMap((row, r) =>
            (row[field] ?? []).map((attachment, a) => ({
              file: attachment.file,
              attachment,
              path: `tasks.${t}.versions.${v}.rows.${kind}.${r}.${field}.${a}`,
            })),
          ) ?? [],
      ),
    ),
  );
  return [...logo, ...ofRows];
}

function repeated(named: readonly (readonly [string, string])[]): ExchangeProblem[] {
  const seen = new Set<string>();
  return named.flatMap(([name, path]) => {
    const isSecond = seen.has(name);
    seen.add(name);
    return isSecond ? [{ path, problem: 'taken' }] : [];
  });
}
