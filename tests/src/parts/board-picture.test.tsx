import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { palette } from '#domain/model/tones.ts';
import { type ExampleTask, exampleTask, patient } from '../world/example-task';

let example: ExampleTask | undefined;
let made: Blob[] = [];
const { createObjectURL, revokeObjectURL } = URL;
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

beforeEach(() => {
  made = [];
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  example?.world.close();
  example = undefined;
});

const textOf = (blob: Blob | undefined) =>
  new Promise<string>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(blob ?? new Blob());
  });

async function opened(page: string, language: 'en-US' | 'zh-CN' = 'en-US') {
  example = await exampleTask('risks', language);
  example.world.openPage(`/project/analysis?task=${example.taskId}&version=${example.versionId}&page=${page}`);
  return example;
}
const choose = async (menu: string, ...entries: string[]) => {
  await user.click(await screen.findByRole('button', { name: menu, ...hidden }, patient));
  for (const [i, name] of entries.entries()) {
    const entry = await screen.findByRole('menuitem', { name: new RegExp(name), ...hidden }, patient);
    if (i < entries.length - 1) await user.hover(entry);
    else await user.click(entry);
  }
};

describe('a board as a picture', { timeout: 240_000 }, () => {
  it('is saved as SVG with what the screen shows, in the colours of paper', async () => {
    await opened('board');
    await choose('Export as picture: Risk board', 'Save as SVG');
    await waitFor(() => expect(made).toHaveLength(1), patient);
    const svg = await textOf(made[0]);
    expect(svg).toMatch(/^<svg /);
    for (const words of [
      'Risk board',
      'Severe',
      '5 Serious',
      'Before and after treatment',
      'Risks by treatment',
      'Undecided',
    ])
      expect(svg).toContain(words);
    expect(svg).toContain(palette.light.serious.fill);
  });

  it('speaks the language of the screen', async () => {
    await opened('statistics', 'zh-CN');
    await choose('导出为图片：统计与覆盖率', '保存为 SVG');
    await waitFor(() => expect(made).toHaveLength(1), patient);
    expect(await textOf(made[0])).toContain('风险');
  });

  it('says what was wrong when the picture cannot be made', async () => {
    await opened('board');
    Object.assign(Image.prototype, { decode: () => Promise.reject(new Error('too large')) });
    await choose('Export as picture: Risk board', 'Save as PNG');
    expect(await screen.findByText('The picture could not be made.', {}, patient)).toBeInTheDocument();
    expect(within(document.body).queryByText(/^Saved/)).toBeNull();
  });
});
