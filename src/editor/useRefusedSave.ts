import { App, type FormProps } from 'antd';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import { useT } from '@/i18n';
import { showFirstProblem } from './show-first-problem';

type Refused = NonNullable<FormProps['onFinishFailed']>;

/**
 * Says how much keeps a draft from being saved, and shows the first of it: who presses Save looks neither at the checks beside nor below the
 * tables.
 * @param showField shows the first refused field of the form; those stand above the tables
 */
export function useRefusedSave(found: readonly ModelProblem[], showField: Refused | undefined): Refused {
  const t = useT();
  const { message } = App.useApp();
  return (refused) => {
    const fields = refused.errorFields.filter(({ name }) => name[0] !== 'draft');
    const count = fields.length + found.filter(({ severity }) => severity === 'error').length;
    message.error(t('configuration.check.blocks', { count }));
    if (fields.length > 0) showField?.({ ...refused, errorFields: fields });
    else showFirstProblem();
  };
}
