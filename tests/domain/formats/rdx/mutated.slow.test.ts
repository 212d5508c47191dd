import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnreadableDocument } from '#domain/formats/format.ts';
import { analysisOf, bytesOf, imported, rdxForms, textOfDocument } from '#tests/world/formats/rdx.ts';
import { headlamp } from '#tests/world/headlamp.ts';

type Loose = Record<string, unknown>;
const odd: unknown[] = [
  null,
  0,
  -1,
  1e300,
  '',
  'x',
  [],
  {},
  true,
  ['A-1'],
  { id: 'A-1' },
  '\ud800',
  'A-1',
  '__proto__',
];

/** All places of a JSON value. */
function places(value: unknown): { parent: Loose; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => [{ parent: value as Loose, key }, ...places((value as Loose)[key])]);
}

/** Reads and writes what was mutated; anything but a refusal in words fails. */
function outcome(form: (typeof rdxForms)[string], text: string): string {
  try {
    const read = form.read(bytesOf(text));
    form.write(imported(read));
    return 'read';
  } catch (error) {
    if (error instanceof UnreadableDocument) return `refused: ${error.words.en}`;
    throw error;
  }
}

/** The document without its method, which would be most of it. */
function smaller(): Loose {
  const document = JSON.parse(textOfDocument(rdxForms.JSON!.write(analysisOf(headlamp().w))));
  delete document.riskSet['x-intara'].method;
  return document;
}

describe('a mutated document of RDX', { timeout: 300_000 }, () => {
  it('is read, or refused in words: values of JSON replaced, taken away or doubled', () => {
    const base = smaller();
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(2)), { minLength: 1, maxLength: 8 }), (changes) => {
        const document = structuredClone(base);
        for (const [at, value, how] of changes) {
          const all = places(document);
          const { parent, key } = all[at % all.length]!;
          // A copy: a later change may reach into it.
          if (how === 0) parent[key] = structuredClone(odd[value % odd.length]);
          else if (how === 1) delete parent[key];
          else {
            const from = all[value % all.length]!;
            parent[key] = structuredClone(from.parent[from.key]);
          }
        }
        outcomes.add(outcome(rdxForms.JSON!, JSON.stringify(document)));
      }),
      { numRuns: 300 },
    );
    expect(outcomes).toContain('read');
  });

  it.each(['JSON', 'XML', 'JSON in CycloneDX', 'XML in CycloneDX'])(
    'is read, or refused in words: characters of %s cut, doubled or replaced',
    (name) => {
      const form = rdxForms[name]!;
      const text = textOfDocument(form.write(analysisOf(headlamp().w)));
      const outcomes = new Set<string>();
      fc.assert(
        fc.property(
          fc.nat(),
          fc.nat(200),
          fc.constantFrom('', '"', '<', '&', '>', '\ud800', '{', ']]>', '<!DOCTYPE a>'),
          (at, length, put) => {
            const start = at % text.length;
            outcomes.add(outcome(form, text.slice(0, start) + put + text.slice(start + length)));
          },
        ),
        { numRuns: 200 },
      );
      expect(outcomes.size).toBeGreaterThan(1);
    },
  );
});
