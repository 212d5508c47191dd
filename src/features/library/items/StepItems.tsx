import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Card, Col, Flex, Form, Row, Select, Switch } from 'antd';
import { mostSteps } from '#domain/library/attacks.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { BothInList } from './BothInList';

const empty = { en: '', zh: '' };
const newStep = { name: empty, description: empty, reason: empty, potential: {}, takesPart: true };
const asKept = (value?: string) => value ?? '';
const asChosen = (value?: string) => ({ value: value || undefined });

/** The ordered steps of an attack, each with its attack potential (G.6) and the reason for it. */
export function StepItems({ title }: { title: string }) {
  const t = useT();
  return (
    <Form.Item label={title}>
      <Form.List name="steps">
        {(steps, { add, remove, move }) => (
          <Flex vertical gap={8}>
            {steps.map(({ key, name: at }) => (
              <Card
                key={key}
                size="small"
                title={t('library.step', { number: at + 1 })}
                extra={
                  <StepTools at={at} count={steps.length} onMove={(to) => move(at, to)} onRemove={() => remove(at)} />
                }
              >
                <BothInList at={at} name="name" title={t('library.step.action')} />
                <BothInList at={at} name="description" title={t('library.step.description')} long />
                <Row gutter={16} align="bottom">
                  {attackPotential.parameters.map(({ code, name, levels }) => (
                    <Col key={code} xs={12} md={8}>
                      <Form.Item
                        name={[at, 'potential', code]}
                        label={inLanguage(name)}
                        normalize={asKept}
                        getValueProps={asChosen}
                      >
                        <Select
                          allowClear
                          placeholder={t('configuration.template.unrated')}
                          options={levels.map((level) => ({ value: level.code, label: inLanguage(level.name) }))}
                        />
                      </Form.Item>
                    </Col>
                  ))}
                  <Col xs={12} md={8}>
                    <Form.Item name={[at, 'takesPart']} label={t('library.field.takesPart')} valuePropName="checked">
                      <Switch />
                    </Form.Item>
                  </Col>
                </Row>
                <BothInList at={at} name="reason" title={t('library.step.reason')} long />
              </Card>
            ))}
            <Button icon={<PlusOutlined />} disabled={steps.length >= mostSteps} onClick={() => add(newStep)}>
              {t('library.step.add')}
            </Button>
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
