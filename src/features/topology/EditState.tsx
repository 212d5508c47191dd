import { useWorkspace } from '@/session/SessionProvider';
import { EditBar } from './EditBar';
import { HandOver } from './HandOver';
import { OfferedCopy } from './OfferedCopy';
import type { Editing } from './useEditing';

/** Above a drawing: who edits it, the question of who would like to, and what could not be saved. `name`: of the diagram, where there is one. */
export function EditState({
  editing,
  name,
  mayEdit,
  onOpen,
}: {
  editing: Editing;
  name: string | undefined;
  mayEdit: boolean;
  onOpen: (diagram: string) => void;
}) {
  const isFrozen = useWorkspace((v) => v.readOnly === 'frozen');
  return (
    <>
      {name !== undefined && !isFrozen && <EditBar editing={editing} mayEdit={mayEdit} />}
      {mayEdit && <OfferedCopy onOpen={onOpen} />}
      {name !== undefined && <HandOver editing={editing} name={name} />}
    </>
  );
}
