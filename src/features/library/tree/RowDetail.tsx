import { Card, Col, Form, Input, Row, Segmented, Select } from 'antd';
import { countBelow, named, nameOfRow, withControls, withStep } from '#domain/library/outline.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { type ChosenModel, StepFields } from '../items/StepFields';
import { outlineActs } from './outline-keys';
import { rowNameProblem } from './row-name';
import type { OutlineDesk } from './useOutline';
import { useRequirementChoices } from './useRequirementChoices';

/** The selected row: which gate it is and what it says, or its step with the rating. */
export function RowDetail({ desk, chosen }: { desk: OutlineDesk; chosen: ChosenModel }) {
  const t = useT();
  const { tree } = desk;
  const requirements = useRequirementChoices();
  const node = tree.nodes.find(({ id }) => id === desk.chosen);
  if (!node) return <p className="quiet">{t('library.tree.choose')}</p>;
  const text = nameOfRow(tree, node);
  const acts = { and: outlineActs.and, or: outlineActs.or, none: outlineActs.step };
  const mayBeStep = node.parent !== null && countBelow(tree.nodes, node.id) === 0;
  return (
    <Card size="small" title={inLanguage(text) || t('tree.noName')} data-part="outline-row">
      <Form.Item label={t('library.tree.gate')}>
        <Segmented<keyof typeof acts>
          aria-label={t('library.tree.gate')}
          value={node.gate}
          onChange={(gate) => acts[gate](desk, node.id)}
          options={[
            { value: 'and', label: t('library.tree.and') },
            { value: 'or', label: t('library.tree.or') },
            { value: 'none', label: t('library.tree.leaf'), disabled: !mayBeStep },
          ]}
        />
      </Form.Item>
      {node.gate !== 'none' && (
        <Row gutter={16}>
          {(['en', 'zh'] as const).map((language) => {
            const label = t(`configuration.in.${language}`, { title: t('library.tree.name') });
            const problem = rowNameProblem({ [language]: text[language] }, label);
            return (
              <Col key={language} xs={24} md={12}>
                <Form.Item
                  label={label}
                  htmlFor={`gate-${language}`}
                  {...(problem && { validateStatus: 'error', help: <span role="alert">{problem}</span> })}
                >
                  <Input
                    id={`gate-${language}`}
                    {...(problem && { 'aria-invalid': true })}
                    value={text[language]}
                    onChange={({ target }) =>
                      desk.put(named(desk.read(), node.id, { ...text, [language]: target.value }))
                    }
                  />
                </Form.Item>
              </Col>
            );
          })}
        </Row>
      )}
      <Form.Item label={t('library.tree.controls')} htmlFor="outline-controls" extra={t('library.tree.controlsHint')}>
        <Select
          id="outline-controls"
          mode="tags"
          tokenSeparators={[',', '，']}
          showSearch={{ optionFilterProp: 'label' }}
          value={node.controls ?? []}
          options={requirements}
          optionLabelProp="value"
          onChange={(codes: string[]) => desk.put(withControls(desk.read(), node.id, codes))}
        />
      </Form.Item>
      {node.gate === 'none' && (
        <>
          {tree.steps.length > 1 && (
            <Form.Item label={t('library.tree.same')} htmlFor="outline-step" extra={t('library.tree.sameHint')}>
              <Select
                id="outline-step"
                showSearch={{ optionFilterProp: 'label' }}
                value={node.step}
                onChange={(step: number) => desk.put(withStep(desk.read(), node.id, step))}
                options={tree.steps.map((step, value) => ({
                  value,
                  label: inLanguage(step.name) || t('library.step', { number: value + 1 }),
                }))}
              />
            </Form.Item>
          )}
          {node.step !== null && (
            <Form.List name="steps">
              {() => <StepFields key={`${node.id} ${node.step}`} at={node.step as number} chosen={chosen} />}
            </Form.List>
          )}
        </>
      )}
    </Card>
  );
}
