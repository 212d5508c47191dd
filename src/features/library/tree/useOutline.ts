import { Form } from 'antd';
import { useRef, useState } from 'react';
import type { AttackNode, AttackStep } from '#domain/library/attacks.ts';
import type { Outline } from '#domain/library/outline.ts';

/** Changes that can be taken back in an open form. */
const mostUndone = 100;

export interface OutlineDesk {
  tree: Outline;
  /** The row that is selected. */
  chosen: string | null;
  choose: (id: string | null) => void;
  /** The row whose name is typed in its line. */
  editing: string | null;
  edit: (id: string | null) => void;
  /** Takes a tree over; says whether there was one. `null`: nothing can be done. */
  put: (next: Outline | null) => boolean;
  /** The tree as it is after changes of the same moment. */
  read: () => Outline;
  undo: () => void;
  canUndo: boolean;
}

/** The tree of the form: its nodes are the value of this field, its steps another field; both change together. */
export function useOutline(
  nodes: readonly AttackNode[],
  onChange: (nodes: readonly AttackNode[]) => void,
): OutlineDesk {
  const form = Form.useFormInstance();
  // Drawn anew when a field of a step changes; read at once, because what is watched comes a moment later than `nodes`.
  Form.useWatch('steps', { form, preserve: true });
  const steps: readonly AttackStep[] = form.getFieldValue('steps') ?? [];
  const [chosen, choose] = useState<string | null>(null);
  const [editing, edit] = useState<string | null>(null);
  const [undoable, setUndoable] = useState(0);
  const before = useRef<Outline[]>([]);
  const read = (): Outline => ({ nodes: form.getFieldValue('nodes') ?? [], steps: form.getFieldValue('steps') ?? [] });
  const show = (next: Outline) => {
    form.setFieldValue('steps', next.steps);
    onChange(next.nodes);
    setUndoable(before.current.length);
  };
  return {
    tree: { nodes, steps },
    chosen: nodes.some(({ id }) => id === chosen) ? chosen : null,
    choose,
    editing,
    edit,
    read,
    put: (next) => {
      if (!next) return false;
      before.current = [...before.current.slice(1 - mostUndone), read()];
      show(next);
      return true;
    },
    undo: () => {
      const last = before.current.pop();
      if (last) show(last);
    },
    canUndo: undoable > 0,
  };
}
