// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyingReqif } from '#domain/formats/reqif/apply.ts';
import { comparingReqif, namesOfDocument } from '#domain/formats/reqif/compare.ts';
import { keptDocument } from '#domain/formats/reqif/kept-document.ts';
import { readReqif } from '#domain/formats/reqif/read.ts';
import { writeReqif } from '#domain/formats/reqif/write.ts';
import { rate } from '#domain/method/rate/rater.ts';
import type { ReportHead } from '#domain/report/blocks.ts';
import { runToEnd } from '#domain/run-to-end.ts';
import { hasReqifSamples, reqifSamples } from '#tests/world/formats/reqif-schema.ts';
import { empty } from '#tests/world/headlamp.ts';

const samples = hasReqifSamples ? readdirSync(reqifSamples).filter((name) => name.endsWith('.reqif')) : [];
const head = { project: '', projectCode: 'P', task: 'T', taskCode: 'T', version: 'V' } as ReportHead;

const sorted = <T>(map: Map<string, T>): [string, T][] => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

describe.skipIf(samples.length === 0)('documents of real tools', () => {
  it.each(samples)('come back as they were: %s', (name) => {
    const desk = empty();
    const compare = (text: string) => {
      const document = readReqif([{ name, text }]);
      const known = runToEnd(keptDocument(desk.w, namesOfDocument(document)));
      return runToEnd(comparingReqif(desk.w, document, known, undefined, desk.at));
    };
    const text = readFileSync(join(reqifSamples, name), 'utf8');
    const first = compare(text);
    desk.do(...runToEnd(applyingReqif(desk.w, first, {}, [])).ops);
    const { content } = writeReqif({ head, workspace: desk.w, ratings: rate(desk.w) });
    const again = compare(String(content));
    expect(again.lines.map(({ state }) => state)).toEqual(first.lines.map(() => 'same'));
    expect(sorted(again.document.objects)).toEqual(sorted(first.document.objects));
    expect(sorted(again.document.relations)).toEqual(sorted(first.document.relations));
    expect(again.document.specifications).toEqual(first.document.specifications);
  });
});
