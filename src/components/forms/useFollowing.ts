import type { FormInstance } from 'antd';
import { useEffect, useRef } from 'react';

/**
 * Keeps a field filled with what follows from others (a code from the name) until something else is entered in it. Who is in it already has it
 * selected, as by Tab: what one types takes its place.
 */
export function useFollowing<V extends object>(form: FormInstance<V>, field: keyof V & string, value: string) {
  const last = useRef('');
  useEffect(() => {
    const now: unknown = form.getFieldValue(field as never) ?? '';
    if (now !== '' && now !== last.current) return;
    last.current = value;
    if (now === value) return;
    const held = document.activeElement;
    form.setFieldValue(field as never, value as never);
    // The field shows it with the next drawing.
    requestAnimationFrame(() => {
      const isIn = held instanceof HTMLInputElement && held === document.activeElement && held.value === value;
      if (isIn && form.getFieldInstance(field as never)?.input === held) held.select();
    });
  }, [form, field, value]);
}
