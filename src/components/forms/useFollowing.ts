import type { FormInstance } from 'antd';
import { useEffect, useRef } from 'react';

/** Keeps a field filled with what follows from others (a code from the name) until something else is entered in it. */
export function useFollowing<V extends object>(form: FormInstance<V>, field: keyof V & string, value: string) {
  const last = useRef('');
  useEffect(() => {
    const now: unknown = form.getFieldValue(field as never) ?? '';
    if (now !== '' && now !== last.current) return;
    last.current = value;
    if (now !== value) form.setFieldValue(field as never, value as never);
  }, [form, field, value]);
}
