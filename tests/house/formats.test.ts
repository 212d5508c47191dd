import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documentTypes } from '#contract/kit/media-types.ts';
import type { FormatFacts } from '#domain/formats/format.ts';
import { documentFormats, formats } from '#domain/formats/formats.ts';
import { carriedBeside, formatsTable } from '#domain/formats/table.ts';
import { kindNames } from '#domain/kinds/kinds.ts';
import { documentCodecs as codecs } from '#server/import/document-codecs.ts';

const ofCodecs: readonly FormatFacts[] = documentFormats;

describe('the formats', () => {
  it('of documents have a codec each, which reads and writes what their facts say', () => {
    expect(Object.keys(codecs).sort()).toEqual(ofCodecs.map(({ id }) => id).sort());
    const says = (id: string) => ({ reads: codecs[id]?.read !== undefined, writes: codecs[id]?.write !== undefined });
    expect(ofCodecs.map(({ id }) => [id, says(id)])).toEqual(
      ofCodecs.map(({ id, reads, writes }) => [id, { reads: reads.some((what) => what !== 'rows'), writes }]),
    );
  });

  it('have ids of their own, endings with a dot, and carry kinds that there are', () => {
    const ids = formats.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(formats.flatMap(({ endings }) => endings).filter((ending) => !/^(\.[a-z0-9]+){1,2}$/.test(ending))).toEqual(
      [],
    );
    const media = ofCodecs.filter(({ writes }) => writes).map((one) => one.media);
    expect(media.filter((one) => !(documentTypes as readonly string[]).includes(one))).toEqual([]);
    const known = new Set<string>([...kindNames, ...Object.keys(carriedBeside)]);
    expect(formats.flatMap(({ carries }) => carries).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(['en', 'zh'] as const)(
    'are in the table of the guide (%s); `npx tsx scripts/formats-table.ts` writes it',
    (language) => {
      expect(readFileSync(`docs/guide/${language}/formats.md`, 'utf8')).toContain(`\n${formatsTable(language)}\n`);
    },
  );
});
