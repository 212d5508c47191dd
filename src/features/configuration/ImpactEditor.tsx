import { CopyOutlined } from '@ant-design/icons';
import { Alert, Button, Card, Col, Flex, Form, Row, Typography } from 'antd';
import { useMemo } from 'react';
import type { ModelItem } from '#contract/model.ts';
import { validateImpact } from '#domain/method/validate.ts';
import type { ImpactModel } from '#domain/model/method.ts';
import { ImpactModelForm } from '#domain/model/model-form.ts';
import { useSavedForm } from '@/components/useSavedForm';
import { useT } from '@/i18n';
import { BothLanguages, useBothTitle } from './BothLanguages';
import { ImpactTables } from './ImpactTables';
import { draftOf, emptyDraft, type ImpactDraft, tablesOf } from './impact-draft';
import { ModelChecks } from './ModelChecks';

interface Typed {
  name: { en: string; zh: string };
  description: { en: string; zh: string };
  tables: ImpactDraft;
}

interface Props {
  heading: string;
  /** What the tables start with; undefined = from nothing. */
  model: Pick<ImpactModel, 'mode' | 'dimensions' | 'levels' | 'overallLevels'> | undefined;
  /** Name and description start empty without it. */
  head: Partial<Pick<ImpactModel, 'name' | 'description'>>;
  /** Absent for a new model. */
  item?: ModelItem;
  canModify: boolean;
  onCopy: () => void;
  onClose: () => void;
  save: (form: ImpactModelForm) => Promise<void>;
  saveOver: (form: ImpactModelForm) => Promise<void>;
}

const formOf = ({ name, description, tables }: Typed): ImpactModelForm => ({ name, description, ...tablesOf(tables) });

/** The editor of an impact model: levels and dimensions as grids, what is wrong beside them. */
export function ImpactEditor(props: Props) {
  const { heading, model, head, item, canModify, onCopy, onClose, save, saveOver } = props;
  const t = useT();
  const bothTitle = useBothTitle();
  const titles = { name: t('configuration.field.name'), description: t('configuration.field.description') };
  const {
    form,
    saving,
    cancel,
    props: bound,
  } = useSavedForm<Typed>({
    titleOf: (path) => bothTitle(path, titles) ?? path,
    save: (typed) => save(formOf(typed)),
    saveOver: (typed) => saveOver(formOf(typed)),
  });
  const initial = useMemo(() => ({ ...head, tables: model ? draftOf(model) : emptyDraft }), [head, model]);
  const tables = Form.useWatch('tables', form) ?? initial.tables;
  const problems = useMemo(() => checked(tables), [tables]);
  const readOnly = !canModify || item?.locked === true;
  const copy = (
    <Button size="small" icon={<CopyOutlined />} onClick={() => cancel(onCopy)}>
      {t('configuration.action.copy')}
    </Button>
  );

  return (
    <Card
      size="small"
      title={
        <Typography.Title level={1} style={{ fontSize: 16, margin: 0 }}>
          {heading}
        </Typography.Title>
      }
    >
      <Flex vertical gap={12}>
        {item?.locked && canModify && (
          <Alert
            type="warning"
            showIcon
            title={t('configuration.locked.why', { projects: item.projects, tasks: item.tasks })}
            action={copy}
          />
        )}
        {!canModify && <Alert type="info" showIcon title={t('configuration.readOnly')} />}
        <Form<Typed> {...bound} initialValues={initial} disabled={readOnly}>
          <Row gutter={24}>
            <Col xs={24} xl={17}>
              <BothLanguages name="name" title={titles.name} schema={ImpactModelForm} />
              <BothLanguages name="description" title={titles.description} schema={ImpactModelForm} long />
              <Form.Item
                name="tables"
                rules={[
                  {
                    validator: async (_rule: unknown, draft: ImpactDraft) => {
                      if (checked(draft).some(({ severity }) => severity === 'error'))
                        throw new Error(t('configuration.check.first'));
                    },
                    validateTrigger: 'onSubmit',
                  },
                ]}
                validateTrigger="onSubmit"
              >
                <ImpactTables problems={problems} readOnly={readOnly} />
              </Form.Item>
            </Col>
            <Col xs={24} xl={7}>
              <ModelChecks problems={problems} />
            </Col>
          </Row>
        </Form>
        <Flex gap={8}>
          {!readOnly && (
            <Button type="primary" loading={saving} onClick={() => form.submit()}>
              {item ? t('form.save') : t('form.create')}
            </Button>
          )}
          <Button onClick={() => cancel(onClose)}>
            {readOnly ? t('configuration.action.back') : t('form.cancel')}
          </Button>
        </Flex>
      </Flex>
    </Card>
  );
}

/** The tables by themselves: name and description have rules of their own. */
const checked = (draft: ImpactDraft) =>
  validateImpact({ ...tablesOf(draft), id: '-', name: { en: '', zh: '' }, description: { en: '', zh: '' } });
