import { describe, expect, it } from 'vitest';
import { impactLevels } from '#domain/method/seed/impact.ts';
import { matchOption } from '@/grid/parse-cell';
import { codedChoices } from '@/rows/choices';

describe('the words for an entry', () => {
  const levels = codedChoices(impactLevels);
  const severe = impactLevels.find(({ name }) => name.en === 'Severe');

  it.each(['Severe', 'severe', 'SEVERE ', '严重', 'severe '])(
    'are its names in both languages and its code: %s',
    (text) => {
      expect(matchOption(levels, text)?.value).toBe(severe?.code);
      expect(matchOption(levels, severe?.code.toLowerCase() ?? '')?.value).toBe(severe?.code);
    },
  );

  it('a name of two entries names none', () => {
    const twice = [
      { value: 'a', label: 'A-1 Lamp', code: 'A-1', names: ['Lamp'] },
      { value: 'b', label: 'A-2 Lamp', code: 'A-2', names: ['Lamp'] },
    ];
    expect(matchOption(twice, 'Lamp')).toBeUndefined();
    expect(matchOption(twice, 'a-2')?.value).toBe('b');
  });

  it('full-width letters and a decimal comma are those of another keyboard', () => {
    const options = [{ value: 'x', label: 'Network', code: '0.85' }];
    expect(matchOption(options, '0,85')?.value).toBe('x');
    expect(matchOption(options, 'Ｎｅｔｗｏｒｋ')?.value).toBe('x');
  });
});
