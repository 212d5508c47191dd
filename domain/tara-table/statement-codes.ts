import { prefixOf } from '../workspace/edit-recorder.ts';
import type { Workspace } from '../workspace/workspace.ts';

const stated = ['goals', 'claims', 'requirements'] as const;

/** How cells write the codes of goals, claims and requirements. */
export interface StatementCodes {
  /** A code and what it is called: `CSG-1 Authentic request`. */
  title: RegExp;
  /** Codes and nothing else: `CSR-1, CSR-2`. */
  list: RegExp;
}

/** Codes as most tools write them, and those of the project's own rule: that may be small, Chinese or hold digits. */
export function statementCodes(w: Workspace): StatementCodes {
  const own = stated.map((kind) => prefixOf(w, kind).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // The longest prefix, a dash and these digits are as long as a code may be.
  const code = `(?:${['[A-Z]{1,6}', ...own].join('|')})-?\\d{1,29}`;
  return {
    title: new RegExp(`^(${code})[\\s:：]+(.+)$`, 's'),
    list: new RegExp(`^${code}(?:[,、，]\\s*${code})*$`),
  };
}
