import type { TaskAct } from '@/rows/step';
import { ImportTableTool } from './ImportTableTool';
import { ShareOpenTask } from './ShareOpenTask';

/** What these tools, and the one that adds a person, do; sharing and adding need rights of their own, without which their tools are not there. */
export const openTaskActs: readonly TaskAct[] = [
  { name: 'table.import', title: 'exchange.table.import', edits: true },
  { name: 'task.share', title: 'task.action.share' },
  { name: 'task.addPerson', title: 'workspace.addPerson' },
];

/** What the header of an open task offers beside the acts of the workspace. */
export function OpenTaskTools() {
  return (
    <>
      <ImportTableTool />
      <ShareOpenTask />
    </>
  );
}
