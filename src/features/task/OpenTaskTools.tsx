import type { ReactNode } from 'react';
import type { TaskAct } from '@/rows/step';
import { ImportTableTool } from './ImportTableTool';
import { ShareOpenTask } from './ShareOpenTask';

/** What these tools do; sharing needs a right of its own, without which its tool is not there. */
export const openTaskActs: readonly TaskAct[] = [
  { name: 'draft.open', title: 'draft.title', edits: true, words: 'draft analysis generate automatic propose' },
  { name: 'table.import', title: 'exchange.table.import', edits: true },
  { name: 'task.share', title: 'task.action.share', needs: 'canLibTemplateModify' },
];

/** What the header of an open task offers beside the acts of the workspace; `more`: tools of other features. */
export function OpenTaskTools({ more }: { more: ReactNode }) {
  return (
    <>
      {more}
      <ImportTableTool />
      <ShareOpenTask />
    </>
  );
}
