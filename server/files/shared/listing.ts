/** An object of a store. */
export interface ListedObject {
  key: string;
  size: number;
  /** When it was last written, by the clock of the store (ms since 1970). */
  writtenAt: number;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    const point = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    if (point === undefined) return entities[name] ?? whole;
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });

/** The text of the first element of this name; undefined where there is none. Stores give such elements no attributes. */
export function textOf(xml: string, name: string): string | undefined {
  const begin = xml.indexOf(`<${name}>`);
  if (begin < 0) return undefined;
  const from = begin + name.length + 2;
  const end = xml.indexOf(`</${name}>`, from);
  return end < 0 ? undefined : decoded(xml.slice(from, end));
}

/** One page of a listing (ListObjectsV2). @throws Error when it is none */
export function readListing(xml: string): { objects: ListedObject[]; next: string | undefined } {
  if (!xml.includes('<ListBucketResult')) throw new Error('The answer is not a list of objects.');
  const objects: ListedObject[] = [];
  for (let at = xml.indexOf('<Contents>'); at >= 0; ) {
    const end = xml.indexOf('</Contents>', at);
    if (end < 0) throw new Error('The list of objects is cut off.');
    const one = xml.slice(at, end);
    objects.push({
      key: textOf(one, 'Key') ?? '',
      size: Number(textOf(one, 'Size') ?? 0),
      writtenAt: Date.parse(textOf(one, 'LastModified') ?? ''),
    });
    at = xml.indexOf('<Contents>', end);
  }
  const isCut = textOf(xml, 'IsTruncated') === 'true';
  return { objects, next: isCut ? textOf(xml, 'NextContinuationToken') : undefined };
}
