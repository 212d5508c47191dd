import { describe, expect, it } from 'vitest';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { levelsIn } from '@/features/attack-path/values';

const renamed = defaultMethod.cal.vectors.map((one) => ({
  ...one,
  name: { en: `Way ${one.name.en}`, zh: `经由${one.name.zh}` },
}));

describe('a cell of an attack vector', () => {
  it.each(['attack-vector', 'cvss'])('reads the names of the CAL beside those of the model: %s', (id) => {
    const model = defaultMethod.feasibility.find((one) => one.id === id);
    const parameter = model?.parameters.find(({ code }) => code === model.vectorParameter);
    const [first] = renamed;
    const read = (text: string) => model && parameter && levelsIn(model, parameter, text, renamed);
    expect(read(first?.name.en ?? '')).toEqual([first?.code]);
    expect(read(first?.name.zh ?? '')).toEqual([first?.code]);
    expect(read(parameter?.levels[0]?.name.en ?? '')).toEqual([parameter?.levels[0]?.code]);
    expect(read('Way nowhere')).toBeUndefined();
  });
});
