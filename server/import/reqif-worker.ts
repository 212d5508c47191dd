import { UnreadableDocument } from '#domain/formats/format.ts';
import type { ReqifDocument, SpecObject, SpecRelation } from '#domain/formats/reqif/document.ts';
import type { AttachedFile } from '#domain/formats/reqif/kept.ts';
import type { LocalText } from '#domain/model/base.ts';
import { readReqifFile } from './read-reqif.ts';

/** What the child process that reads ReqIF says. */
export type FromReqifReader =
  | { ready: true }
  | { head: Omit<ReqifDocument, 'objects' | 'relations' | 'specifications'>; files: AttachedFile[] }
  | { objects: [string, SpecObject][] }
  | { relations: [string, SpecRelation][] }
  | { specification: ReqifDocument['specifications'][number] }
  | { refused: LocalText; at: string }
  | { done: true };

/** Objects, relations or places sent at a time: taking them in blocks the server for some milliseconds. */
const portion = 200;

/** The process that reads one file of ReqIF; the file comes by standard input, its length as argument. */
async function main(length: number): Promise<void> {
  await say({ ready: true });
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) at += chunk.copy(bytes, at);
  const { document, files } = readReqifFile(bytes.subarray(0, at));
  const { objects, relations, specifications, ...head } = document;
  await say({ head, files });
  for (const some of inPortions([...objects])) await say({ objects: some });
  for (const some of inPortions([...relations])) await say({ relations: some });
  for (const { nodes, ...own } of specifications)
    for (const some of inPortions(nodes)) await say({ specification: { ...own, nodes: some } });
  await say({ done: true });
}

/** At least one, even of nothing. */
function inPortions<T>(all: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at === 0 || at < all.length; at += portion) parts.push(all.slice(at, at + portion));
  return parts;
}

const say = (message: FromReqifReader) =>
  new Promise<void>((sent, fail) => process.send?.(message, (error: Error | null) => (error ? fail(error) : sent())));

/** A reader that fails in a way nobody thought of has met a document that is not as its format says. */
const refusal = (error: unknown): FromReqifReader =>
  error instanceof UnreadableDocument
    ? { refused: error.words, at: error.at }
    : { refused: { en: 'it is not as its format says.', zh: '内容不符合其格式。' }, at: '' };

main(Number(process.argv[2]))
  .catch((error: unknown) => say(refusal(error)))
  .finally(() => process.disconnect());
