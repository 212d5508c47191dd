import { Typography } from 'antd';

/** The title of one table among several. */
export function SectionTitle({ children }: { children: string }) {
  return (
    <Typography.Title level={2} style={{ fontSize: 14, margin: 0 }}>
      {children}
    </Typography.Title>
  );
}
