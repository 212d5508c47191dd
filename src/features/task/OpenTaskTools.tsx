import type { TaskAct } from '@/rows/step';
import { ImportTableTool } from './ImportTableTool';
import { ShareOpenTask } from './ShareOpenTask';

/** What these tools do; sharing needs a right of its own, without which its tool is not there. */
export const openTaskActs: readonly TaskAct[] = [
  { name: 'table.import', title: 'exchange.table.import', edits: true },
  { name: 'task.share', title: 'task.action.share' },
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
