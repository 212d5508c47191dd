import {
  ApartmentOutlined,
  CopyOutlined,
  FileOutlined,
  ImportOutlined,
  LayoutOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Form, Radio, Spin } from 'antd';
import { type ComponentType, lazy, Suspense } from 'react';
import { useT } from '@/i18n';
import type { StartProps } from '@/product/task-start';
import { type TaskFrom, taskFroms } from '../addresses';
import { FromTemplate } from './FromTemplate';
import styles from './start.less';

const symbols: Readonly<Record<TaskFrom, typeof FileOutlined>> = {
  empty: FileOutlined,
  template: LayoutOutlined,
  task: CopyOutlined,
  table: TableOutlined,
  drawing: ApartmentOutlined,
  exchange: ImportOutlined,
};

type Part = ComponentType<StartProps>;

/** Each loads when it is chosen. Reading drawings is the topology's. */
const parts: Readonly<Partial<Record<TaskFrom, Part>>> = {
  template: FromTemplate,
  task: lazy(() => import('./FromTask')),
  table: lazy(() => import('./FromTable')),
  exchange: lazy(() => import('./FromExchange')),
};

/** What a person may begin a task with: templates are a library, other tasks are read. */
export function useTaskFroms(): readonly TaskFrom[] {
  const { canLibTemplateRead, canProjectAnalysisRead } = useAccess();
  return taskFroms.filter(
    (from) => (from !== 'template' || canLibTemplateRead) && (from !== 'task' || canProjectAnalysisRead),
  );
}

/** What a new task begins with (R-TASK-6, R-TASK-27), and what would come with it. */
export function StartChoice({ FromDrawing, ...start }: StartProps & { FromDrawing: Part }) {
  const t = useT();
  const froms = useTaskFroms();
  const from = Form.useWatch<TaskFrom | undefined>('from', Form.useFormInstance()) ?? 'empty';
  const Part = from === 'drawing' ? FromDrawing : parts[from];
  return (
    <>
      <Form.Item name="from" label={t('task.template.from')} extra={t(`task.start.${from}.hint`)}>
        <Radio.Group className={styles.starts}>
          {froms.map((one) => {
            const Picture = symbols[one];
            return (
              <Radio key={one} value={one} className={styles.start} title={t(`task.start.${one}.hint`)}>
                <Picture aria-hidden />
                {t(`task.start.${one}`)}
              </Radio>
            );
          })}
        </Radio.Group>
      </Form.Item>
      {Part && (
        <div className={styles.comes} data-part="start">
          <Suspense fallback={<Spin />}>
            <Part key={from} {...start} />
          </Suspense>
        </div>
      )}
    </>
  );
}
