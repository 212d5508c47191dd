import { describe, expect, it } from 'vitest';
import { TaskForm } from '#domain/product/task.ts';
import { taskForm } from '#tests/world/analysis.ts';

const refused = (from: string, to: string) => {
  const { error } = TaskForm.safeParse(taskForm('li', { scheduledTime: [from, to] }));
  return error?.issues.map(({ path }) => path.join('.')) ?? [];
};

describe('the days a task is planned for', () => {
  it('are days there are', () => {
    expect(refused('2028-02-29', '2028-02-29')).toEqual([]);
    expect(refused('2026-02-31', '2026-04-01')).toEqual(['scheduledTime.0']);
    expect(refused('2026-02-29', '2026-13-01')).toEqual(['scheduledTime.0', 'scheduledTime.1']);
    expect(refused('2000-02-29', '2100-02-29')).toEqual(['scheduledTime.1']);
    expect(refused('0000-01-01', '2026-04-01')).toEqual(['scheduledTime.0']);
  });

  it('do not end before they begin', () => {
    expect(refused('2026-04-02', '2026-04-01')).toEqual(['scheduledTime']);
  });
});
