// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { type KeptItem, packed, reqifFormat } from '#domain/formats/reqif/kept.ts';
import { keptDocument } from '#domain/formats/reqif/kept-document.ts';
import { runToEnd } from '#domain/run-to-end.ts';
import { add } from '#domain/workspace/edit.ts';
import { empty } from '#tests/world/headlamp.ts';

const objects = 20_000;
/** Long enough for others to feel it (ms). */
const felt = 50;

/** A version that keeps a document of twenty thousand objects, half of them without a row. */
function keeper() {
  const beside = Array.from({ length: objects / 2 }, (_, n): KeptItem[] => [
    { sort: 'object', id: `o${n}`, xml: `<SPEC-OBJECT IDENTIFIER="o${n}">${'x'.repeat(300)}</SPEC-OBJECT>` },
    { sort: 'node', depth: 1, object: `o${n}`, xml: '<SPEC-HIERARCHY/>' },
  ]).flat();
  const { contents } = runToEnd(packed(beside));
  const part = { format: reqifFormat, document: 'd' };
  const desk = empty();
  desk.do(
    ...contents.map((content, n) => add('foreignParts', { ...part, foreignId: String(n), content })),
    add('requirements', { name: 'Check frames' }, 'row'),
    ...Array.from({ length: objects / 2 }, (_, n) =>
      add('foreignParts', {
        ...part,
        row: 'row',
        foreignId: `r${n}`,
        content: JSON.stringify({ xml: `<SPEC-OBJECT IDENTIFIER="r${n}"/>`, base: { name: 'Check', text: 'All' } }),
      }),
    ),
  );
  return desk.w;
}

/** How long each step took. */
function timesOf(work: Generator<undefined, unknown>): number[] {
  const times: number[] = [];
  for (;;) {
    const began = performance.now();
    const { done } = work.next();
    times.push(performance.now() - began);
    if (done) return times;
  }
}

describe('what is kept of a large ReqIF document', () => {
  it('is unpacked in steps that nobody feels, however much it is', { timeout: 60_000 }, () => {
    const w = keeper();
    const runs = [1, 2, 3].map(() => timesOf(keptDocument(w, ['d'])));
    expect(runs[0]?.length).toBeGreaterThan(objects);
    // What else the machine does holds up one run at a place, not all of them.
    const quickest = (runs[0] ?? []).map((_, n) => Math.min(...runs.map((times) => times[n] ?? 0)));
    expect(quickest.filter((time) => time >= felt)).toEqual([]);
    const known = runToEnd(keptDocument(w, ['d']));
    expect([known.rows.size, known.others.size]).toEqual([objects / 2, objects / 2]);
  });
});
