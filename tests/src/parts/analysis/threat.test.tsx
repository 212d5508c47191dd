import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { project } from '#contract/project.ts';
import { version } from '#contract/version.ts';
import { add } from '#domain/workspace/edit.ts';
import { empty } from '#tests/world/headlamp.ts';
import { newThreat } from '@/features/threat/step';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

describe('a new threat scenario', () => {
  it('takes the property its type compromises, one that the asset has if possible', () => {
    const desk = empty();
    desk.do(add('assets', { name: 'Lamp request', properties: ['I'] }));
    const assets = [desk.row('assets', 'A-1').id];
    expect(newThreat({ description: 'Spoofed', type: 'S' }, desk.w)).toMatchObject({ property: 'AU' });
    expect(newThreat({ description: 'Spoofed', type: 'S', assets }, desk.w)).toMatchObject({ property: 'I' });
    expect(newThreat({ description: 'Spoofed', type: 'S', property: 'C' }, desk.w)).toMatchObject({ property: 'C' });
  });
});

describe('threat scenarios', { timeout: 90_000 }, () => {
  it('are generated from the damage scenarios, but those left out are not', async () => {
    example = await exampleTask('threats', 'zh-CN');
    const { lin, versionId } = example;
    const { assets, property, id } = await example.find('damages', 'DS-2');
    const unled = add('threats', { description: 'Imported\nin many words', type: 'T', assets, property }, 'unled');
    await lin.call(version.edit, { params: { versionId }, body: { edits: [unled] } });
    const before = await example.stored('threats');
    example.open();
    await user.click(await screen.findByRole('button', { name: /生成威胁场景/, hidden: true }, patient));
    const dialog = await screen.findByRole('dialog', {}, patient);
    const lines = within(dialog).getAllByRole('checkbox', { name: /^(?!全部)/, hidden: true });
    expect(lines.length).toBeGreaterThan(2);
    expect(lines[0]).toHaveAccessibleName(/已有 TS-\d+：Imported(?!.*words)/);
    await user.click(lines[1] as HTMLElement);
    await user.click(within(dialog).getByRole('button', { name: new RegExp(String(lines.length - 1)), hidden: true }));
    await waitFor(
      async () => expect(await example?.stored('threats')).toHaveLength(before.length + lines.length - 2),
      patient,
    );
    // What was there and led to nothing leads to the damage scenarios of its property.
    expect((await example.stored('threats')).find((row) => row.id === 'unled')?.damages).toContain(id);
    const made = (await example.stored('threats')).filter(({ id }) => !before.some((old) => old.id === id));
    expect(made.every(({ damages, description }) => damages.length > 0 && /[\u3400-\u9fff]/.test(description))).toBe(
      true,
    );
  });

  it('show their feasibility with the lowest sum, and how many paths they have', async () => {
    example = await exampleTask('threats');
    const threat = await example.find('threats', 'TS-3');
    const paths = (await example.stored('paths')).filter((path) => path.threats.includes(threat.id));
    example.open();
    expect(await example.cell(threat.id, 'feasibility')).toHaveTextContent(/sum \d+/);
    expect(await example.cell(threat.id, 'paths')).toHaveTextContent(String(paths.length));
    const pathless = await example.find('threats', 'TS-2');
    expect(await example.cell(pathless.id, 'feasibility')).toHaveTextContent('not rated');
  });

  it.each([
    [
      'en-US',
      /^There is no rating attribute configured for this type, please contact the administrator to configure it!$/,
    ],
    ['zh-CN', /^该类型未配置评级属性，请联系管理员进行配置！$/],
  ] as const)('of a type without a property tell whom to ask (%s)', async (language, said) => {
    example = await exampleTask('threats', language);
    const threat = await example.find('threats', 'TS-1');
    const params = { projectId: example.projectId };
    const { rev, method } = await example.lin.call(project.get, { params });
    const threatTypes = method.threatTypes.map((type) =>
      type.code === threat.type ? { ...type, properties: [] } : type,
    );
    await example.lin.call(project.changeMethod, {
      params,
      body: { rev, method: { ...method, threatTypes }, accepted: true },
    });
    example.open(threat.id);
    expect(await screen.findByText(said, {}, patient)).toBeVisible();
  });
});
