import { Code } from '../../model/base.ts';
import { codeKey } from '../../workspace/table.ts';
import { tableOf, type Workspace } from '../../workspace/workspace.ts';
import type { MappedKind } from './mapping.ts';

/** The codes that new rows may have: codes here, each once. */
export class FreeCodes {
  private readonly given = new Set<string>();

  constructor(private readonly w: Workspace) {}

  /** Takes the code where it is free. */
  isFree(kind: MappedKind, code: string): boolean {
    const key = `${kind} ${codeKey(code)}`;
    if (!Code.safeParse(code).success || this.given.has(key) || tableOf(this.w, kind).holderOf(code)) return false;
    this.given.add(key);
    return true;
  }
}
