import { checkRows } from '../../exchange/check-rows.ts';
import { Rater } from '../../method/rate/rater.ts';
import { type ReadDocument, UnreadableDocument } from '../format.ts';
import { Comparison, Losses } from './kept.ts';
import {
  entryLists,
  isObject,
  type JsonObject,
  objectIn,
  objectsIn,
  partsOf,
  type RdxDocument,
  rdxVersion,
  textOf,
} from './model.ts';
import { readAnalysis } from './read-analysis.ts';
import { readArchitecture, readExtended, readItem } from './read-item.ts';
import { readMethod } from './read-method.ts';
import { Reading } from './reading.ts';
import { extensionOf } from './said.ts';
import { documentOf } from './write.ts';
import { EntryIds, type Written } from './writing.ts';

/**
 * A document as a task: rows of what it says, the rest kept beside them. What is kept is found by writing the rows again: so nothing is lost
 * without a word, and what was understood is not said twice.
 * @param wrapper what stands around it in a document of CycloneDX
 * @param dropped names of fields that no object here may have
 * @throws UnreadableDocument
 */
export function readDocument(
  json: JsonObject,
  wrapper: JsonObject | null = null,
  dropped: Iterable<string> = [],
): ReadDocument {
  const document = checked(json);
  const before = new Losses();
  for (const name of dropped) before.add('document', name, 'left', noName);
  for (const list of entryLists) {
    const given = objectIn(json.riskSet)[list];
    if (Array.isArray(given)) for (const one of given) if (!isObject(one)) before.add(list, 'entry', 'left');
  }
  const { method, isOwn } = readMethod(document.set, document.lists, before);
  const extension = extensionOf(document.set);
  const reading = new Reading(document, method, objectIn(extension.rows));
  readExtended(reading);
  readItem(reading);
  readAnalysis(reading);
  readArchitecture(reading);
  reading.rows.resolve();
  const { draft } = reading;
  const hasRatings =
    document.lists.impactRatings.length > 0 ||
    document.lists.attackFeasibilityRatings.length > 0 ||
    document.lists.riskValues.length > 0;
  draft.method = isOwn || hasRatings ? method : null;
  nameTask(reading, objectIn(extension.texts));
  const { problems, w } = checkRows(method, draft.rows, 1);
  if (problems[0])
    throw new UnreadableDocument(
      { en: 'Rows of the document do not fit together.', zh: '文件中的行相互矛盾。' },
      `${problems[0].path} (${problems[0].problem})`,
    );
  const head = {
    ...draft.texts,
    task: draft.name,
    taskCode: textOf(document.item.id),
    date: '',
    project: '',
    version: '',
  };
  const comparison = compare(reading, { head, workspace: w, ratings: new Rater(method).rate(w) });
  if (wrapper) comparison.keep({ at: 'cyclonedx', said: wrapper }, null, '');
  for (const part of comparison.kept) draft.keep(part);
  return {
    draft,
    losses: [...before.all, ...reading.losses.all, ...comparison.losses.all],
    printed: comparison.printed,
    ...(isOwn && { isOwnMethod: true }),
  };
}

const noName = {
  en: 'Every object of a program has a field of this name already.',
  zh: '该名称与程序对象的内置字段冲突。',
};

function checked(json: JsonObject): RdxDocument {
  if (!isObject(json.riskSet) || !isObject(json.riskSet.itemDefinition))
    throw new UnreadableDocument({
      en: 'The document has no risk set with an item definition.',
      zh: '文件中没有包含相关项定义的风险集（riskSet）。',
    });
  const version = textOf(json.schemaVersion);
  if (version !== rdxVersion)
    throw new UnreadableDocument(
      {
        en: `The document is RDX ${version || 'of an unknown version'}; version ${rdxVersion} is read.`,
        zh: `文件为 RDX ${version || '未知版本'}；可读取的版本为 ${rdxVersion}。`,
      },
      'schemaVersion',
    );
  return partsOf(json);
}

function nameTask({ draft, document }: Reading, texts: JsonObject): void {
  const { item } = document;
  const title = textOf(item.title) || textOf(item.id) || 'RDX';
  const boundary = textOf(item.boundary);
  draft.name = textOf(texts.task) || title;
  draft.code = textOf(item.id);
  draft.texts = {
    systemName: title,
    description: textOf(texts.description) || boundary || title,
    overview: textOf(texts.overview) || boundary || title,
  };
}

/** The entries of a document that are compared by their ids. */
function listsOf({ item, lists }: RdxDocument): [string, JsonObject[]][] {
  const architecture = objectIn(item.architecture);
  return [
    ...Object.entries(lists),
    ['components', objectsIn(architecture.components)],
    ['dataFlows', objectsIn(architecture.dataFlows)],
  ];
}

function compare(reading: Reading, version: Written): Comparison {
  const { document, draft } = reading;
  const rowOf = (at: string, id: string) =>
    reading.rowOf(at, id) ?? (at === 'components' ? reading.rowOf('assets', id) : undefined) ?? null;
  // Entries are written under the ids of the document, so that they are found by them.
  const named = listsOf(document).flatMap(([list, entries]) =>
    entries.flatMap((entry) => {
      const [id, row] = [textOf(entry.id), rowOf(list, textOf(entry.id))];
      return row === null ? [] : [{ list, row, id }];
    }),
  );
  const { document: written, writing } = documentOf(version, new EntryIds(named));
  const rows = Object.values(draft.rows).flat() as { id: string; code?: string }[];
  const codes = new Map(rows.map(({ id, code = '' }) => [id, code]));
  const comparison = new Comparison({
    rowOf,
    isOwnId: (at, row, id) => writing.isOwnId(at, row, id),
    codeOf: (row) => codes.get(row) ?? '',
  });
  comparison.compare(document, written);
  return comparison;
}
