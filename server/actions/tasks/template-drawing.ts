import { Failure } from '#contract/kit/errors.ts';
import { diagramsOf, drawingOf } from '#domain/diagram/drawing.ts';
import type { LibraryEntry } from '#domain/library/libraries.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { edit, type Op } from '#domain/workspace/edit.ts';
import { type RowsByKind, workspaceOf } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { readExchangeInChild } from '#server/import/read-exchange-in-child.ts';
import { ImportSteps } from '#server/import/steps.ts';
import { entryById } from '#server/store/libraries/libraries.ts';
import { templateFile } from '#server/store/libraries/library-sources.ts';

/** Drawings that are kept: those that were asked for last. */
const mostKept = 8;
/** Drawings that may wait for the one that is read. */
const mostWaiting = 8;

/** By the content of a template, which never changes. */
const drawings = new Map<string, Promise<RowsByKind>>();
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * The first diagram of a task template that shows something, with the assets drawn in it; no rows without one. Files are read one at a time, and
 * imports wait for that as well: a template is read once for all who look at it, and of several templates one waits among the imports.
 * @param language of a template that is delivered with the product
 * @throws Failure NotFound, TooManyRequests; of the file
 */
export async function templateDrawing(env: Env, template: string, language: 'en' | 'zh'): Promise<RowsByKind> {
  const entry = await entryById(env.store.db, 'templates', template);
  const delivered = entry && (await deliveredRows(entry, language, (key) => key));
  if (delivered) return drawnBy(delivered);
  const bytes = await templateContent(env, template);
  const file = await templateFile(env.store.db, template);
  if (!bytes || file === undefined) throw new Failure('NotFound');
  const known = drawings.get(file);
  const drawing = known ?? inTurn(bytes);
  drawings.delete(file);
  drawings.set(file, drawing);
  for (const old of [...drawings.keys()].slice(0, -mostKept)) drawings.delete(old);
  if (!known)
    drawing.catch(() => {
      if (drawings.get(file) === drawing) drawings.delete(file);
    });
  return drawing;
}

/** The rows of a template that is delivered with the product; undefined of another one. They are loaded when somebody asks for them. */
export async function deliveredRows(
  { task }: LibraryEntry<'templates'>,
  language: 'en' | 'zh',
  id: (key: string) => string,
): Promise<Op[] | undefined> {
  if (task?.delivered === undefined) return undefined;
  const { drawingOfTemplate, rowsOfDrawing } = await import('#domain/library/content/task-templates/task-templates.ts');
  const drawing = drawingOfTemplate(task.delivered);
  return drawing && rowsOfDrawing(drawing, language, id);
}

function drawnBy(rows: readonly Op[]): RowsByKind {
  const w = workspaceOf({ versionId: '', rev: 1, status: 'open', method: defaultMethod, counters: {}, rows: {} });
  return firstDrawing(edit(w, rows, { user: '', now: '', newId: () => '' }).put as RowsByKind);
}

/** What a template holds, as an exchange file; undefined of one that is gone. */
export async function templateContent(env: Env, template: string) {
  const file = await templateFile(env.store.db, template);
  return file === undefined ? undefined : env.files.read(file);
}

async function inTurn(bytes: Uint8Array): Promise<RowsByKind> {
  if (waiting >= mostWaiting) throw new Failure('TooManyRequests', { seconds: 10 });
  waiting += 1;
  const turn = last;
  const work = (async () => {
    await turn.catch(() => undefined);
    waiting -= 1;
    return readDrawing(bytes);
  })();
  last = work;
  return work;
}

async function readDrawing(bytes: Uint8Array): Promise<RowsByKind> {
  const read = await readExchangeInChild(bytes, 'all', new ImportSteps(() => undefined, new AbortController().signal));
  const [task] = read.head.tasks;
  const current = task?.versions.findIndex(({ version }) => version === task.current) ?? -1;
  return firstDrawing((read.versions[0]?.[current]?.rows ?? {}) as RowsByKind);
}

function firstDrawing(rows: RowsByKind): RowsByKind {
  const { diagrams = [], nodes = [], links = [], groups = [], assets = [] } = rows;
  for (const diagram of diagramsOf({ diagrams })) {
    const drawing = drawingOf({ nodes, links, groups }, diagram.id);
    if (drawing.nodes.length + drawing.groups.length === 0) continue;
    const drawn = new Set([...drawing.nodes, ...drawing.links].map(({ asset }) => asset));
    return {
      diagrams: [diagram],
      nodes: [...drawing.nodes],
      links: [...drawing.links],
      groups: [...drawing.groups],
      assets: assets.filter(({ id }) => drawn.has(id)),
    };
  }
  return {};
}
