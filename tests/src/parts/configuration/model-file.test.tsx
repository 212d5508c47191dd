import { afterEach, describe, expect, it, vi } from 'vitest';
import { threatModel } from '#contract/model.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { feasibilityLevels } from '#domain/method/seed/risk.ts';
import { ThreatModelForm } from '#domain/model/model-form.ts';
import { readModelFile, writeModelFile } from '@/features/model-config/model-file';
import { atModels, until } from '../../world/models';

const model = { ...attackPotential, levels: feasibilityLevels };
let admin: Awaited<ReturnType<typeof atModels>> | undefined;
afterEach(() => {
  admin?.world.close();
  admin = undefined;
  vi.restoreAllMocks();
});
const at = async () => {
  admin = await atModels('/configuration/attackModule');
  return admin;
};

describe('a model as a file', { timeout: 120_000 }, () => {
  it('is read as it was written, but for its id and the marks of default levels', () => {
    const read = readModelFile('threat', ThreatModelForm, writeModelFile('threat', model));
    const plain = JSON.parse(JSON.stringify(model, (key, value) => (key === 'isDefault' ? undefined : value)));
    expect({ ...('model' in read ? read.model : {}), id: model.id }).toEqual(plain);
  });

  it.each([
    ['no JSON', 'name;value', { refused: 'notModel' }],
    ['a list', '[1, 2]', { refused: 'notModel' }],
    ['another kind', writeModelFile('impact', {}), { refused: 'otherKind', kind: 'impact' }],
  ])('%s is refused with the reason', (_what, text, answer) => {
    expect(readModelFile('threat', ThreatModelForm, text)).toEqual(answer);
  });

  it('keeps rows and cells that do not fit, as text', () => {
    const text = writeModelFile('threat', { levels: [{ code: 7, value: 'high' }, 'a level'], ranges: 'none' });
    const read = readModelFile('threat', ThreatModelForm, text);
    expect('model' in read && read.model).toMatchObject({
      levels: [
        { code: '7', value: 'high' },
        { code: '', value: '' },
      ],
      ranges: [],
    });
  });

  it('opens as a new model; a value off the scale is refused at its cell and nothing is lost', async () => {
    const [first, ...parameters] = model.parameters;
    const levels = first?.levels.map((level, i) => (i === 2 ? { ...level, value: 'a month' } : level));
    const name = { en: 'Of a file', zh: '来自文件' };
    const text = writeModelFile('threat', { ...model, name, parameters: [{ ...first, levels }, ...parameters] });
    const { openFile, refused, cell, write, press, lin } = await at();
    await openFile('foreign.json', text);
    await refused('Levels of Elapsed time', '1m', 'value', '1m: “a month” is not a number');
    expect(await cell('Levels of Elapsed time', '1m', 'value')).toHaveTextContent('a month');
    await write('Levels of Elapsed time', '1m', 'value', '4');
    await press('Create');
    await until(async () => {
      const made = (await lin.call(threatModel.list)).find((one) => one.name.en === 'Of a file');
      const { model: stored } = await lin.call(threatModel.get, { params: { modelId: made?.id ?? '' } });
      expect(stored.ranges).toEqual(model.ranges);
      expect(stored.parameters[0]?.levels[2]?.value).toBe(4);
    });
  });

  it('that is none says so', async () => {
    const { openFile, text } = await at();
    await openFile('list.json', '[1, 2]');
    expect(await text(/list.json is not a model file/)).toBeInTheDocument();
  });
});
