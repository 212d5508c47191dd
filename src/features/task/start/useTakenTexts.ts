import { Form } from 'antd';
import type { TaskForm } from '#domain/product/task.ts';

/** Puts what a template or another task says into the fields of the form; what was typed by hand stays. */
export function useTakenTexts(): (texts: Partial<TaskForm> | undefined) => void {
  const form = Form.useFormInstance<TaskForm>();
  return (texts = {}) => {
    const open = Object.entries(texts).filter(([name]) => !form.isFieldTouched(name as keyof TaskForm));
    form.setFieldsValue(Object.fromEntries(open));
  };
}
