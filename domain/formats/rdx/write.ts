import type { KeptPart } from '../draft.ts';
import type { Loss } from '../format.ts';
import { contentOf, type KeptContent, Losses, rowKey, writeBack } from './kept.ts';
import { isObject, type JsonObject, type RdxDocument, rdxKept, rdxVersion } from './model.ts';
import { digest, leftFields } from './portable.ts';
import { writeAssets, writeControls, writeDamages, writeRisks, writeThreats } from './write-analysis.ts';
import { writePaths, writeSteps } from './write-attack.ts';
import { architectureOf, extensionOfSet, itemOf, writeMethods } from './write-item.ts';
import { EntryIds, Writing, type Written } from './writing.ts';

/** The same UUID for the same version. */
function documentId(version: string): string {
  const hex = digest(version) + digest(`${version} again`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** An instant as the schema wants it; a bare day is its first moment. */
const instant = (date: string): string => (/^\d{4}-\d\d-\d\d$/.test(date) ? `${date}T00:00:00Z` : date);

/** A version as a document, before anything is written back. */
export function documentOf(version: Written, ids: EntryIds): { document: RdxDocument; writing: Writing } {
  const writing = new Writing(version, ids);
  const { architecture, ofAsset } = architectureOf(writing);
  writeDamages(writing);
  writeAssets(writing, ofAsset);
  writeThreats(writing);
  writeSteps(writing);
  writePaths(writing);
  writeMethods(writing);
  writeControls(writing);
  writeRisks(writing);
  const document: RdxDocument = {
    head: {
      schemaVersion: rdxVersion,
      documentId: documentId(version.workspace.versionId),
      ...(version.head.date && { created: instant(version.head.date) }),
      createdBy: 'InTARA',
    },
    set: extensionOfSet(writing),
    item: itemOf(writing, architecture),
    lists: writing.lists,
  };
  return { document, writing };
}

/** The ids of entries by row, as a document gave them. */
function foreignIds(kept: readonly { part: KeptPart; content: KeptContent }[]): EntryIds {
  const named = kept.flatMap(({ part, content }) =>
    part.row !== null && !content.whole && part.foreignId !== ''
      ? [{ list: content.at, row: rowKey(part, content), id: part.foreignId }]
      : [],
  );
  return new EntryIds(named);
}

/** A version as a document, with what was kept of the one it was read from. */
export function writeDocument(
  version: Written,
  parts: readonly KeptPart[],
): { document: RdxDocument; losses: Loss[]; wrapper: JsonObject | null } {
  const kept = parts.flatMap((part) => {
    const content = contentOf(part);
    return content ? [{ part, content }] : [];
  });
  const { document, writing } = documentOf(version, foreignIds(kept));
  const restored = new Losses();
  writeBack(document, kept, (at, row) => entryOf(document, writing, at, row), restored);
  const wrapper = kept.find(({ content }) => content.at === 'cyclonedx')?.content.said ?? null;
  return { document, losses: [...lossesOf(version), ...restored.all], wrapper };
}

function entryOf(document: RdxDocument, writing: Writing, at: string, row: string): JsonObject | undefined {
  if (at !== 'components' && at !== 'dataFlows') return writing.entry(at as never, row);
  const { architecture } = document.item;
  const list = isObject(architecture) ? architecture[at] : undefined;
  const id = writing.id(at, row);
  return Array.isArray(list) ? list.filter(isObject).find((one) => one.id === id) : undefined;
}

/** What a document cannot say of a version: files and the people of this installation. */
function lossesOf({ workspace }: Written): Loss[] {
  const losses = new Losses();
  for (const [kind, field] of leftFields)
    for (const row of workspace[kind]) {
      const value = (row as unknown as Record<string, unknown>)[field];
      if (Array.isArray(value) ? value.length > 0 : Boolean(value)) losses.add(kind, field, 'left');
    }
  for (const { decided, residual, exception } of workspace.risks) {
    if (Object.values(decided).some((one) => one?.by)) losses.add('risks', 'decided', 'changed');
    if (residual?.acceptedUser) losses.add('risks', 'residual', 'changed');
    if (exception?.approvedUser) losses.add('risks', 'exception', 'changed');
  }
  for (const { format } of workspace.foreignParts)
    if (format !== rdxKept) losses.add('foreignParts', 'content', 'left');
  return losses.all;
}
