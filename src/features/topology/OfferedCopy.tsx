import { Alert, App, Button, Flex } from 'antd';
import { useState } from 'react';
import { diagramsOf } from '#domain/diagram/drawing.ts';
import { foldText } from '#domain/fold-text.ts';
import { add } from '#domain/workspace/edit.ts';
import { useT } from '@/i18n';
import { newId } from '@/session/new-id';
import { copyPlaceOf, type DrawnCopy, keptCopies } from '@/session/outbox/drawn-copy';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { pasted } from './clip';
import styles from './topology.less';

/** What this person drew and could not save, because the right to edit had passed on: offered as a diagram of its own. */
export function OfferedCopy({ onOpen }: { onOpen: (diagram: string) => void }) {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const run = useRunEdit();
  const [busy, setBusy] = useState(false);
  // What is kept is counted with every entry that is not sent.
  useWorkspace((v) => v.save.unfinished);
  const [copy] = keptCopies(session.kept);
  if (!copy) return null;
  const discard = () => session.keep(copyPlaceOf(copy.diagram), undefined);
  const keep = async () => {
    setBusy(true);
    const { ops, id, name } = asDiagram(session.view.w, copy, t('topology.copyOffered.name', { name: copy.name }));
    if (await run(session.edit(...ops))) {
      discard();
      message.success(t('topology.diagram.created', { name }));
      onOpen(id);
    }
    setBusy(false);
  };
  return (
    <Alert
      banner
      type="warning"
      data-part="offered-copy"
      className={styles.offered}
      title={t('topology.copyOffered', { name: copy.name })}
      action={
        <Flex gap={8}>
          <Button size="small" type="primary" loading={busy} onClick={() => void keep()}>
            {t('topology.copyOffered.keep')}
          </Button>
          <Button size="small" disabled={busy} onClick={discard}>
            {t('topology.copyOffered.discard')}
          </Button>
        </Flex>
      }
    />
  );
}

/** The copy as a new diagram: the same assets again, and those that were made with it and are not there. */
function asDiagram(w: Parameters<typeof pasted>[0], copy: DrawnCopy, wanted: string) {
  const id = newId();
  const diagrams = diagramsOf(w);
  const taken = new Set(diagrams.map(({ name }) => foldText(name)));
  let name = wanted;
  for (let n = 2; taken.has(foldText(name)); n++) name = `${wanted}-${n}`;
  const { nodes, links, groups, assets } = copy;
  const clip = { intara: 'topology' as const, version: w.versionId, nodes, links, groups, assets };
  const drawing = { diagram: id, nodes: [], links: [], groups: [] };
  const { ops } = pasted(w, drawing, clip, { dx: 0, dy: 0 });
  return { id, name, ops: [add('diagrams', { name, order: (diagrams.at(-1)?.order ?? -1) + 1 }, id), ...ops] };
}
