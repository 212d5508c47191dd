// postgres: no, opens no store
import { describe, expect, it } from 'vitest';
import { answerBody, shareEntries } from '#server/handlers/answer-text.ts';

const textOf = (data: unknown) => bodyText(answerBody(data));
const bodyText = (body: ReturnType<typeof answerBody>) => {
  if (typeof body === 'string') return body;
  if (body instanceof ReadableStream) throw new Error('a stream');
  return new TextDecoder().decode(body);
};

describe('the body of a page', () => {
  const entry = (n: number) => ({ id: `id-${n}`, name: `"网关" ${n}`, starred: false, nothing: undefined });

  it.each([0, 1, 3])('of %i entries is the JSON of the whole', (count) => {
    const page = { list: Array.from({ length: count }, (_, n) => entry(n)), total: 40 };
    const whole = JSON.stringify({ success: true, data: page });
    expect(textOf(shareEntries(page))).toBe(whole);
  });

  it('is that of its own entries where one of them is in another page too', () => {
    const [a, b, c] = [entry(1), entry(2), entry(3)];
    textOf(shareEntries({ list: [a, b], total: 3 }));
    const second = shareEntries({ list: [c, b], total: 3 });
    expect(JSON.parse(textOf(second))).toEqual(JSON.parse(JSON.stringify({ success: true, data: second })));
  });
});

describe('the body of any other answer', () => {
  it.each([[{ a: 1 }], [[]], ['text'], [null], [undefined], [0]])('%j is the JSON of it', (data) => {
    expect(textOf(data)).toBe(JSON.stringify({ success: true, data }));
  });
});
