import { createHash } from 'node:crypto';
import type { ExchangeSummary } from '#contract/exchange.ts';
import { problemsOf } from '#contract/kit/problems.ts';
import { checkFile, type ExchangeProblem, mostProblems, namedFiles } from '#domain/exchange/check-file.ts';
import { decidersOf } from '#domain/exchange/deciders.ts';
import { ExchangeFile, type ExchangeVersion } from '#domain/exchange/file.ts';
import { upgrade } from '#domain/exchange/upgrade.ts';
import { type Attachment, isPicture } from '#domain/kinds/attachment.ts';
import { type AnyRow, kindNames } from '#domain/kinds/kinds.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { attachmentType } from '#server/files/attachment-type.ts';
import { faultOfImage, imageKind } from '#server/files/picture.ts';
import type { RefusedExchange } from './exchange-messages.ts';

/** An exchange file whose every part is as it should be. */
export interface ReadExchange {
  file: ExchangeFile;
  workspaces: Workspace[][];
  /** What the files hold, by their SHA-256. */
  contents: Map<string, Buffer>;
}

export type ExchangeResult = ReadExchange | { problems: ExchangeProblem[] } | { refused: RefusedExchange };

/** Reads, upgrades and checks an exchange file; all of it is checked before the first result is returned. */
export function readExchange(bytes: Buffer): ExchangeResult {
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''));
  } catch {
    return { refused: { why: 'json' } };
  }
  return readParsed(parsed);
}

/** Upgrades and checks what is in an exchange file. */
export function readParsed(parsed: unknown): ExchangeResult {
  const upgraded = upgrade(parsed);
  if ('why' in upgraded) return { refused: upgraded };
  const shaped = ExchangeFile.safeParse(upgraded.file, { reportInput: true });
  if (!shaped.success) return { problems: problemsOf(shaped.error).slice(0, mostProblems) };
  const file = shaped.data;
  const unstorable = findUnstorable(file);
  if (unstorable.length > 0) return { problems: unstorable };
  const checked = checkFile(file);
  if ('problems' in checked) return checked;
  const contents = new Map<string, Buffer>();
  for (const one of file.files) {
    contents.set(one.file, Buffer.from(one.content, 'base64'));
    // Held once from here on.
    one.content = '';
  }
  const problems = checkContents(file, contents);
  return problems.length > 0 ? { problems } : { file, workspaces: checked.workspaces, contents };
}

/** NUL and lone surrogates are legal in JSON but not in PostgreSQL's text and jsonb. */
const unstorable = /\0|\p{Surrogate}/u;

function findUnstorable(file: ExchangeFile): ExchangeProblem[] {
  const found: ExchangeProblem[] = [];
  const look = (value: unknown, path: string) => {
    if (found.length >= mostProblems) return;
    if (typeof value === 'string') {
      if (unstorable.test(value)) found.push({ path, problem: 'unstorable' });
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (unstorable.test(key)) found.push({ path, problem: 'unstorable' });
        look(inner, path ? `${path}.${key}` : key);
      }
  };
  const { files: _base64, ...rest } = file;
  look(rest, '');
  return found;
}

function isWhatItSays(bytes: Uint8Array, { name, size, type }: Attachment): boolean {
  if (bytes.byteLength !== size || attachmentType(name, bytes) !== type) return false;
  return !isPicture(type) || faultOfImage(bytes, 'attached') !== 'huge';
}

/** Files are what their name, their size and who names them say: a browser is given them later as just that. */
function checkContents(file: ExchangeFile, contents: ReadonlyMap<string, Buffer>): ExchangeProblem[] {
  const problems: ExchangeProblem[] = [];
  for (const [i, { file: name }] of file.files.entries()) {
    const hash = createHash('sha256')
      .update(contents.get(name) ?? '')
      .digest('hex');
    if (hash !== name) problems.push({ path: `files.${i}.content`, problem: 'wrong' });
  }
  for (const { file: name, path, attachment } of namedFiles(file)) {
    const bytes: Uint8Array = contents.get(name) ?? new Uint8Array();
    const isRight = attachment ? isWhatItSays(bytes, attachment) : imageKind(bytes) && !faultOfImage(bytes, 'logo');
    if (!isRight) problems.push({ path, problem: 'wrong' });
  }
  return problems.slice(0, mostProblems);
}

/** What an import of the file would make. */
export function summaryOf({ file, contents }: ReadExchange): ExchangeSummary {
  const first = file.methods[file.project?.method ?? file.tasks[0]?.versions[0]?.method ?? 0];
  const head = file.project ?? file.tasks[0];
  const countsOf = ({ rows }: ExchangeVersion) => {
    const all = rows as unknown as Record<string, unknown[]>;
    return Object.fromEntries(kindNames.flatMap((kind) => (all[kind]?.length ? [[kind, all[kind].length]] : [])));
  };
  return {
    kind: file.kind,
    name: head?.name ?? '',
    code: head?.code ?? '',
    tasks: file.tasks.map((task) => ({
      name: task.name,
      code: task.code,
      versions: task.versions.map((version) => ({
        version: version.version,
        status: version.frozen ? ('frozen' as const) : ('open' as const),
        rows: countsOf(version),
      })),
    })),
    models: first ? [first.impact.name, ...first.feasibility.map(({ name }) => name), first.risk.name] : [],
    files: { count: contents.size, bytes: [...contents.values()].reduce((sum, { byteLength }) => sum + byteLength, 0) },
    people: peopleIn(file),
  };
}

/** Everybody the file names, by name. */
function peopleIn({ project, tasks }: Pick<ExchangeFile, 'project' | 'tasks'>): string[] {
  const names = new Set(project?.participants);
  for (const task of tasks) {
    for (const name of [task.responsible, ...task.members, ...task.views.map(({ owner }) => owner)]) names.add(name);
    if (task.complete) names.add(task.complete.by);
    for (const { author, frozen, approvals, rows } of task.versions) {
      names.add(author);
      if (frozen) names.add(frozen.by);
      for (const { user } of approvals) names.add(user);
      for (const kind of kindNames)
        for (const row of (rows as unknown as Record<string, AnyRow[]>)[kind] ?? []) {
          names.add(row.createBy).add(row.responsibleBy).add(row.updateBy);
          for (const name of decidersOf(row)) names.add(name);
        }
    }
  }
  names.delete('');
  return [...names].sort();
}
