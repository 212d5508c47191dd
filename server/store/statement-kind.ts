import type { CompiledQuery, LogEvent } from 'kysely';
import type { Statement } from '#server/traces/traces.ts';

const kinds: Record<string, string> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
};

/** The parts of a query that may hold its first table: Kysely's nodes, of which types differ by kind. */
interface Parts {
  kind: string;
  from?: { froms: readonly Parts[] };
  into?: Parts;
  table?: Parts | { identifier: { name: string } };
  node?: Parts;
}

/** The name of the first table; undefined for a subquery or a text. */
function tableOf(node: Parts | undefined): string | undefined {
  if (!node) return undefined;
  if (node.kind === 'TableNode') return (node.table as { identifier: { name: string } }).identifier.name;
  if (node.kind === 'AliasNode') return tableOf(node.node);
  return tableOf((node.table as Parts | undefined) ?? node.into ?? node.from?.froms[0]);
}

/** What a statement does to which table: names of our own tables only, no condition and no value. */
export function statementOf({ query, level }: LogEvent): Statement {
  const node = (query as CompiledQuery).query as unknown as Parts;
  return { kind: kinds[node.kind] ?? 'other', table: tableOf(node), failed: level === 'error' };
}
