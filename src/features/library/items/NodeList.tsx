import { Form } from 'antd';
import type { AttackNode, AttackStep } from '#domain/library/attacks.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';

/** The tree of an attack as an outline, to read. */
export function NodeList({ title }: { title: string }) {
  const form = Form.useFormInstance();
  const nodes: readonly AttackNode[] = Form.useWatch('nodes', { form, preserve: true }) ?? [];
  const steps: readonly AttackStep[] = Form.useWatch('steps', { form, preserve: true }) ?? [];
  return (
    <Form.Item label={title}>
      <Branch parent={null} nodes={nodes} steps={steps} depth={0} />
    </Form.Item>
  );
}

interface BranchProps {
  parent: string | null;
  nodes: readonly AttackNode[];
  steps: readonly AttackStep[];
  depth: number;
}

function Branch({ parent, nodes, steps, depth }: BranchProps) {
  const t = useT();
  const children = nodes.filter((node) => node.parent === parent);
  if (children.length === 0 || depth > 60) return null;
  return (
    <ul>
      {children.map((node) => {
        const step = node.step === null ? undefined : steps[node.step];
        const text = step ? inLanguage(step.name) : inLanguage(node.text);
        return (
          <li key={node.id}>
            {node.gate === 'none' ? text : t('library.gate', { gate: node.gate.toUpperCase(), text })}
            <Branch parent={node.id} nodes={nodes} steps={steps} depth={depth + 1} />
          </li>
        );
      })}
    </ul>
  );
}
