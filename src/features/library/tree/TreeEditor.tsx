import { Button, ConfigProvider, Empty, Form } from 'antd';
import { useState } from 'react';
import type { AttackNode } from '#domain/library/attacks.ts';
import { nameOfRow, newOutline, rowsOfOutline } from '#domain/library/outline.ts';
import { isGiven, type LocalText } from '#domain/model/base.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { newId } from '@/session/new-id';
import { ModelChoice, useChosenModel } from '../items/StepFields';
import { DrawnTree } from './DrawnTree';
import { OutlineLine } from './OutlineLine';
import { OutlineTools } from './OutlineTools';
import { RowDetail } from './RowDetail';
import { rowNameProblem } from './row-name';
import styles from './tree.less';
import { useOutline } from './useOutline';

/** The tree of an attack: its outline, the selected row, and the picture beside them. */
export function TreeEditor({ title }: { title: string }) {
  const t = useT();
  const form = Form.useFormInstance();
  const [asked, ask] = useState<string | null>(null);
  /** A step without a name says nothing, and a name that is too long cannot be saved: the row is selected, so that its fields are there. */
  const checkNames = async (_rule: unknown, nodes: readonly AttackNode[] = []) => {
    const tree = { nodes, steps: form.getFieldValue('steps') ?? [] };
    const unnamed = nodes.filter((node) => node.gate === 'none' && isBlank(nameOfRow(tree, node)));
    const problemOf = (node: AttackNode) => rowNameProblem(nameOfRow(tree, node), t('library.tree.name'));
    const wrong = unnamed[0] ?? nodes.find(problemOf);
    ask(wrong?.id ?? null);
    if (unnamed[0]) throw new Error(t('library.tree.unnamed', { count: unnamed.length }));
    if (wrong) throw new Error(problemOf(wrong) ?? '');
  };
  return (
    <>
      {/* The steps are a field too, so that they are sent whichever row is open. */}
      <Form.List name="steps">{() => null}</Form.List>
      <Form.Item label={title} name="nodes" validateTrigger={[]} rules={[{ validator: checkNames }]}>
        <Editor asked={asked} />
      </Form.Item>
    </>
  );
}

const nobody = () => undefined;
const noNodes: readonly AttackNode[] = [];
const isBlank = ({ en, zh }: LocalText) => !isGiven(en) && !isGiven(zh);

interface Props {
  /** The row that needs a name. */
  asked: string | null;
  /** These two are the form's. */
  value?: readonly AttackNode[];
  onChange?: (nodes: readonly AttackNode[]) => void;
}

function Editor({ asked, value = noNodes, onChange = nobody }: Props) {
  const t = useT();
  const form = Form.useFormInstance();
  const desk = useOutline(value, onChange);
  const chosen = useChosenModel();
  const readOnly = ConfigProvider.useConfig().componentDisabled === true;
  const [follows, setFollows] = useState(false);
  const [followed, setFollowed] = useState(asked);
  if (followed !== asked) {
    setFollowed(asked);
    if (asked) desk.choose(asked);
  }
  const name = Form.useWatch('name', form) ?? { en: '', zh: '' };
  const vector = Form.useWatch('vector', form) ?? '';
  const rows = rowsOfOutline(desk.tree.nodes);
  if (rows.length === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('library.tree.none')}>
        {!readOnly && (
          <Button onClick={() => desk.put(newOutline(name, desk.tree.steps, newId))}>{t('library.tree.start')}</Button>
        )}
      </Empty>
    );
  return (
    <div className={styles.editor}>
      <div>
        <ModelChoice chosen={chosen} />
        {!readOnly && <OutlineTools desk={desk} />}
        <div
          role="tree"
          aria-label={t('library.field.nodes')}
          className={styles.outline}
          onFocus={() => setFollows(true)}
          onBlur={({ relatedTarget, currentTarget }) => {
            // Without a next element the focused row was moved or removed.
            if (relatedTarget && !currentTarget.contains(relatedTarget)) setFollows(false);
          }}
        >
          {rows.map((row, i) => (
            <OutlineLine
              key={row.node.id}
              desk={desk}
              row={row}
              readOnly={readOnly}
              follows={follows}
              isWayIn={i === 0 && desk.chosen === null}
            />
          ))}
        </div>
        {!readOnly && <p className="quiet">{t('library.tree.keys')}</p>}
        <RowDetail desk={desk} chosen={chosen} />
      </div>
      <DrawnTree tree={desk.tree} vector={vector} title={inLanguage(name)} chosen={chosen} />
    </div>
  );
}
