import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Card, ConfigProvider, Flex, Form } from 'antd';
import { mostSteps } from '#domain/library/attacks.ts';
import { useT } from '@/i18n';
import { ModelChoice, StepFields, useChosenModel } from './StepFields';

const empty = { en: '', zh: '' };
const newStep = { name: empty, description: empty, reason: empty, potential: {}, takesPart: true };

/** The ordered steps of an attack, each with its rating and the reason for it. */
export function StepItems({ title }: { title: string }) {
  const t = useT();
  const chosen = useChosenModel();
  // A button that says itself when it is disabled does not follow its form.
  const readOnly = ConfigProvider.useConfig().componentDisabled === true;
  return (
    <Form.Item label={title}>
      <ModelChoice chosen={chosen} />
      <Form.List name="steps">
        {(steps, { add, remove, move }) => (
          <Flex vertical gap={8}>
            {steps.map(({ key, name: at }) => (
              <Card
                key={key}
                size="small"
                title={t('library.step', { number: at + 1 })}
                extra={
                  !readOnly && (
                    <StepTools at={at} count={steps.length} onMove={(to) => move(at, to)} onRemove={() => remove(at)} />
                  )
                }
              >
                <StepFields at={at} chosen={chosen} />
              </Card>
            ))}
            {!readOnly && (
              <Button icon={<PlusOutlined />} disabled={steps.length >= mostSteps} onClick={() => add(newStep)}>
                {t('library.step.add')}
              </Button>
            )}
          </Flex>
        )}
      </Form.List>
    </Form.Item>
  );
}

interface ToolProps {
  at: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function StepTools({ at, count, onMove, onRemove }: ToolProps) {
  const t = useT();
  const number = at + 1;
  const button = { type: 'text' as const, size: 'small' as const };
  return (
    <Flex>
      <Button
        {...button}
        icon={<ArrowUpOutlined />}
        aria-label={t('library.step.up', { number })}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <Button
        {...button}
        icon={<ArrowDownOutlined />}
        aria-label={t('library.step.down', { number })}
        disabled={number === count}
        onClick={() => onMove(at + 1)}
      />
      <Button
        {...button}
        danger
        icon={<DeleteOutlined />}
        aria-label={t('library.step.remove', { number })}
        onClick={onRemove}
      />
    </Flex>
  );
}
