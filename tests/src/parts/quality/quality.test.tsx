import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { change, type Op } from '#domain/workspace/edit.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

/** The page, with one requirement of the example that has no verification method. */
async function opened(language: 'en-US' | 'zh-CN' = 'en-US'): Promise<{ page: HTMLElement; task: ExampleTask }> {
  const task = await exampleTask('assets', language);
  example = task;
  const requirement = await task.find('requirements', 'CSR-1');
  await send(task, change('requirements', requirement, { verificationMethod: '' }));
  task.world.openPage(`/project/analysis?task=${task.taskId}&version=${task.versionId}&page=quality`);
  const title = language === 'en-US' ? 'Quality of ratings' : '评级质量';
  return { page: await screen.findByRole('region', { name: title, ...hidden }, patient), task };
}

const send = (task: ExampleTask, ...edits: Op[]) =>
  task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });

const checkNamed = (page: HTMLElement, name: string) => within(page).findByRole('region', { name, ...hidden }, patient);
const withoutMethod = 'Requirement without verification method';
const look = (within_: HTMLElement) =>
  user.click(within(within_).getByRole('button', { name: 'Looked at…: CSR-1', ...hidden }));
const stored = async (task: ExampleTask) =>
  ((await task.stored('lookedAt' as never)) ?? []) as { check: string; reason: string; what: string }[];

describe('the page of quality', { timeout: 240_000 }, () => {
  it('shows what a check found, why it matters on demand, and leads to the row', async () => {
    const { page, task } = await opened();
    const check = await checkNamed(page, withoutMethod);
    const { name: named } = await task.find('requirements', 'CSR-1');
    expect(check).toHaveTextContent(`CSR-1 ${named} No verification method is chosen`);
    expect(within(page).getByRole('heading', { name: 'Quality of ratings', ...hidden })).toBeInTheDocument();
    expect(check).not.toHaveTextContent('RQ-09-11');
    await user.click(within(check).getByRole('button', { name: `Why: ${withoutMethod}`, ...hidden }));
    expect(check).toHaveTextContent('RQ-09-11');
    const fold = within(check).getByRole('button', { name: new RegExp(`^(?!Why).*${withoutMethod}`), ...hidden });
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    await user.click(fold);
    expect(within(check).queryByRole('button', { name: 'CSR-1', ...hidden })).toBeNull();
    await user.click(fold);
    await user.click(within(check).getByRole('button', { name: 'CSR-1', ...hidden }));
    await waitFor(() => expect(window.location.search).toContain('step=requirements'), patient);
  });

  it('keeps that a finding was looked at with the reason, and opens it again', async () => {
    const { page, task } = await opened();
    await look(await checkNamed(page, withoutMethod));
    await user.type(await screen.findByRole('textbox', { name: 'Why it may stay as it is', ...hidden }), 'Set in May');
    await user.click(screen.getByRole('button', { name: 'Save', ...hidden }));
    await waitFor(async () => expect(await stored(task)).toHaveLength(1), patient);
    expect(await stored(task)).toMatchObject([{ check: 'requirementWithoutMethod', reason: 'Set in May' }]);
    await waitFor(
      () => expect(within(page).queryByRole('region', { name: withoutMethod, ...hidden })).toBeNull(),
      patient,
    );
    await user.click(within(page).getByRole('checkbox', { name: /^Show what was looked at/, ...hidden }));
    const check = await checkNamed(page, withoutMethod);
    expect(check).toHaveTextContent('Set in May');
    await user.click(within(check).getByRole('button', { name: 'Open again', ...hidden }));
    await waitFor(async () => expect(await stored(task)).toHaveLength(0), patient);
  });

  it('takes a sentence for many findings at once, and can be left', async () => {
    const { page } = await opened();
    await user.click(await within(page).findByRole('button', { name: 'All findings looked at…', ...hidden }, patient));
    const field = await screen.findByRole('textbox', { name: 'Why it may stay as it is', ...hidden });
    const save = screen.getByRole('button', { name: 'Save', ...hidden });
    await user.type(field, 'ok, fine for me');
    expect(save).toBeDisabled();
    await user.clear(field);
    await user.type(field, 'All of them come from the former platform and were judged there.');
    expect(save).toBeEnabled();
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Cancel', ...hidden }));
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'Why it may stay as it is', ...hidden })).toBeNull(),
    );
  });

  it('takes back by Ctrl+Z what was looked at, a box being focused', async () => {
    const { page, task } = await opened();
    await look(await checkNamed(page, withoutMethod));
    await user.type(await screen.findByRole('textbox', { name: 'Why it may stay as it is', ...hidden }), 'Set in May');
    await user.click(screen.getByRole('button', { name: 'Save', ...hidden }));
    await waitFor(async () => expect(await stored(task)).toHaveLength(1), patient);
    await user.click(within(page).getByRole('checkbox', { name: /^Show what was looked at/, ...hidden }));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await stored(task)).toHaveLength(0), patient);
  });

  it('speaks Chinese', async () => {
    const { page } = await opened('zh-CN');
    expect(await checkNamed(page, '需求没有验证方法')).toHaveTextContent('未选择验证方法');
  });
});
