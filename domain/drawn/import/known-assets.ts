import { foldText } from '../../fold-text.ts';
import type { AssetRow } from '../../kinds/asset/shape.ts';
import type { Workspace } from '../../workspace/workspace.ts';

type Form = AssetRow['diagram'];
/** The assets at the two ends of a link; empty where there is none. */
type Ends = readonly [from: string, to: string];

/**
 * Which asset a box or line of a file is: by its code, else by its name. On one page each box is an asset of its own, as it is in its tool: the second one
 * of a name is the second asset of that name. The same box on two pages is one asset. Lines are the same where they join the same, too.
 */
export class KnownAssets {
  private readonly byCode = new Map<string, AssetRow>();
  private readonly byName = new Map<string, string[]>();
  /** Drawn on this page. */
  private readonly usedHere = new Set<string>();
  /** How many of a name are drawn on this page. */
  private readonly nextHere = new Map<string, number>();
  /** What links join, wherever they are drawn. */
  private readonly endsOf = new Map<string, Set<string>>();
  private readonly ofPage = new Map<string, string[]>();

  constructor(w: Workspace) {
    for (const asset of w.assets) {
      this.byCode.set(foldText(asset.code), asset);
      this.call(keyOf(asset.diagram, asset.name), asset.id);
    }
    const assetOf = new Map([...w.nodes].map(({ id, asset }) => [id, asset ?? '']));
    for (const { asset, from, to } of w.links)
      if (asset !== null) this.join(asset, [assetOf.get(from) ?? '', assetOf.get(to) ?? '']);
  }

  /** Is an asset called that? */
  has(form: Form, name: string): boolean {
    const key = keyOf(form, name);
    return this.byName.has(key) || this.ofPage.has(key);
  }

  /** The asset that is there for what a file names. */
  taken(
    form: Form,
    { code, name, ends }: { code?: string | undefined; name: string; ends?: Ends },
  ): string | undefined {
    const coded = code ? this.byCode.get(foldText(code)) : undefined;
    if (coded?.diagram === form) return coded.id;
    const key = keyOf(form, name);
    const named = this.byName.get(key) ?? [];
    if (ends) return named.find((id) => !this.usedHere.has(id) && this.joins(id, ends));
    let next = this.nextHere.get(key) ?? 0;
    while (next < named.length && this.usedHere.has(named[next] ?? '')) next += 1;
    this.nextHere.set(key, next);
    return named[next];
  }

  /** Draws an asset on this page. */
  use(id: string, form: Form, name: string, ends?: Ends): void {
    this.usedHere.add(id);
    const key = keyOf(form, name);
    const called = this.ofPage.get(key);
    if (called) called.push(id);
    else this.ofPage.set(key, [id]);
    if (ends) this.join(id, ends);
  }

  /** What is drawn on a page is there for the pages behind it. */
  endPage(): void {
    for (const [key, ids] of this.ofPage) for (const id of ids) this.call(key, id);
    this.ofPage.clear();
    this.usedHere.clear();
    this.nextHere.clear();
  }

  private call(key: string, id: string): void {
    const called = this.byName.get(key);
    if (!called) this.byName.set(key, [id]);
    else if (!called.includes(id)) called.push(id);
  }

  private join(id: string, ends: Ends): void {
    const joined = this.endsOf.get(id) ?? new Set();
    this.endsOf.set(id, joined.add(pairOf(ends)));
  }

  /** A link that is drawn nowhere may be this one. */
  private joins(id: string, ends: Ends): boolean {
    const joined = this.endsOf.get(id);
    return joined === undefined || joined.has(pairOf(ends));
  }
}

const keyOf = (form: Form, name: string): string => `${form} ${foldText(name)}`;
const pairOf = ([from, to]: Ends): string => (from < to ? `${from} ${to}` : `${to} ${from}`);
