import { Button, Card, Col, Flex, Row, Skeleton, Typography } from 'antd';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { composing } from '@/components/composing';
import { refusesSpaces, rulesOf } from '@/components/forms/field-rules';
import { SavedForm } from '@/components/forms/SavedForm';
import { spacelessItem } from '@/components/forms/spaceless';
import type { KeptAs } from '@/components/forms/useKeptForm';
import type { OnTop } from '@/components/forms/useMergeOnTop';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { sentences } from '@/components/sentences';
import { type PlainTextKey, useT } from '@/i18n';
import styles from './form-page.less';

interface Saved<V> {
  /** Where what is typed is kept until it is saved. */
  keptAs: KeptAs;
  /** The schema the server parses with: rules, required marks and the names of the fields come from it. */
  schema: { shape: Record<keyof V & string, z.ZodType> };
  /** The label of a field: `(name) => `task.field.${name}``, so that a field without a text does not compile. */
  labelOf: (name: keyof V & string) => PlainTextKey;
  /** Sends the values without showing failures (`silent`); then goes on to another page. False: nothing was saved, what was typed stays. */
  save: (values: V) => Promise<unknown>;
  /** For a change, where someone else was faster. */
  onTop?: OnTop<V> | undefined;
}

/** The state of a form page; `item` is label, rules and name of a field, `hint` stands below it. Goes to `FormPage`. */
export function useFormPage<V extends object>({ keptAs, schema, labelOf, save, onTop }: Saved<V>) {
  const t = useT();
  const { shape } = schema;
  const titleOf = (path: string) => {
    const [name] = path.split('.');
    return name && name in shape ? t(labelOf(name as keyof V & string)) : path;
  };
  const saved = useSavedForm<V>({ keptAs, titleOf, save, onTop });
  const item = (name: keyof V & string, hint?: PlainTextKey) => {
    const hints = [...(hint ? [t(hint)] : []), ...(refusesSpaces(shape[name]) ? [t('form.noSpaces')] : [])];
    return {
      name,
      label: titleOf(name),
      rules: rulesOf(shape[name], titleOf(name)),
      validateFirst: true,
      ...spacelessItem(shape[name]),
      ...(hints.length > 0 ? { extra: sentences(...hints) } : {}),
    };
  };
  return { ...saved, item };
}

interface Props<V extends object> {
  title: string;
  submitText: string;
  page: ReturnType<typeof useFormPage<V>>;
  initial: Partial<V>;
  onCancel: () => void;
  /** Instead of saving at once: may ask first. */
  onFinish?: (values: V) => void;
  onChange?: (changed: Partial<V>) => void;
  /** Above the fields. */
  top?: ReactNode;
  /** The few fields a new entry needs; the others are then folded, each with a value of its own, below `fold`; without `fold` there are no others. */
  quick?: ReactNode;
  fold?: string;
  /** The fields of the two columns, and what stands below both. */
  left: ReactNode;
  right: ReactNode;
  below?: ReactNode;
}

/** The page on which an entry of a list is created or edited: Enter saves, Esc leaves and asks before typed text is lost. */
export function FormPage<V extends object>(given: Props<V>) {
  const { title, submitText, page, initial, onCancel, onFinish, onChange, top, quick, fold, left, right, below } =
    given;
  const { saving, touch, cancel } = page;
  const t = useT();
  const columns = (
    <>
      <Row gutter={32}>
        <Col xs={24} lg={12}>
          {left}
        </Col>
        <Col xs={24} lg={12}>
          {right}
        </Col>
      </Row>
      {below}
    </>
  );
  return (
    <Card
      title={
        <Typography.Title level={1} style={{ fontSize: 16, margin: 0 }}>
          {title}
        </Typography.Title>
      }
    >
      <SavedForm<V>
        saved={page}
        {...(onFinish ? { onFinish } : {})}
        initialValues={initial}
        style={{ maxWidth: 1080 }}
        onValuesChange={(changed: Partial<V>) => {
          touch();
          onChange?.(changed);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !composing(event) && !event.defaultPrevented) cancel(onCancel);
        }}
      >
        {top}
        {quick && <div className={styles.quick}>{quick}</div>}
        {!quick && columns}
        {quick && fold && (
          <details className={styles.fold} data-part="more-fields">
            <summary>{fold}</summary>
            {columns}
          </details>
        )}
        <Flex gap={8}>
          <Button type="primary" htmlType="submit" loading={saving}>
            {submitText}
          </Button>
          <Button disabled={false} onClick={() => cancel(onCancel)}>
            {t('form.cancel')}
          </Button>
        </Flex>
      </SavedForm>
    </Card>
  );
}

/** Holds the place of the form while it loads. */
export function FormSkeleton() {
  return (
    <Card title={<Skeleton.Input size="small" />}>
      <Skeleton active paragraph={{ rows: 12 }} title={false} style={{ maxWidth: 1080 }} />
    </Card>
  );
}
