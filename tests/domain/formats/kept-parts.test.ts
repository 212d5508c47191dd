import { describe, expect, it } from 'vitest';
import { foreignRows, keptParts } from '#domain/formats/kept-parts.ts';
import { add } from '#domain/workspace/edit.ts';
import { empty } from '#tests/world/headlamp.ts';

describe('kept parts of a document', () => {
  it('come back as they were read, also one that is longer than a row holds', () => {
    const long = JSON.stringify({ attachment: '"\\'.repeat(150_000) });
    const kept = [
      { row: null, foreignId: 'head', content: '{"serial":1}' },
      { row: 'door', foreignId: 'a-1', content: long },
      { row: 'door', foreignId: 'a-2', content: '[]' },
    ];
    const rows = foreignRows('rdx', 'door.json', kept);
    const desk = empty();
    desk.do(add('assets', { name: 'Door' }, 'door'), ...rows.map((row) => add('foreignParts', row)));
    expect(rows.length).toBeGreaterThan(5);
    expect(keptParts(desk.w, 'rdx')).toEqual(kept.map((part) => ({ ...part, document: 'door.json' })));
    expect(keptParts(desk.w, 'reqif')).toEqual([]);
  });
});
