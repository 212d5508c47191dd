import { describe, expect, it } from 'vitest';
import { codecs } from '#domain/formats/codecs.ts';
import { writtenFormats } from '#domain/formats/formats.ts';
import { kindNames } from '#domain/kinds/kinds.ts';
import { analysisOf } from '#tests/world/formats/rdx.ts';
import { headlamp } from '#tests/world/headlamp.ts';

const analysis = analysisOf(headlamp().w);

describe('a version as a document of a format', () => {
  it.each(writtenFormats)('$id names every kind of row it does not carry, with its number', ({ id, carries }) => {
    const { losses } = codecs[id]!.write!(analysis);
    const told = Object.fromEntries(
      losses.filter(({ field, note }) => field === 'entry' && !note).map(({ kind, count }) => [kind, count]),
    );
    const rows = kindNames.filter((kind) => analysis.workspace[kind].size > 0);
    const expected = rows.filter((kind) => !carries.includes(kind));
    expect(told).toEqual({
      ...Object.fromEntries(expected.map((kind) => [kind, analysis.workspace[kind].size])),
      ...(!carries.includes('texts') && { texts: 3 }),
      ...(!carries.includes('method') && { method: 1 }),
    });
  });

  it('in ReqIF names fields without an attribute, and risks that no statement answers', () => {
    const { losses } = codecs.reqif!.write!(analysis);
    expect(losses).toContainEqual({ kind: 'risks', field: 'strategy', count: 2, outcome: 'left' });
    expect(losses.find(({ kind, field }) => kind === 'risks' && field === 'entry')).toMatchObject({ count: 1 });
  });
});
