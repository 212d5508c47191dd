import { ImportTableTool } from './ImportTableTool';
import { ShareOpenTask } from './ShareOpenTask';

/** What the header of an open task offers beside the acts of the workspace. */
export function OpenTaskTools() {
  return (
    <>
      <ImportTableTool />
      <ShareOpenTask />
    </>
  );
}
