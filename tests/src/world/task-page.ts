import { screen } from '@testing-library/react';
import { afterEach } from 'vitest';
import { exampleTask, fillTask, patient } from './example-task';

export type Example = Awaited<ReturnType<typeof exampleTask>>;

/** Regions may be hidden from the reader of screens while their dialogs fade. */
export const hidden = { hidden: true };

/** Opens a page of a task with rows of every kind, found by the title of its region; the world is closed after each spec. */
export function taskPages(): (page: string, title: string) => Promise<[Example, HTMLElement]> {
  let example: Example | undefined;
  afterEach(() => {
    example?.world.close();
    example = undefined;
  });
  return async (page, title) => {
    example = await exampleTask('risks', 'en-US');
    await fillTask(example);
    example.world.openPage(`/project/analysis?task=${example.taskId}&version=${example.versionId}&page=${page}`);
    return [example, await screen.findByRole('region', { name: title, ...hidden }, patient)];
  };
}
