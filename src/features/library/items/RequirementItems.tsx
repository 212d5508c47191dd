import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Card, Col, ConfigProvider, Flex, Form, Input, Row, Select } from 'antd';
import type { ReactNode } from 'react';
import type { Vocabulary } from '#contract/library.ts';
import { Parameter, verifiedCals } from '#domain/library/requirements.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { enteredRule } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { choicesOf } from '@/method-editor/vocabulary/choice-name';
import { BothInList } from './BothInList';
import { useChosenModel } from './StepFields';
import { StepLevels } from './StepLevels';

const empty = { en: '', zh: '' };

interface PartsProps {
  name: 'parameters' | 'hardens';
  title: string;
  blank: object;
  /** The fields of the part at a place. */
  children: (at: number) => ReactNode;
}

/** A list of parts of a requirement, a card each. */
function Parts({ name, title, blank, children }: PartsProps) {
  const t = useT();
  // A button that says itself when it is disabled does not follow its form.
  const readOnly = ConfigProvider.useConfig().componentDisabled === true;
  return (
    <Form.Item label={title}>
      <Form.List name={name}>
        {(parts, { add, remove }) => (
          <Flex vertical gap={8}>
            {parts.map(({ key, name: at }) => (
              <Card
                key={key}
                size="small"
                title={t(`library.part.${name}`, { number: at + 1 })}
                extra={
                  !readOnly && (
                    <Button
                      type="text"
                      size="small"
                      danger
                      icon={<DeleteOutlined />}
                      aria-label={t('library.part.remove', { number: at + 1 })}
                      onClick={() => remove(at)}
                    />
                  )
                }
              >
                {children(at)}
              </Card>
            ))}
            {!readOnly && (
              <Button icon={<PlusOutlined />} onClick={() => add(blank)}>
                {t(`library.part.add.${name}`)}
              </Button>
            )}
          </Flex>
        )}
      </Form.List>
    </Form.Item>
  );
}

/** What the sentence leaves open, as `{key}` in it. */
export function ParameterItems({ title }: { title: string }) {
  const t = useT();
  const label = t('library.field.key');
  return (
    <Parts name="parameters" title={title} blank={{ key: '', name: empty, value: empty }}>
      {(at) => (
        <>
          <Form.Item
            name={[at, 'key']}
            label={label}
            rules={[
              { required: true, message: t('library.needed', { field: label }) },
              enteredRule(Parameter.shape.key, label),
            ]}
          >
            <Input />
          </Form.Item>
          <BothInList at={at} name="name" title={t('library.field.name')} />
          <BothInList at={at} name="value" title={t('library.field.parameterValue')} />
        </>
      )}
    </Parts>
  );
}

/** Which attacks it makes harder, what getting around it takes, and why. */
export function HardenItems({ title, vocabulary }: { title: string; vocabulary: Vocabulary }) {
  const t = useT();
  const { method } = useChosenModel();
  const model = method.feasibility.find(({ id }) => id === attackPotential.id) ?? attackPotential;
  const codes = { mode: 'tags' as const, tokenSeparators: [',', '，'] };
  return (
    <Parts
      name="hardens"
      title={title}
      blank={{ attacks: [], threatTypes: [], assetCategories: [], potential: {}, reason: empty }}
    >
      {(at) => (
        <>
          <Form.Item name={[at, 'attacks']} label={t('library.field.attacks')}>
            <Select {...codes} />
          </Form.Item>
          <Form.Item name={[at, 'threatTypes']} label={t('library.field.threatTypes')}>
            <Select {...codes} options={choicesOf(vocabulary.threatTypes)} />
          </Form.Item>
          <Form.Item name={[at, 'assetCategories']} label={t('library.field.assetCategories')}>
            <Select {...codes} options={choicesOf(vocabulary.assetCategories)} />
          </Form.Item>
          <StepLevels at={at} method={method} model={model} />
          <BothInList at={at} name="reason" title={t('library.field.reason')} long />
        </>
      )}
    </Parts>
  );
}

/** How it is verified at each CAL. */
export function CalItems({ title }: { title: string }) {
  const t = useT();
  return (
    <Form.Item label={title}>
      {verifiedCals.map((cal) => (
        <Row key={cal} gutter={16}>
          {(['en', 'zh'] as const).map((language) => (
            <Col key={language} xs={24} md={12}>
              <Form.Item
                name={['verificationByCal', cal, language]}
                label={t(`configuration.in.${language}`, { title: cal })}
                getValueProps={asText}
              >
                <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} />
              </Form.Item>
            </Col>
          ))}
        </Row>
      ))}
    </Form.Item>
  );
}

const asText = (value?: string) => ({ value: value ?? '' });
