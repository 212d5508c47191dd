import { App, Modal } from 'antd';
import { useMemo, useState } from 'react';
import type { Op } from '#domain/workspace/edit.ts';
import { pathsFromTree, treeFromPaths } from '#domain/workspace/tree-conversion.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { newId } from '@/session/new-id';
import { useWorkspace } from '@/session/SessionProvider';

interface Asked {
  threat: string;
  /** One edit and one step of undo. What is refused is said. */
  run: (ops: readonly Op[]) => Promise<boolean>;
  onDone?: () => void;
  onClose: () => void;
}

/** What a conversion makes of the rows as they are now, edits of colleagues included; held still while it is being done. */
function useConversion<T>(make: (w: Workspace, threat: string, id: () => string) => T, threat: string) {
  const w = useWorkspace((v) => v.w);
  const [held, setHeld] = useState<Workspace | null>(null);
  const of = held ?? w;
  const made = useMemo(() => make(of, threat, newId), [make, of, threat]);
  return { made, hold: (is: boolean) => setHeld(is ? of : null) };
}

/** Paths in the place of the tree, with what they cannot keep. */
export function ToPaths({ threat, run, onDone, onClose }: Asked) {
  const t = useT();
  const { made, hold } = useConversion(pathsFromTree, threat);
  const lost = [
    ...(made.truncated ? [t('tree.toPaths.cut', { count: made.paths })] : []),
    ...(made.lostControls.length > 0 ? [t('tree.toPaths.controls', { codes: made.lostControls.join(', ') })] : []),
  ];
  return (
    <Convert
      title={t('tree.toPaths')}
      done={t('tree.toPaths.done', { count: made.paths })}
      words={made.paths > 0 ? t('tree.toPaths.words', { count: made.paths }) : t('tree.toPaths.none')}
      lost={lost}
      ops={made.ops}
      hold={hold}
      run={run}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** A tree in the place of the paths, with what it cannot keep. */
export function ToTree({ threat, run, onDone, onClose }: Asked) {
  const t = useT();
  const { made, hold } = useConversion(treeFromPaths, threat);
  const lost = [
    ...(made.lostSteps.length > 0 ? [t('tree.toTree.steps', { codes: made.lostSteps.join(', ') })] : []),
    ...(made.lostLevels.length > 0 ? [t('tree.toTree.levels', { codes: made.lostLevels.join(', ') })] : []),
    ...(made.lostTexts.length > 0 ? [t('tree.toTree.texts', { codes: made.lostTexts.join(', ') })] : []),
    ...(made.lostRealised.length > 0 ? [t('tree.toTree.realised', { codes: made.lostRealised.join(', ') })] : []),
    ...(made.lostVectors.length > 0 ? [t('tree.toTree.vectors', { codes: made.lostVectors.join(', ') })] : []),
    ...(made.severalModels ? [t('tree.toTree.models')] : []),
  ];
  return (
    <Convert
      title={t('tree.toTree', { count: made.paths })}
      done={t('tree.toTree.done', { count: made.paths })}
      words={t(made.keepsSteps ? 'tree.toTree.words' : 'tree.toTree.words.whole')}
      lost={lost}
      ops={made.ops}
      hold={hold}
      run={run}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function Convert({
  title,
  done,
  words,
  lost,
  ops,
  hold,
  run,
  onDone,
  onClose,
}: Omit<Asked, 'threat'> & {
  title: string;
  /** Said when it is done. */
  done: string;
  words: string;
  lost: readonly string[];
  ops: readonly Op[];
  hold: (is: boolean) => void;
}) {
  const t = useT();
  const { message } = App.useApp();
  const perform = async () => {
    hold(true);
    if (!(await run(ops))) return hold(false);
    message.success(done);
    onDone?.();
    onClose();
  };
  return (
    <Modal
      open
      title={title}
      okText={t('tree.convert')}
      okButtonProps={{ disabled: ops.length === 0, autoFocus: true }}
      cancelText={t('confirm.cancel')}
      onOk={() => void perform()}
      onCancel={onClose}
      width={480}
    >
      <ReturnFocus />
      <p>{words}</p>
      {lost.length > 0 && (
        <ul>
          {lost.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
