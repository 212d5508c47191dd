import { Flex, Select, type SelectProps, Typography } from 'antd';
import type { ReactNode } from 'react';

/** A choice from a list with its name before it. */
export function LabelledSelect<V extends string>({ label, ...select }: { label: string } & SelectProps<V>) {
  return (
    <Labelled label={label}>
      <Select<V> aria-label={label} {...select} />
    </Labelled>
  );
}

/** Shows the name of what says it to readers of the screen by itself. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex gap={8} align="center">
      <Typography.Text aria-hidden>{label}</Typography.Text>
      {children}
    </Flex>
  );
}
