// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { sampleTemplate } from '#server/templates/sample.ts';
import { head, headlamp } from '../../domain/report/example.ts';
import { packed, partsOf } from '../../world/docx-parts.ts';
import { filled, refusalOf } from '../../world/template-files.ts';

describe('200 damaged templates', () => {
  it('are refused or filled', () => {
    const good = sampleTemplate('en');
    const random = seeded(52);
    const w = headlamp();
    const outcomes = new Map<string, number>();
    for (let i = 0; i < 200; i++) {
      const bytes = i % 2 === 0 ? mutatedBytes(good, random) : mutatedWords(good, random);
      const outcome = refusalOf(bytes).split(' ')[0] ?? '';
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (i % 10 === 1 && outcome === 'taken') expect(filled(bytes, w, head).length).toBeGreaterThan(1000);
    }
    expect([...outcomes.values()].reduce((a, b) => a + b, 0)).toBe(200);
    expect(outcomes.size).toBeGreaterThan(3);
  }, 120_000);
});

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
}

function mutatedBytes(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  for (let n = 1 + random(8); n > 0; n--) changed[random(changed.length)] = random(256);
  return random(4) === 0 ? changed.subarray(0, random(changed.length)) : changed;
}

/** Words of the document taken away, doubled or put elsewhere. */
function mutatedWords(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  const own = partsOf(bytes);
  const name = 'word/document.xml';
  const text = own[name] ?? '';
  const tokens = text.split(/(?=[<{])/);
  for (let n = 1 + random(3); n > 0; n--) {
    const at = random(tokens.length);
    const [token = ''] = tokens.splice(at, random(3) === 0 ? 0 : 1);
    if (random(2) === 0) tokens.splice(random(tokens.length), 0, token);
  }
  return packed({ ...own, [name]: tokens.join('') });
}
