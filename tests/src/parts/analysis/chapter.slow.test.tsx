import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { type ChapterTopic, chapterId } from '#domain/kinds/chapter/shape.ts';
import { add } from '#domain/workspace/edit.ts';
import { engineer } from '#tests/world/analysis.ts';
import { Kept } from '@/session/kept/kept';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';
import { network } from '../../world/network';

let example: ExampleTask | undefined;
afterEach(async () => {
  await Kept.forget();
  example?.world.close();
  example = undefined;
});
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

/** The page of empty chapters; each is opened for writing, and a colleague writes it first. */
async function opened() {
  example = await exampleTask('functions');
  const { world, lin, taskId, versionId } = example;
  const wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
  const params = { versionId };
  world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&page=info`);
  return async (topic: ChapterTopic, name: RegExp) => {
    const theirs = () => {
      const edits = [add('chapters', { topic, text: 'Theirs' }, chapterId(topic))];
      return wang.call(version.edit, { params, body: { edits } });
    };
    const stored = async () => {
      const rows = (await lin.call(version.snapshot, { params })).rows.chapters as unknown as {
        topic: string;
        text: string;
      }[];
      return rows.find((row) => row.topic === topic)?.text;
    };
    const chapter = await waitFor(() => {
      const found = document.querySelector<HTMLElement>(`[data-topic="${topic}"]`);
      if (!found) throw new Error('no chapter');
      return found;
    }, patient);
    await user.click(within(chapter).getByRole('button', { name }));
    await user.type(within(chapter).getByRole('textbox'), 'Mine');
    return { chapter, theirs, stored };
  };
}

const bar = () => document.querySelector('[data-part="conflict"]');

describe('a chapter that two people begin at once', { timeout: 240_000 }, () => {
  it('is not written over by who comes second, who heard of the first text while writing, nor by who had not heard of it', async () => {
    const begin = await opened();
    const { chapter, theirs, stored } = await begin('environment', /Operational environment/);
    await theirs();
    await within(chapter).findByText(/last change: /, {}, patient);
    await user.tab();
    await waitFor(() => expect(bar()?.textContent).toContain('Mine'), patient);
    expect(bar()?.textContent).toContain('Theirs');
    expect(await stored()).toBe('Theirs');
    await user.click(screen.getByRole('button', { name: 'Apply mine again' }));
    await waitFor(async () => expect(await stored()).toBe('Mine'), patient);
    expect(bar()).toBeNull();

    const other = await begin('constraints', /Constraints and compliance needs/);
    let waits = true;
    network.use(
      http.post('http://localhost/*/edits', async ({ request }) => {
        if (waits) {
          waits = false;
          await other.theirs();
        }
        return example?.world.app.request(request);
      }),
    );
    await user.tab();
    await waitFor(() => expect(bar()?.textContent, 'the server has it already').toContain('Mine'), patient);
    expect(await other.stored()).toBe('Theirs');
    await user.click(screen.getByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => expect(bar()).toBeNull(), patient);
    expect(await other.stored()).toBe('Theirs');
  });
});
