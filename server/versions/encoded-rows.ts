import { withoutContent } from '#domain/kinds/foreign-part/left-out.ts';
import type { AnyRow, KindName, Row } from '#domain/kinds/kinds.ts';
import type { Method } from '#domain/model/method.ts';
import { type Block, rowsIn } from '#domain/workspace/table.ts';
import { compressed, type GzipPiece } from './gzip-pieces.ts';

/** Some neighbouring rows as JSON without the brackets around them, compressed. */
export interface EncodedRows {
  piece: GzipPiece;
  /** The users whom the rows name. */
  people: readonly string[];
}

/**
 * Memos of immutable values, which go with them: an edit makes new the blocks it touches, and of ten thousand rows only those are encoded
 * again.
 */
const rows = new WeakMap<Block<AnyRow>, Promise<EncodedRows | undefined>>();
const methods = new WeakMap<Method, Promise<GzipPiece>>();

/** Are the rows of a block encoded already, or being encoded? */
export const isEncoded = (block: Block<AnyRow>): boolean => rows.has(block);

/** The rows of a block of this kind as a browser gets them, encoded; undefined when all of them were dropped. */
export const encodedRows = (kind: KindName, block: Block<AnyRow>): Promise<EncodedRows | undefined> =>
  remembered(rows, block, async () => {
    const list = [...rowsIn(block)];
    if (list.length === 0) return undefined;
    const people = new Set(list.flatMap((row) => [row.createBy, row.updateBy, row.responsibleBy]));
    const sent = kind === 'foreignParts' ? (list as Row<'foreignParts'>[]).map(withoutContent) : list;
    return { piece: await compressed(JSON.stringify(sent).slice(1, -1)), people: [...people] };
  });

/** A method as JSON, compressed. */
export const encodedMethod = (method: Method): Promise<GzipPiece> =>
  remembered(methods, method, () => compressed(JSON.stringify(method)));

function remembered<K extends object, V>(memo: WeakMap<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const known = memo.get(key);
  if (known) return known;
  const made = make();
  memo.set(key, made);
  made.catch(() => memo.delete(key));
  return made;
}
