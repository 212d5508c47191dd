import { type AnyRow, isAnalysisKind, type KindName, kinds, type NewRow } from '../kinds/kinds.ts';
import { Code } from '../model/base.ts';
import type { Method } from '../model/method.ts';
import { codeKey } from '../workspace/table.ts';
import type { RowsByKind } from '../workspace/workspace.ts';

/** What a document says of a row, or of itself, and has no field here: kept as JSON and written back. */
export interface KeptPart {
  /** The row it belongs to; null for the document. */
  row: string | null;
  /** What the document calls it. */
  foreignId: string;
  content: string;
}

/** A task as a reader makes it, row by row. Ids and codes that a document lacks are given in its order, so the same bytes make the same rows. */
export class Draft {
  name = '';
  code = '';
  texts = { systemName: '', description: '', overview: '' };
  /** The method of the document; null: that of the project it comes to. */
  method: Method | null = null;
  readonly rows: RowsByKind = {};
  readonly kept: KeptPart[] = [];
  private readonly codes = new Map<KindName, Set<string>>();
  private readonly reserved = new Map<KindName, Set<string>>();
  private readonly numbers = new Map<string, number>();
  private made = 0;

  /** @param format id of the format that is read */
  constructor(readonly format: string) {}

  /**
   * Adds a row; fields that are left out have their defaults. A code that is no code here or is taken gives way to a generated one.
   * @returns its id, and whether its code is that of the document
   * @throws ZodError when a field is wrong
   */
  add<K extends KindName>(
    kind: K,
    row: NewRow<K>,
    given: { code?: string } = {},
  ): { id: string; code: string; isOwnCode: boolean } {
    this.made += 1;
    const id = `row-${this.made}`;
    const fields = (kinds[kind].newRow as { parse(value: unknown): object }).parse(row);
    const { code, isOwnCode } = this.codeOf(kind, given.code ?? '');
    const whole = {
      ...fields,
      ...(isAnalysisKind(kind) && { code }),
      id,
      rev: 1,
      createBy: '',
      responsibleBy: '',
      updateBy: '',
      updateTime: '',
    };
    const list = (this.rows as Record<string, AnyRow[]>)[kind] ?? [];
    (this.rows as Record<string, AnyRow[]>)[kind] = list;
    list.push(whole as unknown as AnyRow);
    return { id, code, isOwnCode };
  }

  keep(part: KeptPart): void {
    this.kept.push(part);
  }

  /** The document gives this code to a row that comes later: none is made up that is the same. */
  reserve(kind: KindName, code: string): void {
    const known = this.reserved.get(kind) ?? new Set<string>();
    this.reserved.set(kind, known.add(codeKey(code)));
  }

  private codeOf(kind: KindName, given: string): { code: string; isOwnCode: boolean } {
    if (!isAnalysisKind(kind)) return { code: '', isOwnCode: true };
    const taken = this.codes.get(kind) ?? new Set<string>();
    this.codes.set(kind, taken);
    const isOwnCode = Code.safeParse(given).success && !taken.has(codeKey(given));
    let code = given;
    const isTaken = () => taken.has(codeKey(code)) || this.reserved.get(kind)?.has(codeKey(code));
    while (!isOwnCode && (code === given || isTaken())) {
      const n = (this.numbers.get(kind) ?? 0) + 1;
      this.numbers.set(kind, n);
      code = `${kinds[kind].prefix}-${n}`;
    }
    taken.add(codeKey(code));
    return { code, isOwnCode };
  }
}
