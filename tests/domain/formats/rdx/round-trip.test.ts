import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultMethod, evitaMethod, heavensMethod } from '#domain/method/seed/methods.ts';
import {
  analysisOf,
  bytesOf,
  imported,
  ratingsOf,
  rdxForms,
  rowsOf,
  textOfDocument,
} from '#tests/world/formats/rdx.ts';
import { empty, headlamp } from '#tests/world/headlamp.ts';
import { Choices, randomTaskOps } from '#tests/world/random-task.ts';

const forms = Object.entries(rdxForms);

describe('the headlamp system as RDX', () => {
  it.each(forms)('comes back from %s with the same rows and ratings', (_, form) => {
    const analysis = analysisOf(headlamp().w);
    const read = form.read(bytesOf(form.write(analysis).content));
    const back = imported(read);
    expect(rowsOf(back.workspace)).toEqual(rowsOf(analysis.workspace));
    expect(ratingsOf(back)).toEqual(ratingsOf(analysis));
    expect(read.losses).toEqual([]);
    expect(read.printed).toEqual([]);
  });

  it.each(forms)('is the same file in %s once it was read and written again', (_, form) => {
    const first = textOfDocument(form.write(analysisOf(headlamp().w)));
    expect(textOfDocument(form.write(imported(form.read(bytesOf(first)))))).toBe(first);
  });

  it('says in XML what it says in JSON', () => {
    const { JSON: json, XML: xml } = rdxForms;
    const analysis = analysisOf(headlamp().w);
    const byXml = imported(xml!.read(bytesOf(xml!.write(analysis).content)));
    expect(textOfDocument(json!.write(byXml))).toBe(textOfDocument(json!.write(analysis)));
  });
});

describe('any analysis as RDX', () => {
  it.each([
    ['ISO/SAE 21434', defaultMethod],
    ['HEAVENS', heavensMethod],
    ['EVITA', evitaMethod],
  ])('comes back with its rows, ratings and bytes, rated by %s', (_, method) => {
    const { JSON: json, XML: xml } = rdxForms;
    fc.assert(
      fc.property(Choices, (choices) => {
        const desk = empty();
        desk.w = { ...desk.w, method };
        desk.do(...randomTaskOps(method, choices));
        const analysis = analysisOf(desk.w);
        const first = textOfDocument(json!.write(analysis));
        const back = imported(json!.read(bytesOf(first)));
        expect(rowsOf(back.workspace)).toEqual(rowsOf(desk.w));
        expect(ratingsOf(back)).toEqual(ratingsOf(analysis));
        expect(textOfDocument(json!.write(back))).toBe(first);
        const inXml = textOfDocument(xml!.write(analysis));
        const byXml = imported(xml!.read(bytesOf(inXml)));
        expect(textOfDocument(json!.write(byXml))).toBe(first);
        expect(textOfDocument(xml!.write(byXml))).toBe(inXml);
      }),
      { numRuns: 8 },
    );
  });
});
