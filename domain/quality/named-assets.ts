import type { Row } from '../kinds/kinds.ts';
import { isInside } from '../method/rate/coverage.ts';
import { plainText } from './text-words.ts';

interface NamedAsset {
  name: string;
  inside: boolean;
}

/** What a text names: assets inside and outside of the trust boundary. */
export interface Naming {
  inside: boolean;
  outside: boolean;
}

const keyLength = 2;
const letter = /[\p{Script=Latin}\p{Nd}]/u;

/** Finds whole names of assets in texts, the longest first: as long as the text, however many assets there are. */
export class AssetNames {
  private readonly byStart = new Map<string, NamedAsset[]>();

  constructor(assets: Iterable<Row<'assets'>>, drawn: ReadonlyMap<string, boolean>) {
    for (const asset of assets) {
      const name = plainText(asset.name);
      if (name.length < keyLength + (letter.test(name) ? 1 : 0)) continue;
      const key = name.slice(0, keyLength);
      const same = this.byStart.get(key) ?? [];
      same.push({ name, inside: isInside(asset, drawn) });
      this.byStart.set(key, same);
    }
    for (const same of this.byStart.values()) same.sort((a, b) => b.name.length - a.name.length);
  }

  in(text: string): Naming {
    const plain = plainText(text);
    const found: Naming = { inside: false, outside: false };
    for (let at = 0; at + keyLength <= plain.length; at++) {
      const one = this.byStart
        .get(plain.slice(at, at + keyLength))
        ?.find(({ name }) => plain.startsWith(name, at) && isWhole(plain, at, at + name.length));
      if (!one) continue;
      found[one.inside ? 'inside' : 'outside'] = true;
      at += one.name.length - 1;
    }
    return found;
  }
}

/** Do Latin words begin and end where the name does? */
const isWhole = (text: string, from: number, to: number): boolean =>
  !(letter.test(text[from] ?? '') && letter.test(text[from - 1] ?? '')) &&
  !(letter.test(text[to - 1] ?? '') && letter.test(text[to] ?? ''));
