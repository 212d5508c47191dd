import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import { useT } from '@/i18n';
import { hasErrors } from './draft-checks';

interface Props<D> {
  /** Of our own checks: an error keeps the form from being sent. */
  found: readonly ModelProblem[];
  /** Called with the draft before each edit. */
  onEdit: (before: D) => void;
  /** Draws the tables. */
  children: (value: D, onChange: (draft: D) => void) => ReactNode;
}

/** The tables of a draft as a field of the form of `useDraftEditor`. */
export function DraftField<D extends object>({ found, onEdit, children }: Props<D>) {
  const t = useT();
  return (
    <Form.Item
      name="draft"
      validateTrigger="onSubmit"
      // The message stands below the tables; a status would make every field in them red, the right ones too.
      validateStatus=""
      rules={[
        {
          validator: async () => {
            if (hasErrors(found)) throw new Error(t('configuration.check.first'));
          },
        },
      ]}
    >
      <Controlled<D> onEdit={onEdit} draw={children} />
    </Form.Item>
  );
}

interface ControlledProps<D> {
  value?: D;
  onChange?: (draft: D) => void;
  onEdit: (before: D) => void;
  draw: Props<D>['children'];
}

/** The form gives value and onChange to its one child. */
function Controlled<D extends object>({ value, onChange, onEdit, draw }: ControlledProps<D>) {
  if (value === undefined || !onChange) return null;
  return draw(value, (next) => {
    onEdit(value);
    onChange(next);
  });
}
