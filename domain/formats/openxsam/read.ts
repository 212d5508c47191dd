import { Draft } from '../draft.ts';
import type { ReadDocument } from '../format.ts';
import { UnreadableDocument } from '../format.ts';
import { readAttacks } from './attacks.ts';
import { plain, XsamDocument } from './document.ts';
import { byXsam, type ReadBy } from './method.ts';
import { Reading } from './reading.ts';
import { readRisks, readScenarios } from './scenarios.ts';
import { joinStatements, readStatements } from './statements.ts';
import { readStructure } from './structure.ts';
import { parseXml, textOfXml, type XmlNode } from './xml.ts';

const unknown = {
  en: 'The file holds no element of openXSAM that is known here.',
  zh: '文件中没有此处可识别的 openXSAM 元素。',
};

export const isOpenXsam = (start: string): boolean =>
  /security-analyst\.org\/xsam|<(?:[\w-]+:)?(?:openxsam|SystemChunk|SecurityChunk|RiskAnalysisChunk|RootNodes)[\s>]/i.test(
    start,
  );

/**
 * Reads one analysis from the parts of a document: one file, or several that name each other.
 * @throws UnreadableDocument
 */
export const readOpenXsam = (parts: readonly Uint8Array[], by: ReadBy = byXsam): ReadDocument =>
  readXsam(
    parts.map((bytes) => parseXml(textOfXml(bytes))),
    { format: 'openxsam', by },
  );

/** What was read, and the row that each element with an id became. */
export interface ReadElements extends ReadDocument {
  madeOf: ReadonlyMap<string, { id: string; code: string }>;
}

/** The same from elements, wherever they come from. @throws UnreadableDocument */
export function readXsam(
  roots: readonly XmlNode[],
  { format, by, mayBeEmpty = false }: { format: string; by: ReadBy; mayBeEmpty?: boolean },
): ReadElements {
  const document = new XsamDocument(roots);
  if (document.definitions.length === 0 && !mayBeEmpty) throw new UnreadableDocument(unknown);
  const draft = new Draft(format);
  draft.method = by.rates;
  const name = roots
    .flatMap(({ attributes }) => attributes)
    .find((one) => ['name', 'title'].includes(plain(one.name)))?.value;
  draft.name = name ?? '';
  draft.texts.systemName = name ?? '';
  const reading = new Reading(document, draft, by.reads);
  for (const one of document.definitions) reading.reserve(one);
  readStructure(reading);
  readStatements(reading);
  readScenarios(reading);
  readAttacks(reading);
  readRisks(reading);
  joinStatements(reading);
  reading.keepTheRest();
  if (by.model !== '') rateBy(draft, by.model);
  const madeOf = new Map([...reading.rows].flatMap(([{ ids }, row]) => (ids[0] ? [[ids[0], row] as const] : [])));
  return { draft, losses: reading.losses.list(), printed: reading.printed, madeOf };
}

/** Says which model rates paths and trees, where it is not the first of the method. */
function rateBy({ rows }: Draft, model: string): void {
  for (const path of rows.paths ?? []) path.model = model;
  for (const node of rows.treeNodes ?? []) if (node.parent === null) node.model = model;
}
